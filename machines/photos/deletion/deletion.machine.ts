import { type ActorRef, assign, type EventFromLogic, sendTo, setup, type Snapshot } from 'xstate';
import type { GroupKey } from '../library/model.ts';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { toastTimes } from '../../../contracts/toasts/toasts.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { tell } from '../../system/tell.ts';
import type { BatchesEnded } from '../../request/batches.machine.ts';
import { type QuestionEnd, questionFor } from '../../request/question.machine.ts';
import type { DeletionTarget, LibraryEvent, LibraryRef } from '../library/library.events.ts';
import {
  beginResolving,
  progressIn,
  type Resolved,
  resolveIdsMachine,
  type ResolveInput,
} from '../selection/resolveIds.machine.ts';
import { nothingSelected } from '../selection/selected.values.ts';
import type { ToChild } from '../../system/toChild.ts';
import { withAnswer, withEvent, withSnapshot } from '../../system/outcomes.ts';
import { deletionBatchesMachine } from './deletionBatches.machine.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** Events sent to the chart that requested a deletion. */
export type ToRequester =
  | { readonly type: 'deletion.cancelled' }
  | { readonly type: 'deletion.confirmed' }
  /** A retry of the photos that failed has begun. */
  | { readonly type: 'deletion.resumed'; readonly ids: ReadonlyMap<string, GroupKey> }
  /** These photos have been deleted. */
  | { readonly type: 'deletion.finished'; readonly ids: ReadonlyMap<string, GroupKey> }
  /**
   * The deletion of these photos failed, so they are shown again, each with its month, or `all` if the month
   * is unknown.
   */
  | { readonly type: 'deletion.failed'; readonly failed: ReadonlyMap<string, GroupKey> };

export type RequesterRef = ActorRef<Snapshot<unknown>, ToRequester>;

const toQuestion: ToChild<'question', EventFromLogic<typeof deletionQuestion>> = sendTo;

/** The value of the dialog's 'Delete' button. */
type DeletionAnswer = 'delete';

/** The confirmation dialog with the number of photos, which may still be loading. */
const deletionQuestion = questionFor<DeletionAnswer>({
  id: 'deletionQuestion',
  description: 'The confirmation shown before one photo or the selected photos are deleted.',
  spec: ['2.48a'],
  modal: 'photos.delete',
});

export interface DeletionInput {
  readonly opId: string;
  readonly target: DeletionTarget;
  readonly requester: RequesterRef;
  readonly library: LibraryRef;
  readonly sorting: Sorting;
}

export interface DeletionContext extends Omit<DeletionInput, 'target'> {
  readonly single: boolean;
  /** Whether the customer has already confirmed, because this is a retry. */
  readonly confirmed: boolean;
  /** Ids resolved so far, with their months. The dialog shows how many there are. */
  readonly ids: ReadonlyMap<string, MonthKey>;
  /** Expected number of ids. */
  readonly expected: number;
  /** The selection whose ids are still to be resolved; null if all ids are known. */
  readonly unresolved: Omit<ResolveInput, 'sorting'> | null;
  readonly failed: readonly string[];
  /** Whether a batch has reached the limit of retries [8.7]. */
  readonly pastRetries: boolean;
}

/**
 * Deletes one photo or the selection: resolves the ids, asks the customer to confirm their number, then sends
 * batches of 500 photos, three batches at a time. The photos disappear when the customer confirms; only those
 * that failed reappear [2.48, 4.7, 8.7, 9.1].
 */
export const deletionMachine = setup({
  types: {
    context: {} as DeletionContext,
    input: {} as DeletionInput,
    events: {} as BatchesEnded,
    children: {} as { question: 'question'; resolveIds: 'resolveIds'; batches: 'deletionBatches' },
  },
  actors: {
    question: deletionQuestion,
    resolveIds: resolveIdsMachine,
    deletionBatches: deletionBatchesMachine,
  },
  actions: {
    sayUnread: tell('toasts', 'toast.show', { kind: 'failure', message: 'photosNotDeleted' }),
    /**
     * Shows 'Error: Your photos could not be deleted', or its singular form. For several photos, the message
     * adds that the limit of retries was reached. 'Try again' sends only the photos that reappeared, without
     * another confirmation.
     */
    sayFailed: tell('toasts', 'toast.show', ({ context }) => ({
      key: context.opId,
      kind: 'failure',
      message: failureWords(context),
      duration: toastTimes.archiveOther,
      action: {
        label: 'tryAgain',
        owner: context.library,
        event: {
          type: 'deletion.request',
          target: { kind: 'again', ids: cameBack(context), single: context.single },
          requester: context.requester,
        } as const satisfies LibraryEvent,
      },
    })),
    putQuestion: toQuestion('question', { type: 'question.ready' }),
    /**
     * Loads the code of the tracking chart before it receives its event, so that the event is not lost if the
     * customer leaves immediately.
     */
    wantTracking: tell('tracking', 'lazy.want'),
    track: tell('tracking', 'event.track', { name: 'deletePhotos' }),
    keepProgress: assign(({ context }, shown: object) => ({ ids: progressIn(shown)?.ids ?? context.ids })),
    keepIds: assign((_, resolved: Resolved) =>
      resolved.outcome === 'resolved' ? { ids: resolved.ids, unresolved: null } : {},
    ),
    keepEnded: assign((_, { failed, pastRetries }: BatchesEnded) => ({ failed, pastRetries })),
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
    report: sendTo(
      ({ context }) => context.library,
      ({ context: { ids, failed } }) => ({
        type: 'deletion.report' as const,
        deleted: ids.size - failed.length,
        failed: failed.length,
      }),
    ),
    dropOperation: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({ type: 'operation.dropped' as const, opId: context.opId }),
    ),
    tellFailed: sendTo(
      ({ context }) => context.requester,
      ({ context }) => ({ type: 'deletion.failed' as const, failed: cameBack(context) }),
    ),
    tellRequester: sendTo(
      ({ context }) => context.requester,
      (_, notice: ToRequester) => notice,
    ),
  },
  guards: {
    isConfirmed: ({ context }) => context.confirmed,
    isAnswered: (_, { outcome }: QuestionEnd<DeletionAnswer>) => outcome === 'answered',
    known: ({ context }) => context.unresolved === null,
    nothingLeft: ({ context }) => context.unresolved === null && context.ids.size === 0,
    resolved: (_, resolved: Resolved) => resolved.outcome === 'resolved',
    allWell: (_, { failed }: BatchesEnded) => failed.length === 0,
  },
}).createMachine({
  id: 'deletion',
  description: 'The deletion of selected photos, from the confirmation to the last batch.',
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
      description: 'A deletion that was confirmed earlier proceeds without another confirmation.',
      meta: { spec: ['2.48a', '8.7a'] },
      always: [{ guard: 'isConfirmed', target: 'inProgress' }, { target: 'asking' }],
    },
    asking: {
      description: 'The dialog is open; no photos have been deleted yet.',
      meta: { spec: ['2.48a'] },
      // The operation's id is also the dialog's id, so that each confirmation is a separate entry in the modal
      // stack.
      invoke: {
        id: 'question',
        src: 'question',
        input: ({ context }) => ({ modal: context.opId, ready: false }),
        onDone: [{ guard: withAnswer('isAnswered'), target: 'inProgress' }, { target: 'cancelled' }],
      },
      initial: 'resolving',
      states: {
        resolving: {
          description:
            'The ids of the photos in the selected months are being read, page by page; the dialog shows progress.',
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
          description: 'The dialog shows the number of photos, which is exactly how many will be deleted.',
          entry: 'putQuestion',
        },
      },
    },
    inProgress: {
      description:
        'The photos are no longer shown, and the service is deleting them, three batches at a time.',
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
      description: 'The service has deleted every photo in the request.',
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
        'Some photos could not be deleted and are shown again; a toast shows their number and offers a retry.',
      meta: { spec: ['4.7c', '8.1b', '8.7a', '8.7b'] },
      entry: ['sayFailed', 'tellFailed', 'report', 'endOperation'],
    },
    cancelled: {
      type: 'final',
      description: 'The customer closed the dialog; no photo was deleted.',
      meta: { spec: ['2.48a'] },
      entry: [{ type: 'tellRequester', params: { type: 'deletion.cancelled' } }, 'dropOperation'],
    },
  },
});

export const deletionWords: ChartWords<typeof deletionMachine> = {
  guards: {
    isConfirmed: {
      why: 'the customer confirmed this deletion earlier and is trying again',
      whyNot: 'the customer must still confirm this deletion',
    },
    isAnswered: {
      why: 'the customer confirmed the deletion',
      whyNot: 'the customer closed the dialog without confirming',
    },
    known: {
      why: 'every photo to delete is known',
      whyNot: 'some photos of the selected months have not been read yet',
    },
    nothingLeft: {
      why: 'no photo of the selection is left to delete',
      whyNot: 'at least one photo is left to delete, or the selected months are still being read',
    },
    resolved: {
      why: 'all photos of the selected months have been read',
      whyNot: 'the photos of the selected months could not be read',
    },
    allWell: {
      why: 'the service deleted every photo',
      whyNot: 'at least one photo could not be deleted',
    },
  },
  delays: {},
  events: {
    'batches.ended': 'the last batch of photos has succeeded or failed',
  },
};

/** Returns the ids that are known, and the selection from which the others must be resolved. */
export function plan(
  target: DeletionTarget,
): Pick<DeletionContext, 'single' | 'confirmed' | 'ids' | 'expected' | 'unresolved'> {
  if (target.kind === 'again') {
    const { single, ids } = target;
    return { single, confirmed: true, ids, expected: ids.size, unresolved: null };
  }
  if (target.kind === 'single')
    return {
      single: true,
      confirmed: false,
      ids: new Map([[target.id, target.month]]),
      expected: 1,
      unresolved: null,
    };
  const { selected, months } = target;
  const symbolic = selected.all || selected.groups.size > 0;
  const { ids, expected } = beginResolving({ selected, months });
  return {
    single: false,
    confirmed: false,
    ids,
    expected,
    unresolved: symbolic ? { selected, months } : null,
  };
}

/** Returns the input for resolving a selection to ids. */
export const toResolve = ({ unresolved, sorting }: DeletionContext): ResolveInput => ({
  selected: unresolved?.selected ?? nothingSelected,
  months: unresolved?.months ?? [],
  sorting,
});

/** Returns the event sent to the requester at the start of a deletion. */
export const begunWith = ({ confirmed, ids }: DeletionContext): ToRequester =>
  confirmed ? { type: 'deletion.resumed', ids } : { type: 'deletion.confirmed' };

/** Returns the photos that could not be deleted and are shown again, each with its month. */
const cameBack = ({ ids, failed }: DeletionContext) =>
  new Map([...ids].filter(([id]) => failed.includes(id)));

const failureWords = ({ single, pastRetries }: DeletionContext) => {
  if (single) return 'photoNotDeleted' as const;
  return pastRetries ? ('photosPastRetries' as const) : ('photosNotDeleted' as const);
};
