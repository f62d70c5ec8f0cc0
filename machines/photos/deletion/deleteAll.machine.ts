import { withEvent, withAnswer } from '../../system/outcomes.ts';
import { deleteAllSetup } from './deleteAll.setup.ts';

/**
 * Deleting all photos: counted by the service, asked with a word to be typed, hidden at once, and exactly what was
 * counted is deleted [2.19, 2.48, 4.7, 5.1].
 */
export const deleteAllMachine = deleteAllSetup.createMachine({
  id: 'deleteAll',
  description: 'All photos on their way out, from the question to the end.',
  meta: { spec: ['2.19', '2.48a', '4.7b', '4.7c', '5.1a', '5.1b'] },
  context: ({ input }) => ({ opId: input.newId(), counted: null, again: false }),
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is asked and nothing is on its way out.',
      meta: { spec: ['2.19'] },
      on: {
        'deletion.ask': [
          {
            guard: withEvent('isExact'),
            target: 'asking.counting',
            actions: 'askAnew',
          },
          {
            target: 'asking.confirming',
            actions: [
              'askAnew',
              { type: 'keepCount', params: ({ event }) => ({ count: event.count, until: null }) },
            ],
          },
        ],
      },
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Nobody has asked yet.',
        },
        failed: {
          description:
            'It could not be done: everything came back, and the person is told; where the service knows exactly what was counted, it is sent again without another question.',
          meta: { spec: ['4.7c', '8.1b'] },
          entry: ['undo', 'sayUndone'],
          on: { 'deletion.again': { guard: 'isBounded', target: '#deleteAll.inProgress' } },
        },
      },
    },
    asking: {
      description: 'Nothing is deleted yet; a dialog says what will be.',
      meta: { spec: ['2.48a', '5.1a'] },
      // Each question has a modal of its own.
      invoke: {
        id: 'question',
        src: 'question',
        input: ({ context }) => ({ modal: context.opId, ready: false }),
        onDone: [{ guard: withAnswer('isAnswered'), target: 'inProgress' }, { target: 'cancelled' }],
      },
      initial: 'counting',
      states: {
        counting: {
          description: 'How many are there now? Later ones are not concerned.',
          meta: { spec: ['2.48a'] },
          tags: 'busy',
          invoke: {
            id: 'countAll',
            src: 'countAll',
            input: { params: {}, query: {}, body: {} },
            onDone: [
              { guard: withAnswer('countedNone'), target: '#deleteAll.cancelled' },
              { guard: withAnswer('finished'), target: 'confirming', actions: withAnswer('keepCounted') },
              { target: '#deleteAll.cancelled', actions: 'sayFailed' },
            ],
            onError: { target: '#deleteAll.cancelled', actions: 'sayFailed' },
          },
        },
        confirming: {
          description: 'The dialog names the number, and the word that must be typed.',
          entry: 'putQuestion',
        },
      },
    },
    inProgress: {
      description: 'Everything is gone for the person, and on its way out at the service.',
      meta: { spec: ['4.7c'] },
      tags: 'busy',
      entry: 'beginOperation',
      invoke: {
        id: 'deleteAllPhotos',
        src: 'deleteAllPhotos',
        input: ({ context: { counted } }) => ({
          params: {},
          query: counted === null || counted.until === null ? {} : { ...counted, until: counted.until },
          body: {},
        }),
        onDone: [
          { guard: withAnswer('finished'), target: 'finished' },
          {
            guard: withAnswer('hasChanged'),
            target: 'asking.counting',
            actions: ['undo', 'countAgain'],
          },
          { target: 'resting.failed' },
        ],
        onError: 'resting.failed',
      },
    },
    finished: {
      type: 'final',
      description: 'Everything that was counted is gone; the photos page shows from its top.',
      meta: { spec: ['4.7b', '9.15'] },
      entry: ['endOperation', 'report', 'showPhotos', 'scrollToTop', 'track'],
    },
    cancelled: {
      type: 'final',
      description: 'Nothing was confirmed, nothing is deleted.',
      meta: { spec: ['2.48a'] },
    },
  },
});
