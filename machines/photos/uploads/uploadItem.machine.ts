import { withAnswer, withEvent } from '../../system/outcomes.ts';
import { uploadItemSetup, ends, joining, processing, recalling, waitingToken } from './uploadItem.setup.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** Uploads one file to the library, from the time it gets a slot in the queue to its result [4.9, 5.6]. */
export const uploadItemMachine = uploadItemSetup.createMachine({
  id: 'uploadItem',
  description: 'One file that is being added to the library.',
  meta: { spec: ['1.3b', '5.6a'] },
  context: ({ input }) => ({
    ...input,
    otherHash: null,
    reason: null,
    since: null,
    held: null,
    tries: 0,
    asks: 0,
    kept: 0,
    pause: 0,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'The stored progress of the file determines the next step.',
      meta: { spec: ['1.3b'] },
      always: [{ guard: 'isChecked', target: 'admitted' }, { target: 'hashing' }],
    },
    hashing: {
      description:
        'The file is being read piece by piece, so that duplicates and files that are not photos are skipped.',
      tags: 'working',
      invoke: {
        id: 'hashFile',
        src: 'hashFile',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          { guard: withAnswer('isUnreadable'), target: 'needsFile' },
          { guard: withAnswer('isOutOfReach'), target: 'offline' },
          {
            guard: withAnswer('isOtherFile'),
            target: 'otherFile',
            actions: withAnswer('keepOtherHash'),
          },
          {
            guard: withAnswer('isNoPicture'),
            target: 'refused',
            actions: withAnswer('keepRefusal'),
          },
          {
            target: 'admitted',
            actions: [withAnswer('keepHash'), { type: 'remember', params: ({ context }) => context }],
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepReason', params: 'trouble' } },
      },
      on: { 'item.pause': 'paused' },
    },
    admitted: {
      description: 'The file is reserved, so that no other tab sends the same bytes.',
      meta: { spec: ['1.3b'] },
      tags: 'working',
      initial: 'waitingTurn',
      invoke: {
        id: 'holdTurn',
        src: 'holdTurn',
        input: ({ context }) => ({ hash: context.hash ?? '' }),
        onError: { target: 'failed', actions: { type: 'keepReason', params: 'trouble' } },
      },
      on: { 'item.pause': 'paused', 'connection.lost': 'offline' },
      states: {
        waitingTurn: {
          description: 'The same file is already being sent by this or another tab, so this upload waits.',
          on: { 'turn.granted': [{ guard: 'isSent', target: 'processing' }, { target: 'comparing' }] },
        },
        comparing: {
          description: 'The service is being asked whether the library already contains this photo.',
          invoke: {
            id: 'askKnown',
            src: 'askKnown',
            input: ({ context }) => ({
              params: {},
              query: {},
              body: { hashes: context.hash === null ? [] : [context.hash] },
            }),
            onDone: [
              {
                guard: withAnswer('isKnownOnceAnnounced'),
                target: 'recalling',
                actions: withAnswer('keepHeld'),
              },
              { guard: withAnswer('isWantedInAlbum'), target: 'joining', actions: withAnswer('keepHeld') },
              {
                guard: withAnswer('isKnown'),
                target: '#uploadItem.duplicate',
                actions: withAnswer('keepHeld'),
              },
              { target: 'sending' },
            ],
            onError: 'sending',
          },
        },
        recalling,
        joining,
        sending: {
          description:
            'The file is being sent from the offset that the service has reached; its row shows progress.',
          invoke: [
            {
              id: 'sendBytes',
              src: 'sendBytes',
              input: ({ context: { id, name, type, albumId, address, hash } }) => ({
                id,
                name,
                type,
                albumId,
                address,
                hash: hash ?? '',
              }),
              onError: {
                target: '#uploadItem.failed',
                actions: { type: 'keepReason', params: 'trouble' },
              },
            },
            { id: 'askBeforeLeaving', src: 'askBeforeLeaving' },
          ],
          on: {
            'bytes.address': {
              actions: [
                withEvent('keepAddress', 'address'),
                withEvent('tellAddress', 'address'),
                { type: 'remember', params: ({ context }) => context },
              ],
            },
            'bytes.kept': {
              guard: withEvent('isProgress', 'kept'),
              actions: withEvent('keepKept', 'kept'),
            },
            'bytes.complete': {
              target: 'processing',
              actions: [
                withEvent('keepUpload', 'uploadId'),
                { type: 'remember', params: ({ context }) => context },
              ],
            },
            'bytes.lost': [
              {
                guard: withEvent('isOffline'),
                target: '#uploadItem.offline',
              },
              {
                guard: 'mayTryAgain',
                target: '#uploadItem.retrying',
                actions: ['countTry', withEvent('keepPause', 'pause')],
              },
              { target: '#uploadItem.failed', actions: { type: 'keepReason', params: 'lost' } },
            ],
            'bytes.forgotten': [
              {
                guard: 'mayTryAgain',
                target: '#uploadItem.retrying',
                actions: ['countTry', 'forgetUpload', { type: 'remember', params: ({ context }) => context }],
              },
              {
                target: '#uploadItem.failed',
                actions: ['forgetUpload', { type: 'keepReason', params: 'trouble' }],
              },
            ],
            'bytes.unauthorized': [
              { guard: 'mayTryAgain', target: 'waitingToken', actions: 'countTry' },
              { target: '#uploadItem.failed', actions: { type: 'keepReason', params: 'lost' } },
            ],
            'bytes.refused': {
              target: '#uploadItem.refused',
              actions: withEvent('keepReason', 'reason'),
            },
            'bytes.failed': {
              target: '#uploadItem.failed',
              actions: withEvent('keepReason', 'reason'),
            },
            'bytes.unreadable': '#uploadItem.needsFile',
          },
          initial: 'flowing',
          states: {
            flowing: {
              description: 'Bytes are arriving at the service; each progress report restarts the timeout.',
              on: {
                'bytes.sent': {
                  target: 'flowing',
                  reenter: true,
                  actions: [withEvent('keepSent', 'sent'), withEvent('tellProgress')],
                },
              },
              after: {
                stallLimit: [
                  { guard: 'mayTryAgain', target: '#uploadItem.retrying', actions: 'countTry' },
                  { target: '#uploadItem.failed', actions: { type: 'keepReason', params: 'lost' } },
                ],
              },
            },
          },
        },
        waitingToken,
        processing,
      },
    },
    paused: {
      description: 'The customer has paused the transfer; sent bytes are kept.',
      meta: { spec: ['1.3b'] },
      on: { 'item.resume': 'deciding' },
    },
    offline: {
      description: 'The device is offline; the transfer resumes when the network is back.',
      meta: { spec: ['1.3b'] },
      on: { 'connection.back': { target: 'retrying', actions: 'forgetTries' }, 'item.pause': 'paused' },
    },
    retrying: {
      description: 'The connection was lost; the transfer resumes after a pause.',
      meta: { spec: ['1.3b'] },
      tags: 'working',
      after: { reconnectPause: 'deciding' },
      on: { 'item.pause': 'paused', 'connection.lost': 'offline' },
    },
    ...ends,
  },
});

export const uploadItemWords: ChartWords<typeof uploadItemMachine> = {
  guards: {
    isUnreadable: {
      why: 'the browser can no longer read the file',
      whyNot: 'the browser can still read the file',
    },
    isOutOfReach: {
      why: 'the device is offline, so the file cannot be checked yet',
      whyNot: 'the file could be checked',
    },
    isOtherFile: {
      why: 'the chosen file differs from the one to continue',
      whyNot: 'the file is new, or the same one as before',
    },
    isNoPicture: {
      why: 'the file does not look like a photo in an accepted format',
      whyNot: 'the file looks like a photo in an accepted format',
    },
    isKnown: {
      why: 'the library already has the same photo',
      whyNot: 'the library does not have the photo yet, or the service did not reply',
    },
    isKnownOnceAnnounced: {
      why: 'the library already has the same photo, perhaps from this upload',
      whyNot: 'the service has not created this upload yet, or the library is not known to have the photo',
    },
    hasAlbum: {
      why: 'the photo must also be added to an album',
      whyNot: 'the photo is added to the library only',
    },
    isWantedInAlbum: {
      why: 'the library already has the same photo, which must also be added to an album',
      whyNot: 'the library does not have the photo yet, the service did not reply, or no album was chosen',
    },
    hasJoined: {
      why: 'the service added the photo to the album',
      whyNot: 'the service could not add the photo to the album',
    },
    hasNoAlbum: {
      why: 'the album no longer exists',
      whyNot: 'the service has not replied that the album is missing',
    },
    isChecked: {
      why: 'the file has already been read and checked',
      whyNot: 'the file has not been read and checked yet',
    },
    isSent: {
      why: 'all bytes of the file have already been sent',
      whyNot: 'some bytes of the file have not been sent yet',
    },
    isProgress: {
      why: 'the service has stored more of the file than before',
      whyNot: 'the service has not stored more of the file than before',
    },
    isOffline: {
      why: 'the device is offline',
      whyNot: 'the device is online',
    },
    mayTryAgain: {
      why: 'fewer than five retries in a row have failed',
      whyNot: 'five retries in a row have failed',
    },
    isAlbumGone: {
      why: 'the photo has arrived, but its album no longer exists',
      whyNot: 'the service has not replied that the album is missing',
    },
    isReady: {
      why: 'the photo is in the library',
      whyNot: 'the photo is not in the library yet',
    },
    isDuplicate: {
      why: 'the library already had the same photo',
      whyNot: 'the service has not found the same photo in the library',
    },
    isRefused: {
      why: 'the service does not accept the file',
      whyNot: 'the service has not refused the file',
    },
    isExamined: {
      why: 'the service is still checking the photo',
      whyNot: 'the service has finished the check, did not reply or is taking too long',
    },
    isUnanswered: {
      why: 'the service did not reply, and another attempt is allowed',
      whyNot: 'the service has replied, or too many attempts have had no reply',
    },
    isForgotten: {
      why: 'the service no longer knows the upload',
      whyNot: 'the service still knows the upload, or did not reply',
    },
  },
  delays: {
    outcomePause: 'the service has had time to check the photo',
    reconnectPause: 'the pause before the next attempt is over',
    stallLimit: 'the upload has made no progress for too long',
  },
  events: {
    'item.pause': 'the customer pauses the uploads',
    'item.resume': 'the customer resumes the uploads',
    'connection.lost': 'the device has gone offline',
    'connection.back': 'the device is online again',
    'turn.granted': 'no other tab is sending the same file',
    'token.ready': 'a fresh access token is available',
    'token.lost': 'a fresh access token could not be obtained',
    'bytes.address': 'the service has created the upload',
    'bytes.kept': 'the service confirms how much of the file is stored',
    'bytes.sent': 'more bytes of the file have been sent',
    'bytes.complete': 'all bytes of the file have been sent',
    'bytes.lost': 'the connection is lost, or the service asks for a pause',
    'bytes.forgotten': 'the service no longer knows the upload',
    'bytes.unauthorized': 'the service refuses the access token',
    'bytes.refused': 'the service does not accept the file',
    'bytes.failed': 'the service has no space for the file or reports an error',
    'bytes.unreadable': 'the browser can no longer read the file',
  },
};
