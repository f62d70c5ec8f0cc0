import { assign, enqueueActions, sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import { addBatchSize } from '../../contracts/albums/album.ts';
import { splitPages } from '../../contracts/pages.ts';
import { batchesAtOnce } from '../../contracts/photos/photo.ts';
import { albumBatchMachine, type AlbumBatchEnded } from './albumBatch.machine.ts';

/** What the owner is told when all batches have ended. */
export interface BatchesEnded {
  readonly type: 'batches.ended';
  readonly opId: string;
  /** Empty is success. */
  readonly failed: readonly string[];
}

export interface AlbumBatchesInput {
  readonly opId: string;
  readonly albumId: string;
  readonly ids: readonly string[];
  readonly owner: ActorRef<Snapshot<unknown>, BatchesEnded>;
}

export type AlbumBatchesEvent = AlbumBatchEnded | { readonly type: 'batches.again' };

export interface AlbumBatchesContext extends AlbumBatchesInput {
  readonly batches: readonly (readonly string[])[];
  readonly started: number;
  readonly ended: number;
  readonly failed: readonly string[];
}

const sliced = (ids: readonly string[]) => ({
  batches: splitPages(ids, addBatchSize),
  started: 0,
  ended: 0,
  failed: [],
});

/** Photos on their way into an album or out of it: batches of 500, three at a time [9.1]. */
export const albumBatchesMachine = setup({
  types: {
    context: {} as AlbumBatchesContext,
    input: {} as AlbumBatchesInput,
    events: {} as AlbumBatchesEvent,
    tags: {} as 'busy' | 'error',
    children: {} as Record<`batch-${number}`, 'batch'>,
  },
  actors: { batch: albumBatchMachine },
  actions: {
    startBatches: enqueueActions(({ context, enqueue, self }) => {
      const { albumId, batches, started, ended } = context;
      const starting = batches.slice(started, started + batchesAtOnce - (started - ended));
      starting.forEach((ids, index) => {
        const batch = started + index;
        enqueue.spawnChild('batch', { id: `batch-${batch}`, input: { batch, albumId, ids, owner: self } });
      });
      enqueue.assign({ started: started + starting.length });
    }),
    countEnded: enqueueActions(({ context, enqueue }, { batch, failed }: AlbumBatchEnded) => {
      enqueue.stopChild(`batch-${batch}`);
      enqueue.assign({ ended: context.ended + 1, failed: [...context.failed, ...failed] });
    }),
    /** Only what failed is sent again. */
    sliceFailed: assign(({ context }) => sliced(context.failed)),
    tellOwner: sendTo(
      ({ context }) => context.owner,
      ({ context: { opId, failed } }) => ({ type: 'batches.ended' as const, opId, failed }),
    ),
  },
  guards: {
    moreToCome: ({ context }) => context.ended + 1 < context.batches.length,
    allWell: ({ context }, { failed }: AlbumBatchEnded) => context.failed.length + failed.length === 0,
  },
}).createMachine({
  id: 'albumBatches',
  description: 'Photos on their way into an album, or out of it.',
  meta: { spec: ['9.1'] },
  context: ({ input }) => ({ ...input, ...sliced(input.ids) }),
  initial: 'inProgress',
  states: {
    inProgress: {
      description: 'Up to three batches are under way.',
      meta: { spec: ['4.3', '9.1'] },
      tags: 'busy',
      entry: 'startBatches',
      on: {
        'batch.ended': [
          {
            guard: 'moreToCome',
            actions: [{ type: 'countEnded', params: ({ event }) => event }, 'startBatches'],
          },
          {
            guard: { type: 'allWell', params: ({ event }) => event },
            target: 'finished',
            actions: { type: 'countEnded', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'countEnded', params: ({ event }) => event } },
        ],
      },
    },
    finished: {
      type: 'final',
      description: 'All of them are where they should be.',
      meta: { spec: ['4.3'] },
      entry: 'tellOwner',
    },
    failed: {
      description: 'Some are not; these can be sent again.',
      meta: { spec: ['4.3', '8.7'] },
      tags: 'error',
      entry: 'tellOwner',
      on: { 'batches.again': { target: 'inProgress', actions: 'sliceFailed' } },
    },
  },
});
