import { withEvent, withAnswer } from '../system/outcomes.ts';
import { addressOf, archiveSetup, initialContext, ownersOf, selectionOf } from './archive.setup.ts';
import { requested } from './archive.states.ts';

const again = { type: 'tellPhase', params: 'asked' } as const;

/**
 * Several photos as one archive: asked for once, made by the service, saved by the browser. The channel's word and a
 * look at the list lead to the same states, so that a message lost, doubled or late changes nothing [4.16, 7.15].
 */
export const archiveMachine = archiveSetup.createMachine({
  id: 'archive',
  description: 'An archive of photos, from the wish to the file.',
  meta: { spec: ['4.16a', '4.16b', '7.7', '7.15a'] },
  context: ({ input }) => initialContext(input),
  invoke: { id: 'way', src: 'watchWay' },
  on: { 'way.told': { actions: withEvent('keepWay', 'leads') } },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Was it made before, are its photos known?',
      meta: { spec: ['4.16a'] },
      always: [
        { guard: 'awaited', target: 'started.looking' },
        { guard: 'madeBefore', target: 'finished' },
        { guard: 'ownersKnown', target: 'requested.sharing' },
        { guard: 'isShared', target: 'findingOwners' },
        { guard: 'known', target: 'requested' },
        { target: 'resolving' },
      ],
    },
    resolving: {
      description: 'A selection of whole months becomes the ids of photos.',
      meta: { spec: ['5.3a', '9.3'] },
      tags: 'busy',
      invoke: {
        id: 'resolveIds',
        src: 'resolveIds',
        input: ({ context }) => selectionOf(context),
        onDone: [
          { guard: withAnswer('fits'), target: 'requested', actions: withAnswer('keepIds') },
          { target: 'error' },
        ],
        onError: 'error',
      },
    },
    findingOwners: {
      description:
        'Of some photos of a shared album nobody holds the owner any more: the album is read for them.',
      meta: { spec: ['6.4a', '7.3'] },
      tags: 'busy',
      invoke: {
        id: 'findOwners',
        src: 'findOwners',
        input: ({ context }) => ownersOf(context),
        onDone: [
          {
            guard: withAnswer('ownersFound'),
            target: 'requested.sharing',
            actions: withAnswer('keepOwners'),
          },
          { target: 'error' },
        ],
        onError: 'error',
      },
    },
    requested,
    started: {
      description: 'The service makes it; the channel tells when it is done.',
      meta: { spec: ['4.16a', '7.15b', '9.4d'] },
      entry: { type: 'tellPhase', params: 'working' },
      initial: 'waiting',
      after: { pushTimeout: 'error' },
      on: {
        'archive.told': [
          {
            guard: withEvent('saysFinished'),
            target: 'finished',
            actions: withEvent('keepTime'),
          },
          {
            guard: withEvent('saysError'),
            target: 'error',
            actions: ['markSpent', withEvent('keepTime')],
          },
        ],
      },
      states: {
        waiting: {
          description: 'Nothing was heard yet.',
          meta: { spec: ['4.16a', '7.15a'] },
          on: { 'archive.look': 'looking' },
        },
        looking: {
          description: 'The list of downloads is read: it says how it stands, whatever the channel said.',
          meta: { spec: ['4.16a', '7.7'] },
          invoke: {
            id: 'look',
            src: 'readState',
            input: { params: {}, query: {}, body: {} },
            onDone: [
              { guard: withAnswer('isMade'), target: '#archive.finished' },
              { guard: withAnswer('hasEnded'), target: '#archive.error', actions: 'markSpent' },
              { guard: withAnswer('isUntold'), target: 'addressing' },
              { target: 'waiting' },
            ],
            onError: 'waiting',
          },
        },
        addressing: {
          description: 'The list does not say how it stands: there is an address as soon as it is made.',
          meta: { spec: ['4.16a', '7.7'] },
          invoke: {
            id: 'lookThere',
            src: 'readAddress',
            input: ({ context }) => addressOf(context),
            onDone: [
              {
                guard: withAnswer('addressed'),
                target: '#archive.saving',
                actions: withAnswer('keepAddress'),
              },
              { guard: withAnswer('notReady'), target: 'waiting' },
              { guard: withAnswer('unread'), target: 'waiting' },
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
        input: ({ context }) => addressOf(context),
        onDone: [
          { guard: withAnswer('addressed'), target: 'saving', actions: withAnswer('keepAddress') },
          { guard: withAnswer('notReady'), target: 'started' },
          { guard: withAnswer('ended'), target: 'error', actions: 'markSpent' },
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
        onDone: { target: 'saved', actions: 'sayFinished' },
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
      entry: ['sayFailed', { type: 'tellPhase', params: 'failed' }],
      after: { kept: 'over' },
      on: {
        'archive.told': {
          guard: withEvent('finishedLater'),
          target: 'finished',
          actions: [withEvent('keepTime'), again],
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
      meta: { spec: ['4.16a'] },
      entry: ['tellOver', 'askAnew'],
    },
    over: {
      type: 'final',
      description: 'Nothing more comes of it.',
      meta: { spec: ['4.16a'] },
      entry: 'tellOver',
    },
  },
});
