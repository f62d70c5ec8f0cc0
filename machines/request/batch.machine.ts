import { type ActorRef, assign, sendTo, setup, type Snapshot } from 'xstate';
import type { BulkRow, CallInput } from '../../contracts/call.ts';
import { batchPauses, batchRetries } from '../../contracts/photos/deletion/batches.ts';
import { type Answered, passes, withAnswer } from '../system/outcomes.ts';
import { requestFor } from './request.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

export interface BatchEnded {
  readonly type: 'batch.ended';
  readonly batch: number;
  /** Ids for which the call failed. */
  readonly failed: readonly string[];
  /** Whether the limit of retries has been reached. */
  readonly pastRetries: boolean;
}

export interface BatchInput<Scope> {
  readonly batch: number;
  readonly ids: readonly string[];
  /** Input of the call in addition to the ids. */
  readonly scope: Scope;
  readonly owner: ActorRef<Snapshot<unknown>, BatchEnded>;
}

interface BatchContext<Scope> extends BatchInput<Scope> {
  readonly retries: number;
}

/**
 * Returns a chart that makes one call for several ids. Ids that fail are retried after a pause, up to the
 * limit [8.7, 9.1].
 */
export const batchFor = <Row extends BulkRow, Scope>(
  row: Row,
  call: (ids: readonly string[], scope: Scope) => CallInput<Row>,
) => {
  type Answer = Answered<Row>;
  const left = (ids: readonly string[], answered: Answer) => {
    if (answered.outcome !== 'finished') return ids;
    const { failed } = answered.reply as { readonly failed: readonly string[] };
    return ids.filter((id) => failed.includes(id));
  };
  return setup({
    types: {
      context: {} as BatchContext<Scope>,
      input: {} as BatchInput<Scope>,
      tags: {} as 'busy',
      children: {} as { send: 'send' },
    },
    actors: { send: requestFor(row) },
    actions: {
      keepLeft: assign(
        ({ context }, answered: Answer): Partial<BatchContext<Scope>> => ({
          ids: left(context.ids, answered),
        }),
      ),
      countRetry: assign(({ context }): Partial<BatchContext<Scope>> => ({ retries: context.retries + 1 })),
      tellOwner: sendTo(
        ({ context }) => context.owner,
        ({ context: { batch, ids, retries } }) => ({
          type: 'batch.ended' as const,
          batch,
          failed: ids,
          pastRetries: ids.length > 0 && retries === batchRetries,
        }),
      ),
    },
    guards: {
      allDone: ({ context }, answered: Answer) => left(context.ids, answered).length === 0,
      mayRetry: ({ context }, answered: Answer) =>
        context.retries < batchRetries &&
        (answered.outcome === 'finished' || (answered.outcome === 'failed' && passes(answered.failure))),
    },
    delays: {
      pause: ({ context }) => batchPauses[context.retries] ?? batchPauses[1],
    },
  }).createMachine({
    id: 'batch',
    description: 'One batch of ids, no larger than a single call accepts.',
    meta: { spec: ['8.7a', '8.7b', '9.1b'] },
    context: ({ input }) => ({ ...input, retries: 0 }),
    initial: 'sending',
    states: {
      sending: {
        description: 'The remaining ids of the batch have been sent to the service.',
        meta: { spec: ['4.3', '8.7b'] },
        tags: 'busy',
        invoke: {
          id: 'send',
          src: 'send',
          input: ({ context }) => call(context.ids, context.scope),
          onDone: [
            { guard: withAnswer('allDone'), target: 'ended', actions: withAnswer('keepLeft') },
            { guard: withAnswer('mayRetry'), target: 'pausing', actions: withAnswer('keepLeft') },
            { target: 'ended', actions: withAnswer('keepLeft') },
          ],
          onError: 'ended',
        },
      },
      pausing: {
        description: 'The failed ids are sent again after a pause, as most faults clear within a second.',
        meta: { spec: ['8.7b'] },
        tags: 'busy',
        after: { pause: { target: 'sending', actions: 'countRetry' } },
      },
      ended: {
        type: 'final',
        description: 'The batch has ended; the parent actor has received the failed ids.',
        meta: { spec: ['3.5', '8.7a'] },
        entry: 'tellOwner',
      },
    },
  });
};

export type BatchLogic<Row extends BulkRow, Scope> = ReturnType<typeof batchFor<Row, Scope>>;

/** The words of every batch, which is part of another chart and has no file of its own. */
export const batchWords: ChartWords<BatchLogic<BulkRow, unknown>> = {
  guards: {
    allDone: {
      why: 'the request succeeded for every photo of the batch',
      whyNot: 'the request failed for some photos of the batch',
    },
    mayRetry: {
      why: 'the fault is probably temporary, and more retries are allowed',
      whyNot: 'another attempt would not help, or the limit of retries has been reached',
    },
  },
  delays: { pause: 'the pause before the next attempt is over' },
  events: {},
};
