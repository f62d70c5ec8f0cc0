import { archiveSetup, photosOf, selectionOf } from './archive.setup.ts';

const toast = { params: ({ context }: { context: { id: string } }) => ({ id: context.id }) } as const;
const sayStarted = { type: 'sayStarted', ...toast } as const;
const sayFinished = { type: 'sayFinished', ...toast } as const;
const again = { type: 'tellPhase', params: 'asked' } as const;
const sayFailed = { type: 'sayFailed', ...toast } as const;

/**
 * Several photos as one archive: asked for once, made by the service, saved by the browser. The channel's word and a
 * look at the address lead to the same states, so that a message lost, doubled or late changes nothing [4.16, 7.15].
 */
export const archiveMachine = archiveSetup.createMachine({
  id: 'archive',
  description: 'An archive of photos, from the wish to the file.',
  meta: { spec: ['4.16', '7.7', '7.15a'] },
  context: ({ input }) => ({ ...input, photos: photosOf(input.target), url: '', newest: 0, spent: false }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Was it made before, are its photos known?',
      meta: { spec: ['4.16'] },
      always: [
        { guard: 'madeBefore', target: 'finished' },
        { guard: 'known', target: 'requested' },
        { target: 'resolving' },
      ],
    },
    resolving: {
      description: 'A selection of whole months becomes the ids of photos.',
      meta: { spec: ['5.3', '9.3'] },
      tags: 'busy',
      invoke: {
        id: 'resolveIds',
        src: 'resolveIds',
        input: ({ context }) => selectionOf(context),
        onDone: [
          {
            guard: { type: 'fits', params: ({ event }) => event.output },
            target: 'requested',
            actions: { type: 'keepIds', params: ({ event }) => event.output },
          },
          { target: 'error' },
        ],
        onError: 'error',
      },
    },
    requested: {
      description: 'The service is asked to make it.',
      meta: { spec: ['4.16', '7.7'] },
      tags: 'busy',
      initial: 'sending',
      on: {
        'archive.told': [
          {
            guard: { type: 'saysFinished', params: ({ event }) => event },
            target: 'finished',
            actions: { type: 'keepTime', params: ({ event }) => event },
          },
          {
            guard: { type: 'saysError', params: ({ event }) => event },
            target: 'error',
            actions: ['markSpent', { type: 'keepTime', params: ({ event }) => event }],
          },
          { target: 'started', actions: sayStarted },
        ],
      },
      states: {
        sending: {
          description: 'Sent again under the same id where no answer came.',
          meta: { spec: ['7.7'] },
          invoke: {
            id: 'createDownload',
            src: 'createDownload',
            input: ({ context: { id, name, photos } }) => ({
              params: {},
              query: {},
              body: { id, name, photos: [...(photos ?? [])] },
            }),
            onDone: [
              {
                guard: { type: 'taken', params: ({ event }) => event.output },
                target: '#archive.started',
                actions: sayStarted,
              },
              { guard: { type: 'refused', params: ({ event }) => event.output }, target: '#archive.error' },
              { target: 'unsure' },
            ],
            onError: 'unsure',
          },
        },
        unsure: {
          description: 'No answer came, but the work may have been done: its address tells.',
          meta: { spec: ['4.16'] },
          invoke: {
            id: 'askWhetherMade',
            src: 'readAddress',
            input: ({ context }) => ({ params: { id: context.id }, query: {}, body: {} }),
            onDone: [
              {
                guard: { type: 'addressed', params: ({ event }) => event.output },
                target: '#archive.saving',
                actions: { type: 'keepAddress', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'notReady', params: ({ event }) => event.output },
                target: '#archive.started',
                actions: sayStarted,
              },
              {
                guard: { type: 'ended', params: ({ event }) => event.output },
                target: '#archive.error',
                actions: 'markSpent',
              },
              { target: '#archive.error' },
            ],
            onError: '#archive.error',
          },
        },
      },
    },
    started: {
      description: 'The service makes it; the channel tells when it is done.',
      meta: { spec: ['4.16a', '7.15b', '9.4d'] },
      entry: { type: 'tellPhase', params: 'working' },
      initial: 'waiting',
      after: { pushTimeout: 'error' },
      on: {
        'archive.told': [
          {
            guard: { type: 'saysFinished', params: ({ event }) => event },
            target: 'finished',
            actions: { type: 'keepTime', params: ({ event }) => event },
          },
          {
            guard: { type: 'saysError', params: ({ event }) => event },
            target: 'error',
            actions: ['markSpent', { type: 'keepTime', params: ({ event }) => event }],
          },
        ],
      },
      states: {
        waiting: {
          description: 'Nothing was heard yet.',
          meta: { spec: ['4.16a', '7.15a'] },
          after: { lookPause: 'looking' },
          on: { 'archive.look': 'looking' },
        },
        looking: {
          description:
            'Its address is asked for: there is one as soon as it is made, whatever the channel said.',
          meta: { spec: ['4.16a', '7.7'] },
          invoke: {
            id: 'look',
            src: 'readAddress',
            input: ({ context }) => ({ params: { id: context.id }, query: {}, body: {} }),
            onDone: [
              {
                guard: { type: 'addressed', params: ({ event }) => event.output },
                target: '#archive.saving',
                actions: { type: 'keepAddress', params: ({ event }) => event.output },
              },
              { guard: { type: 'notReady', params: ({ event }) => event.output }, target: 'waiting' },
              { guard: { type: 'unread', params: ({ event }) => event.output }, target: 'waiting' },
              { target: '#archive.error', actions: 'markSpent' },
            ],
            onError: 'waiting',
          },
        },
      },
    },
    finished: {
      description: 'It is made: its signed address is read.',
      meta: { spec: ['4.16b', '7.7'] },
      tags: 'busy',
      invoke: {
        id: 'readAddress',
        src: 'readAddress',
        input: ({ context }) => ({ params: { id: context.id }, query: {}, body: {} }),
        onDone: [
          {
            guard: { type: 'addressed', params: ({ event }) => event.output },
            target: 'saving',
            actions: { type: 'keepAddress', params: ({ event }) => event.output },
          },
          { guard: { type: 'notReady', params: ({ event }) => event.output }, target: 'started' },
          {
            guard: { type: 'ended', params: ({ event }) => event.output },
            target: 'error',
            actions: 'markSpent',
          },
          { target: 'error' },
        ],
        onError: 'error',
      },
    },
    saving: {
      description: 'The browser begins to save the zip, which is named after the id.',
      meta: { spec: ['4.16b'] },
      tags: 'busy',
      invoke: {
        id: 'handOver',
        src: 'handOver',
        input: ({ context }) => ({ url: context.url }),
        onDone: { target: 'saved', actions: sayFinished },
        onError: 'error',
      },
    },
    saved: {
      description: "'Downloading photos': the browser has it. What else is said of it is not news.",
      meta: { spec: ['2.50', '4.16b'] },
      entry: { type: 'tellPhase', params: 'saved' },
      after: { shown: 'over' },
    },
    error: {
      description: "'Download failed', with a button to try again.",
      meta: { spec: ['4.16a', '8.2'] },
      tags: 'error',
      entry: [sayFailed, { type: 'tellPhase', params: 'failed' }],
      after: { kept: 'over' },
      on: {
        'archive.told': {
          guard: { type: 'finishedLater', params: ({ event }) => event },
          target: 'finished',
          actions: [{ type: 'keepTime', params: ({ event }) => event }, again],
        },
        'archive.retry': [
          { guard: 'mustBeNew', target: 'replaced' },
          { target: 'deciding', actions: again },
        ],
      },
    },
    replaced: {
      type: 'final',
      description: 'The service has ended its id: the same photos are asked for under another.',
      meta: { spec: ['4.16'] },
      entry: ['tellOver', 'askAnew'],
    },
    over: {
      type: 'final',
      description: 'Nothing more comes of it.',
      meta: { spec: ['4.16'] },
      entry: 'tellOver',
    },
  },
});
