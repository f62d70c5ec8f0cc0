import { withAnswer, withEvent } from '../../system/outcomes.ts';
import { uploadItemSetup, ends, joining, processing, recalling, waitingToken } from './uploadItem.setup.ts';

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
