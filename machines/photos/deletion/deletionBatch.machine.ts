import { assign, sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import { deletePhotos } from '../../../contracts/photos/calls.ts';
import { batchRetries } from '../../../contracts/photos/photo.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { Answered } from '../../request/request.types.ts';

export interface BatchEnded {
  readonly type: 'batch.ended';
  readonly batch: number;
  /** Ids that are still there. */
  readonly failed: readonly string[];
  /** They were sent again as often as may be. */
  readonly pastRetries: boolean;
}

export interface BatchInput {
  readonly batch: number;
  /** At most 500. */
  readonly ids: readonly string[];
  readonly owner: ActorRef<Snapshot<unknown>, BatchEnded>;
}

interface BatchContext extends BatchInput {
  readonly retries: number;
}

/** Up to 500 photos on their way out; those that failed are sent again until the limit [8.7, 9.1]. */
export const deletionBatchMachine = setup({
  types: { context: {} as BatchContext, input: {} as BatchInput },
  actors: { deletePhotos: requestFor(deletePhotos) },
  actions: {
    keepFailed: assign({
      ids: ({ context }, answered: Answered<typeof deletePhotos>) =>
        answered.outcome === 'finished'
          ? context.ids.filter((id) => answered.reply.failed.includes(id))
          : context.ids,
    }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    tellOwner: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({
        type: 'batch.ended' as const,
        batch: context.batch,
        failed: context.ids,
        pastRetries: context.ids.length > 0 && context.retries === batchRetries,
      }),
    ),
  },
  guards: {
    allGone: ({ context }, answered: Answered<typeof deletePhotos>) =>
      answered.outcome === 'finished' && !context.ids.some((id) => answered.reply.failed.includes(id)),
    mayRetry: ({ context }) => context.retries < batchRetries,
  },
}).createMachine({
  id: 'deletionBatch',
  description: 'Up to 500 photos on their way out.',
  meta: { spec: ['8.7', '9.1'] },
  context: ({ input }) => ({ ...input, retries: 0 }),
  initial: 'sending',
  states: {
    sending: {
      description: 'The service was asked to delete what is left of the batch.',
      meta: { spec: ['3.5', '8.7'] },
      invoke: {
        id: 'deletePhotos',
        src: 'deletePhotos',
        input: ({ context }) => ({ params: {}, query: {}, body: { photoIds: [...context.ids] } }),
        onDone: [
          {
            guard: { type: 'allGone', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'keepFailed', params: ({ event }) => event.output },
          },
          {
            guard: 'mayRetry',
            target: 'sending',
            reenter: true,
            actions: ['countRetry', { type: 'keepFailed', params: ({ event }) => event.output }],
          },
          { target: 'ended', actions: { type: 'keepFailed', params: ({ event }) => event.output } },
        ],
        onError: 'ended',
      },
    },
    ended: {
      type: 'final',
      description: 'The owner knows which ids are still there.',
      meta: { spec: ['3.5'] },
      entry: 'tellOwner',
    },
  },
});
