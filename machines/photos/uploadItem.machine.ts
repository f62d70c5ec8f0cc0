import { uploadItemSetup } from './uploadItem.setup.ts';

/** One file on its way into the library, from the choice to its result [4.9, 5.6]. */
export const uploadItemMachine = uploadItemSetup.createMachine({
  id: 'uploadItem',
  description: 'One file on its way into the library.',
  meta: { spec: ['4.9', '5.6'] },
  context: ({ input }) => ({
    ...input,
    hash: null,
    sent: 0,
    uploadId: null,
    reason: null,
    since: null,
    tries: 0,
  }),
  initial: 'queued',
  states: {
    queued: {
      description:
        'The file was chosen and waits for its turn; one that cannot be a picture is refused at once.',
      meta: { spec: ['5.6'] },
      always: { guard: 'refusedAtOnce', target: 'refused', actions: 'keepRefusedAtOnce' },
      on: { 'item.start': 'hashing' },
    },
    hashing: {
      description:
        'The file is read piece by piece, so that what the library holds already is not sent again.',
      meta: { spec: ['4.9'] },
      tags: 'working',
      invoke: {
        id: 'hashFile',
        src: 'hashFile',
        input: ({ context }) => ({ id: context.id }),
        onDone: { target: 'comparing', actions: { type: 'keepHash', params: ({ event }) => event.output } },
        onError: 'failed',
      },
    },
    comparing: {
      description: 'Is this very picture in the library already?',
      meta: { spec: ['4.9'] },
      tags: 'working',
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
            guard: { type: 'isKnown', params: ({ event }) => event.output },
            target: 'duplicate',
            actions: { type: 'keepSince', params: ({ event }) => event.output },
          },
          { target: 'sending' },
        ],
        onError: 'sending',
      },
    },
    sending: {
      description: 'The bytes are on their way, from where the server has them.',
      meta: { spec: ['4.9'] },
      tags: 'working',
      invoke: {
        id: 'sendBytes',
        src: 'sendBytes',
        input: ({ context }) => ({
          id: context.id,
          name: context.name,
          type: context.type,
          hash: context.hash ?? '',
        }),
        onError: 'failed',
      },
      on: {
        'bytes.sent': { actions: [{ type: 'keepSent', params: ({ event }) => event.sent }, 'forgetTries'] },
        'bytes.complete': {
          target: 'processing',
          actions: { type: 'keepUpload', params: ({ event }) => event.uploadId },
        },
        'bytes.lost': [
          { guard: 'mayTryAgain', target: 'retrying', actions: 'countTry' },
          { target: 'failed' },
        ],
        'bytes.refused': {
          target: 'refused',
          actions: { type: 'keepReason', params: ({ event }) => event.reason },
        },
        'item.pause': 'paused',
      },
    },
    paused: {
      description: 'The person holds the transfer; what was sent is kept.',
      meta: { spec: ['4.9'] },
      on: { 'item.resume': 'sending' },
    },
    retrying: {
      description: 'The connection was lost; after a pause the transfer goes on where it stopped.',
      meta: { spec: ['4.9'] },
      tags: 'working',
      after: { reconnectPause: 'sending' },
      on: { 'item.pause': 'paused', 'item.retry': 'sending' },
    },
    processing: {
      description: 'All bytes are there; the picture is examined and its thumbnails are made.',
      meta: { spec: ['4.9'] },
      tags: 'working',
      initial: 'asking',
      states: {
        asking: {
          description: 'The service is asked how far it is.',
          meta: { spec: ['4.9'] },
          invoke: {
            id: 'askOutcome',
            src: 'askOutcome',
            input: ({ context }) => ({ params: { id: context.uploadId ?? '' }, query: {}, body: {} }),
            onDone: [
              {
                guard: { type: 'isReady', params: ({ event }) => event.output },
                target: '#uploadItem.ready',
              },
              {
                guard: { type: 'isDuplicate', params: ({ event }) => event.output },
                target: '#uploadItem.duplicate',
                actions: { type: 'keepOutcome', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => event.output },
                target: '#uploadItem.refused',
                actions: { type: 'keepOutcome', params: ({ event }) => event.output },
              },
              { guard: { type: 'isExamined', params: ({ event }) => event.output }, target: 'waiting' },
              { target: '#uploadItem.failed' },
            ],
            onError: '#uploadItem.failed',
          },
        },
        waiting: {
          description: 'It is not done yet; the question is asked again after a pause.',
          meta: { spec: ['4.9'] },
          after: { outcomePause: 'asking' },
        },
      },
    },
    failed: {
      description: 'It did not get through; what was sent is kept, and the person can try again.',
      meta: { spec: ['4.9'] },
      entry: { type: 'tellOwner', params: 'failed' },
      on: {
        'item.retry': [
          { guard: 'isSent', target: 'processing' },
          { guard: 'isHashed', target: 'sending', actions: 'forgetTries' },
          { target: 'hashing' },
        ],
      },
    },
    ready: {
      type: 'final',
      description: 'The photo is in the library.',
      meta: { spec: ['4.9'] },
      tags: 'ended',
      entry: { type: 'tellOwner', params: 'ready' },
    },
    duplicate: {
      type: 'final',
      description: "The very same picture was in the library before: 'Already there'.",
      meta: { spec: ['4.9'] },
      tags: 'ended',
      entry: { type: 'tellOwner', params: 'duplicate' },
    },
    refused: {
      type: 'final',
      description: 'The file is not taken, and the person is told why.',
      meta: { spec: ['5.6'] },
      tags: 'ended',
      entry: { type: 'tellOwner', params: 'refused' },
    },
  },
});
