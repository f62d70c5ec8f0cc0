import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { timelinePage } from '../../contracts/photos/calls.ts';
import {
  batchesAtOnce,
  batchSize,
  photosPageSize,
  type MonthKey,
  type Sorting,
} from '../../contracts/photos/photo.ts';
import { hole } from '../provided.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import type { ModalEscape } from '../modals/modalStack.machine.ts';
import { deletionBatchMachine, type BatchEnded } from './deletionBatch.machine.ts';
import type { DeletionTarget, LibraryInbox, RequesterRef, ToRequester } from './library.types.ts';
import { monthOf, yearOf, type Month } from './months.ts';

export type DeletionEvent =
  | { readonly type: 'deletion.confirm' }
  | { readonly type: 'deletion.cancel' }
  | ModalEscape
  | BatchEnded;

export interface DeletionInput {
  readonly opId: string;
  readonly target: DeletionTarget;
  readonly requester: RequesterRef;
  readonly library: LibraryInbox;
  readonly sorting: Sorting;
}

export interface DeletionContext extends Omit<DeletionInput, 'target'> {
  readonly single: boolean;
  /** Resolved so far, with their months; what the dialog counts is what is sent. */
  readonly ids: ReadonlyMap<string, MonthKey>;
  readonly exceptions: ReadonlyMap<string, MonthKey>;
  /** Months of a symbolic selection whose ids are still to be read, and how many ids there will be about. */
  readonly unread: readonly Month[];
  readonly expected: number;
  readonly cursor: string | null;
  readonly batches: readonly (readonly string[])[];
  readonly started: number;
  readonly ended: number;
  readonly failed: readonly string[];
  /** A batch was sent again as often as may be and still failed [8.7]. */
  readonly pastRetries: boolean;
}

/** The months of a selection that must be read to know its ids, and the ids that are known. */
export function plan(
  target: DeletionTarget,
): Pick<DeletionContext, 'single' | 'ids' | 'exceptions' | 'unread' | 'expected'> {
  if (target.kind === 'single') {
    return {
      single: true,
      ids: new Map([[target.id, target.month]]),
      exceptions: new Map(),
      unread: [],
      expected: 1,
    };
  }
  const { selected, months } = target;
  const unread = months.filter(({ key }) => selected.all || selected.groups.has(key));
  const expected = unread.reduce(
    (sum, { count }) => sum + count,
    selected.ids.size - selected.exceptions.size,
  );
  return { single: false, ids: selected.ids, exceptions: selected.exceptions, unread, expected };
}

const slices = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  );

export const deletionSetup = setup({
  types: {
    context: {} as DeletionContext,
    input: {} as DeletionInput,
    events: {} as DeletionEvent,
    children: {} as Record<`batch-${number}`, 'batch'> & { readIds: 'readIds' },
  },
  actors: { readIds: requestFor(timelinePage), batch: deletionBatchMachine },
  actions: {
    /** 'Error: Your photos could not be deleted', in the singular for one; of several also that retries were exceeded. */
    sayFailed: (_, _failure: { readonly single: boolean; readonly pastRetries: boolean }) =>
      hole('deletion.sayFailed'),
    openModal: (_, _modal: { readonly id: string }) => hole('deletion.openModal'),
    closeModal: (_, _modal: { readonly id: string }) => hole('deletion.closeModal'),
    keepIds: assign(({ context }, answered: Answered<typeof timelinePage>) => {
      const [month] = context.unread;
      if (answered.outcome !== 'finished' || month === undefined) return {};
      const ids = new Map(context.ids);
      for (const { imageId } of answered.reply.images)
        if (!context.exceptions.has(imageId)) ids.set(imageId, month.key);
      const over = answered.reply.cursor === null || answered.reply.cursor === context.cursor;
      return {
        ids,
        cursor: over ? null : answered.reply.cursor,
        unread: over ? context.unread.slice(1) : context.unread,
      };
    }),
    slice: assign({ batches: ({ context }) => slices([...context.ids.keys()]) }),
    startBatches: enqueueActions(({ context, enqueue, self }) => {
      const free = batchesAtOnce - (context.started - context.ended);
      const starting = context.batches.slice(context.started, context.started + free);
      starting.forEach((ids, index) => {
        const batch = context.started + index;
        enqueue.spawnChild('batch', { id: `batch-${batch}`, input: { batch, ids, owner: self } });
      });
      enqueue.assign({ started: context.started + starting.length });
    }),
    countEnded: enqueueActions(({ context, enqueue }, { batch, failed, pastRetries }: BatchEnded) => {
      enqueue.stopChild(`batch-${batch}`);
      enqueue.assign({
        ended: context.ended + 1,
        failed: [...context.failed, ...failed],
        pastRetries: context.pastRetries || pastRetries,
      });
    }),
    beginOperation: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({ type: 'operation.begin' as const, opId: context.opId, removes: context.ids }),
    ),
    endOperation: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({
        type: 'operation.end' as const,
        opId: context.opId,
        failed: new Set(context.failed),
      }),
    ),
    dropOperation: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({ type: 'operation.dropped' as const, opId: context.opId }),
    ),
    tellRequester: sendTo(
      ({ context }) => context.requester,
      (_, told: ToRequester) => told,
    ),
  },
  guards: {
    resolved: ({ context }) => context.unread.length === 0,
    nothingLeft: ({ context }) => context.unread.length === 0 && context.ids.size === 0,
    finished: (_, answered: Answered) => answered.outcome === 'finished',
    moreToCome: ({ context }) => context.ended + 1 < context.batches.length,
    allWell: ({ context }, { failed }: BatchEnded) => context.failed.length + failed.length === 0,
  },
});

/** The read of the next page of ids of a selection that knows only months. */
export const nextIds = ({ unread: [month], cursor, sorting }: DeletionContext) => ({
  params: { year: String(yearOf(month?.key ?? '1970/1')), month: String(monthOf(month?.key ?? '1970/1')) },
  query: { ...sorting, limit: photosPageSize, ...(cursor === null ? {} : { cursor }) },
  body: {},
});
