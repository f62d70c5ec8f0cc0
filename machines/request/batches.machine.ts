import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  type ActorRef,
  type ActorRefFrom,
  type Snapshot,
} from 'xstate';
import type { BulkRow, CallInput } from '../../contracts/call.ts';
import { splitPages } from '../../contracts/pages.ts';
import { batchesAtOnce } from '../../contracts/photos/deletion/batches.ts';
import { batchFor, type BatchEnded } from './batch.machine.ts';
import { withEvent } from '../system/outcomes.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Sent to the parent actor when the last running batch has ended. */
export interface BatchesEnded {
  readonly type: 'batches.ended';
  readonly opId: string;
  /** Ids that failed; empty if all succeeded. */
  readonly failed: readonly string[];
  /** Whether a batch has reached the limit of retries [8.7]. */
  readonly pastRetries: boolean;
}

export interface BatchesInput<Scope> {
  readonly opId: string;
  readonly ids: readonly string[];
  /** Input of the call in addition to the ids. */
  readonly scope: Scope;
  readonly owner: ActorRef<Snapshot<unknown>, BatchesEnded>;
}

export type BatchesEvent =
  | BatchEnded
  /** Retries only the failed ids. */
  | { readonly type: 'batches.again' };

export interface BatchesPlan<Row extends BulkRow, Scope> {
  readonly id: string;
  readonly description: string;
  /** The action of the batches, for example "delete the photos"; used in the descriptions of the states. */
  readonly deed: string;
  readonly spec: readonly string[];
  /** Maximum number of ids in one call. */
  readonly size: number;
  readonly call: (ids: readonly string[], scope: Scope) => CallInput<Row>;
}

interface Sliced {
  readonly batches: readonly (readonly string[])[];
  readonly started: number;
  readonly ended: number;
  /** Number of ids in finished batches, successful or not. */
  readonly settled: number;
  readonly failed: readonly string[];
  readonly pastRetries: boolean;
}
export type BatchesContext<Scope> = BatchesInput<Scope> & Sliced;

/**
 * Returns a chart that sends many ids in batches, three batches at a time. Ids that fail can be retried
 * [9.1].
 */
export const batchesFor = <Row extends BulkRow, Scope>(row: Row, plan: BatchesPlan<Row, Scope>) => {
  type Context = BatchesContext<Scope>;
  const sliced = (ids: readonly string[]): Sliced => ({
    batches: splitPages(ids, plan.size),
    started: 0,
    ended: 0,
    settled: 0,
    failed: [],
    pastRetries: false,
  });
  return setup({
    types: {
      context: {} as Context,
      input: {} as BatchesInput<Scope>,
      events: {} as BatchesEvent,
      tags: {} as 'busy' | 'error',
      children: {} as Record<`batch-${number}`, 'batch'>,
    },
    actors: { batch: batchFor(row, plan.call) },
    actions: {
      startBatches: enqueueActions(({ context, enqueue, self }) => {
        const { scope, batches, started, ended } = context;
        const starting = batches.slice(started, ended + batchesAtOnce);
        starting.forEach((ids, index) => {
          const batch = started + index;
          enqueue.spawnChild('batch', { id: `batch-${batch}`, input: { batch, ids, scope, owner: self } });
        });
        enqueue.assign({ started: started + starting.length } as Partial<Context>);
      }),
      countEnded: enqueueActions(({ context, enqueue }, { batch, failed, pastRetries }: BatchEnded) => {
        enqueue.stopChild(`batch-${batch}`);
        enqueue.assign({
          ended: context.ended + 1,
          settled: context.settled + (context.batches[batch]?.length ?? 0),
          failed: [...context.failed, ...failed],
          pastRetries: context.pastRetries || pastRetries,
        } as Partial<Context>);
      }),
      sliceFailed: assign(({ context }) => sliced(context.failed) as Partial<Context>),
      tellOwner: sendTo(
        ({ context }) => context.owner,
        ({ context: { opId, failed, pastRetries } }) => ({
          type: 'batches.ended' as const,
          opId,
          failed,
          pastRetries,
        }),
      ),
    },
    guards: {
      isEmpty: ({ context }) => context.batches.length === 0,
      moreToCome: ({ context }) => context.ended + 1 < context.batches.length,
      allWell: ({ context }, { failed }: BatchEnded) => context.failed.length + failed.length === 0,
    },
  }).createMachine({
    id: plan.id,
    description: plan.description,
    meta: { spec: plan.spec },
    context: ({ input }) => ({ ...input, ...sliced(input.ids) }),
    initial: 'inProgress',
    states: {
      inProgress: {
        description: `The service is being asked to ${plan.deed}, with up to three batches at a time.`,
        meta: { spec: ['4.3', '9.1b'] },
        tags: 'busy',
        entry: 'startBatches',
        always: { guard: 'isEmpty', target: 'finished' },
        on: {
          'batch.ended': [
            {
              guard: 'moreToCome',
              actions: [withEvent('countEnded'), 'startBatches'],
            },
            {
              guard: withEvent('allWell'),
              target: 'finished',
            },
            { target: 'failed', actions: withEvent('countEnded') },
          ],
        },
      },
      finished: {
        type: 'final',
        description: `Every batch succeeded; the request to ${plan.deed} is complete.`,
        meta: { spec: ['3.21a', '4.3'] },
        entry: 'tellOwner',
      },
      failed: {
        description: `The service could not ${plan.deed} in full; only the ids that failed can be sent again.`,
        meta: { spec: ['3.21a', '4.3', '8.7a', '8.7b'] },
        tags: 'error',
        entry: 'tellOwner',
        on: { 'batches.again': { target: 'inProgress', actions: 'sliceFailed' } },
      },
    },
  });
};

export type BatchesLogic<Row extends BulkRow, Scope> = ReturnType<typeof batchesFor<Row, Scope>>;
export type BatchesRef<Row extends BulkRow, Scope> = ActorRefFrom<BatchesLogic<Row, Scope>>;

/** Returns the words of a request in batches; `deed` is the one in the plan of the chart. */
export const batchesWordsFor = (deed: string): ChartWords<BatchesLogic<BulkRow, unknown>> => ({
  guards: {
    isEmpty: {
      why: `the request to ${deed} contains no photos`,
      whyNot: `the request to ${deed} contains at least one photo`,
    },
    moreToCome: {
      why: 'other batches of the request have not ended yet',
      whyNot: 'the last batch of the request has ended',
    },
    allWell: {
      why: 'the request has succeeded for every photo',
      whyNot: 'the request has failed for at least one photo',
    },
  },
  delays: {},
  events: {
    'batch.ended': `one batch of the request to ${deed} has ended`,
    'batches.again': `the customer tries again to ${deed}`,
  },
});
