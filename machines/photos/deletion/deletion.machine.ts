import { withAnswer, withSnapshot, withEvent } from '../../system/outcomes.ts';
import { begunWith, deletionSetup, plan, toResolve } from './deletion.setup.ts';

/**
 * Deleting one photo or what is selected: which photos exactly, the question with their number, then batches of 500,
 * three at a time. They vanish when confirmed; exactly those that failed come back [2.48, 4.7, 8.7, 9.1].
 */
export const deletionMachine = deletionSetup.createMachine({
  id: 'deletion',
  description: 'Photos on their way out, from the question to the last batch.',
  meta: { spec: ['2.48a', '4.7c', '8.7a', '8.7b', '9.1b'] },
  context: ({ input: { target, ...input } }) => ({
    ...input,
    ...plan(target),
    failed: [],
    pastRetries: false,
  }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Was it confirmed before? Then nobody is asked again.',
      meta: { spec: ['2.48a', '8.7a'] },
      always: [{ guard: 'isConfirmed', target: 'inProgress' }, { target: 'asking' }],
    },
    asking: {
      description: 'Nothing is deleted yet; a dialog says what will be.',
      meta: { spec: ['2.48a'] },
      // Each question has a modal of its own.
      invoke: {
        id: 'question',
        src: 'question',
        input: ({ context }) => ({ modal: context.opId, ready: false }),
        onDone: [{ guard: withAnswer('isAnswered'), target: 'inProgress' }, { target: 'cancelled' }],
      },
      initial: 'resolving',
      states: {
        resolving: {
          description: 'A selection of whole months becomes the ids of photos, page by page, with progress.',
          meta: { spec: ['2.48a', '9.1a'] },
          always: [
            { guard: 'nothingLeft', target: '#deletion.cancelled' },
            { guard: 'known', target: 'confirming' },
          ],
          invoke: {
            id: 'resolveIds',
            src: 'resolveIds',
            input: ({ context }) => toResolve(context),
            onSnapshot: { actions: withSnapshot('keepProgress') },
            onDone: [
              { guard: withAnswer('resolved'), actions: withAnswer('keepIds') },
              { target: '#deletion.cancelled', actions: 'sayUnread' },
            ],
            onError: { target: '#deletion.cancelled', actions: 'sayUnread' },
          },
        },
        confirming: {
          description: 'The dialog names the number of photos; what it counted is what is sent.',
          entry: 'putQuestion',
        },
      },
    },
    inProgress: {
      description:
        'The photos are gone for the person, and on their way out at the service, three batches at a time.',
      meta: { spec: ['4.7c', '8.7b', '9.1b'] },
      entry: [
        'beginOperation',
        'wantTracking',
        { type: 'tellRequester', params: ({ context }) => begunWith(context) },
      ],
      invoke: {
        id: 'batches',
        src: 'deletionBatches',
        input: ({ context, self }) => ({
          opId: context.opId,
          ids: [...context.ids.keys()],
          scope: null,
          owner: self,
        }),
      },
      on: {
        'batches.ended': [
          {
            guard: withEvent('allWell'),
            target: 'finished',
          },
          { target: 'failed', actions: withEvent('keepEnded') },
        ],
      },
    },
    finished: {
      type: 'final',
      description: 'Every photo is gone.',
      meta: { spec: ['2.48a'] },
      entry: [
        {
          type: 'tellRequester',
          params: ({ context: { ids } }) => ({ type: 'deletion.finished' as const, ids }),
        },
        'report',
        'endOperation',
        'track',
      ],
    },
    failed: {
      type: 'final',
      description:
        'Some photos could not be deleted even after the last retry: those came back, and the person is told, with a way to try again.',
      meta: { spec: ['4.7c', '8.1b', '8.7a', '8.7b'] },
      entry: ['sayFailed', 'tellFailed', 'report', 'endOperation'],
    },
    cancelled: {
      type: 'final',
      description: 'Nothing was confirmed, nothing is deleted.',
      meta: { spec: ['2.48a'] },
      entry: [{ type: 'tellRequester', params: { type: 'deletion.cancelled' } }, 'dropOperation'],
    },
  },
});
