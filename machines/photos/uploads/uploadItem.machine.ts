import { withAnswer, withEvent } from '../../system/outcomes.ts';
import { uploadItemSetup } from './uploadItem.setup.ts';
import { ends, joining, processing, recalling, waitingToken } from './uploadItem.states.ts';

/** One file on its way into the library, from its turn to its result [4.9, 5.6]. */
export const uploadItemMachine = uploadItemSetup.createMachine({
  id: 'uploadItem',
  description: 'One file on its way into the library.',
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
      description: 'What is left to do of it?',
      meta: { spec: ['1.3b'] },
      always: [{ guard: 'isChecked', target: 'admitted' }, { target: 'hashing' }],
    },
    hashing: {
      description:
        'The file is read piece by piece, so that neither what the library holds already nor what is no picture is sent.',
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
      description: 'No other page of this browser is to send the same bytes meanwhile.',
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
          description: 'The same picture is on its way already, here or in another tab: first that one.',
          on: { 'turn.granted': [{ guard: 'isSent', target: 'processing' }, { target: 'comparing' }] },
        },
        comparing: {
          description: 'Is this very picture in the library already?',
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
          description: 'The bytes are on their way, from where the server has them.',
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
              description: 'Every byte that arrives begins the wait for the next one anew.',
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
      description: 'The person holds the transfer; what was sent is kept.',
      meta: { spec: ['1.3b'] },
      on: { 'item.resume': 'deciding' },
    },
    offline: {
      description: 'There is no network; it goes on by itself when there is one again.',
      meta: { spec: ['1.3b'] },
      on: { 'connection.back': { target: 'retrying', actions: 'forgetTries' }, 'item.pause': 'paused' },
    },
    retrying: {
      description: 'The connection was lost; after a pause the transfer goes on where it stopped.',
      meta: { spec: ['1.3b'] },
      tags: 'working',
      after: { reconnectPause: 'deciding' },
      on: { 'item.pause': 'paused', 'connection.lost': 'offline' },
    },
    ...ends,
  },
});
