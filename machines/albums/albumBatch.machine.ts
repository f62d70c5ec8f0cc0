import { assign, sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import { addPhotos } from '../../contracts/albums/calls.ts';
import { batchRetries } from '../../contracts/photos/photo.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

export interface AlbumBatchEnded {
  readonly type: 'batch.ended';
  readonly batch: number;
  /** Ids that were neither added nor removed. */
  readonly failed: readonly string[];
}

export interface AlbumBatchInput {
  readonly batch: number;
  readonly albumId: string;
  /** At most 500. */
  readonly ids: readonly string[];
  readonly owner: ActorRef<Snapshot<unknown>, AlbumBatchEnded>;
}

interface AlbumBatchContext extends AlbumBatchInput {
  readonly retries: number;
}

type Answer = Answered<typeof addPhotos>;
const left = ({ ids }: AlbumBatchContext, answered: Answer) =>
  answered.outcome === 'finished' ? ids.filter((id) => answered.reply.failed.includes(id)) : ids;

/** Up to 500 photos on their way into an album or out of it, which the bound call decides [8.7, 9.1]. */
export const albumBatchMachine = setup({
  types: { context: {} as AlbumBatchContext, input: {} as AlbumBatchInput },
  actors: { send: requestFor(addPhotos) },
  actions: {
    keepFailed: assign({ ids: ({ context }, answered: Answer) => left(context, answered) }),
    countRetry: assign({ retries: ({ context }) => context.retries + 1 }),
    tellOwner: sendTo(
      ({ context }) => context.owner,
      ({ context }) => ({ type: 'batch.ended' as const, batch: context.batch, failed: context.ids }),
    ),
  },
  guards: {
    allDone: ({ context }, answered: Answer) => left(context, answered).length === 0,
    /** The album is gone: no further try finds it. */
    isGone: (_, { outcome }: Answer) => outcome === 'refused',
    mayRetry: ({ context }) => context.retries < batchRetries,
  },
}).createMachine({
  id: 'albumBatch',
  description: 'Up to 500 photos on their way into an album, or out of it.',
  meta: { spec: ['8.7', '9.1'] },
  context: ({ input }) => ({ ...input, retries: 0 }),
  initial: 'sending',
  states: {
    sending: {
      description: 'The service was asked for what is left of the batch.',
      meta: { spec: ['7.2', '8.7'] },
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({
          params: { id: context.albumId },
          query: {},
          body: { photoIds: [...context.ids] },
        }),
        onDone: [
          {
            guard: { type: 'allDone', params: ({ event }) => event.output },
            target: 'ended',
            actions: { type: 'keepFailed', params: ({ event }) => event.output },
          },
          { guard: { type: 'isGone', params: ({ event }) => event.output }, target: 'ended' },
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
      description: 'The owner knows which ids are left.',
      meta: { spec: ['3.5'] },
      entry: 'tellOwner',
    },
  },
});
