import { assign, enqueueActions, sendTo, setup } from 'xstate';
import {
  batchesAtOnce,
  batchSize,
  defaultSorting,
  type MonthKey,
  type Sorting,
} from '../../../contracts/photos/photo.ts';
import { unprovided } from '../../stubs.ts';
import type { ModalEscape } from '../../modals/modals.events.ts';
import { deletionBatchMachine, type BatchEnded } from './deletionBatch.machine.ts';
import type { DeletionTarget, LibraryInbox } from '../library/library.types.ts';
import type { RequesterRef, ToRequester } from './deletion.events.ts';
import {
  atFirst,
  type Resolved,
  type ResolveContext,
  resolveIdsMachine,
} from '../selection/resolveIds.machine.ts';
import type { ResolveInput } from '../selection/resolve.values.ts';
import { nothingSelected } from '../selection/selected.values.ts';

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
  /** How many ids there will be about. */
  readonly expected: number;
  /** A symbolic selection whose ids are still to be read; null where all are known. */
  readonly unresolved: Omit<ResolveInput, 'sorting'> | null;
  readonly batches: readonly (readonly string[])[];
  readonly started: number;
  readonly ended: number;
  readonly failed: readonly string[];
  /** A batch was sent again as often as may be and still failed [8.7]. */
  readonly pastRetries: boolean;
}

/** The ids that are known, and the selection that must be read to know the others. */
export function plan(
  target: DeletionTarget,
): Pick<DeletionContext, 'single' | 'ids' | 'expected' | 'unresolved'> {
  if (target.kind === 'single')
    return { single: true, ids: new Map([[target.id, target.month]]), expected: 1, unresolved: null };
  const { selected, months } = target;
  const symbolic = selected.all || selected.groups.size > 0;
  const { ids, expected } = atFirst({ selected, months, sorting: defaultSorting.photos });
  return { single: false, ids, expected, unresolved: symbolic ? { selected, months } : null };
}

const idsIn = (context: unknown) => ({ ids: (context as Pick<ResolveContext, 'ids'>).ids });
const slices = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  );

export const deletionSetup = setup({
  types: {
    context: {} as DeletionContext,
    input: {} as DeletionInput,
    events: {} as DeletionEvent,
    children: {} as Record<`batch-${number}`, 'batch'> & { resolveIds: 'resolveIds' },
  },
  actors: { resolveIds: resolveIdsMachine, batch: deletionBatchMachine },
  actions: {
    /** 'Error: Your photos could not be deleted', in the singular for one; of several also that retries were exceeded. */
    sayFailed: (_, _failure: { readonly single: boolean; readonly pastRetries: boolean }) =>
      unprovided('deletion.sayFailed'),
    openModal: (_, _modal: { readonly id: string }) => unprovided('deletion.openModal'),
    closeModal: (_, _modal: { readonly id: string }) => unprovided('deletion.closeModal'),
    /** Photos were deleted [9.15]. */
    track: (_) => unprovided('deletion.track'),
    keepProgress: assign((_, shown: object) => ('context' in shown ? idsIn(shown.context) : {})),
    keepIds: assign((_, resolved: Resolved) =>
      resolved.outcome === 'resolved' ? { ids: resolved.ids, unresolved: null } : {},
    ),
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
    known: ({ context }) => context.unresolved === null,
    nothingLeft: ({ context }) => context.unresolved === null && context.ids.size === 0,
    resolved: (_, resolved: Resolved) => resolved.outcome === 'resolved',
    moreToCome: ({ context }) => context.ended + 1 < context.batches.length,
    allWell: ({ context }, { failed }: BatchEnded) => context.failed.length + failed.length === 0,
  },
});

/** What the reading of a symbolic selection begins with. */
export const toResolve = ({ unresolved, sorting }: DeletionContext): ResolveInput => ({
  selected: unresolved?.selected ?? nothingSelected,
  months: unresolved?.months ?? [],
  sorting,
});
