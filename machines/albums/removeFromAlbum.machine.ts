import { assign, sendTo, setup, stopChild } from 'xstate';
import type { RequesterRef } from '../photos/deletion/deletion.machine.ts';
import { type GroupKey, scopeName } from '../photos/library/model.ts';
import type { MonthKey } from '../../contracts/photos/library/months.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import type { DeletionTarget } from '../photos/library/library.events.ts';
import { nothingSelected } from '../photos/selection/selected.values.ts';
import type { BatchesEnded } from '../request/batches.machine.ts';
import { type QuestionEnd, questionFor, type QuestionRef } from '../request/question.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { unprovided } from '../system/stubs.ts';
import { withAnswer, withEvent } from '../system/outcomes.ts';
import { removalBatchesMachine } from './removalBatches.machine.ts';
import { removalModal } from './modals.values.ts';

/** Photos to remove from an album, each with its month if known. */
export interface Removal {
  readonly albumId: string;
  readonly ids: ReadonlyMap<string, GroupKey>;
  /** Whether the removal concerns the photo in the preview rather than a selection of one photo. */
  readonly single: boolean;
  /**
   * The chart that requested the removal. It receives the same events as for a deletion: the preview moves to
   * another photo, and the list clears its selection.
   */
  readonly requester: RequesterRef;
}

export interface RemovalAskEvent extends Removal {
  readonly type: 'removal.ask';
}

/** A removal together with the id of its operation. */
export interface NamedRemoval extends Removal {
  readonly opId: string;
}

/** Retries, as a new operation, those photos of a confirmed removal that could not be removed. */
export interface RemovalAgainEvent extends NamedRemoval {
  readonly type: 'removal.again';
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly removeFromAlbum: RemovalAskEvent | LazyWant;
  }
  interface LazyCharts {
    readonly removeFromAlbum: typeof removeFromAlbumMachine;
  }
}

export type RemovalEvent = RemovalAskEvent | RemovalAgainEvent | BatchesEnded;

/**
 * Either removes the photos from the album only, or deletes them from the library. A deletion cannot be
 * undone, so it needs another confirmation.
 */
export type RemovalVerb = 'remove' | 'delete';

export interface RemovalContext {
  readonly newId: () => string;
  /**
   * The removal that the customer is being asked to confirm, with the id of the operation that it would
   * start.
   */
  readonly asked: NamedRemoval | null;
  /** Running removals by operation id. */
  readonly removals: Readonly<Record<string, Removal>>;
}

export type RemovalInput = Pick<RemovalContext, 'newId'>;

export type RemovalQuestionRef = QuestionRef<RemovalVerb>;

interface Held {
  readonly context: RemovalContext;
}

/** The 'Remove photo' dialog with two actions, each with an explanation. */
const removalQuestion = questionFor<RemovalVerb>({
  id: 'removalQuestion',
  description: 'The confirmation shown before photos are removed from an album.',
  spec: ['2.35b', '2.48b'],
  modal: removalModal,
});

/** Returns the removal that the customer is being asked to confirm. */
export const askedIn = ({ context: { asked } }: Held) => asked ?? unprovided('removeFromAlbum.asked');

/**
 * The 'Remove photo' dialog with two actions: remove from the album, or delete from the library. Removed
 * photos disappear immediately, and only those that failed reappear. The chart runs until sign-out [2.35,
 * 2.48, 4.7, 8.1, 9.1].
 */
export const removeFromAlbumMachine = setup({
  types: {
    context: {} as RemovalContext,
    input: {} as RemovalInput,
    events: {} as RemovalEvent,
    children: {} as Record<`removal-${string}`, 'removalBatches'> & { question: 'question' },
  },
  actors: { question: removalQuestion, removalBatches: removalBatchesMachine },
  actions: {
    /**
     * Shows 'Error: Your photo could not be removed from the album', or its plural. 'Try again' sends only
     * the photos that failed [8.1].
     */
    sayFailed: tell('toasts', 'toast.show', ({ context, self }, { opId, failed }: BatchesEnded) => {
      const { albumId, ids, single, requester } = removalIn({ context }, opId);
      const again: RemovalAgainEvent = {
        type: 'removal.again',
        opId: context.newId(),
        albumId,
        ids: cameBack(ids, failed),
        single,
        requester,
      };
      return {
        key: opId,
        kind: 'failure',
        message: ids.size === 1 ? 'photoNotRemoved' : 'photosNotRemoved',
        duration: toastTimes.archiveOther,
        action: { label: 'tryAgain', owner: self, event: again },
      };
    }),
    keepRequest: assign({
      asked: ({ context }, { albumId, ids, single, requester }: Removal) => ({
        albumId,
        ids,
        single,
        requester,
        opId: context.newId(),
      }),
    }),
    forgetAsked: assign({ asked: null }),
    tellCancelled: sendTo((held: Held) => askedIn(held).requester, { type: 'deletion.cancelled' }),
    /** The library shows its own confirmation, as before every deletion of photos. */
    requestDeletion: tell('library', 'deletion.request', (held: Held) => ({
      target: targetOf(askedIn(held)),
      requester: askedIn(held).requester,
    })),
    /** Hides the removed photos immediately. */
    beginOperation: tell('library', 'operation.begin', (_, { opId, ids, albumId }: NamedRemoval) => ({
      opId,
      removes: ids,
      from: scopeName({ kind: 'album', albumId }),
      only: true,
    })),
    tellConfirmed: sendTo((held: Held) => askedIn(held).requester, { type: 'deletion.confirmed' }),
    tellResumed: sendTo(
      (_, removal: NamedRemoval) => removal.requester,
      (_, { ids }: NamedRemoval) => ({ type: 'deletion.resumed' as const, ids }),
    ),
    startRemoval: assign(({ context, self, spawn }, removal: NamedRemoval) => {
      const { opId, ids, albumId, single, requester } = removal;
      const input = { opId, ids: [...ids.keys()], scope: albumId, owner: self };
      spawn('removalBatches', { id: `removal-${opId}`, input });
      return { removals: { ...context.removals, [opId]: { albumId, ids, single, requester } } };
    }),
    /** Makes only those photos visible again that could not be removed. */
    endOperation: tell('library', 'operation.end', (_, { opId, failed }: BatchesEnded) => ({
      opId,
      failed: new Set(failed),
    })),
    tellFinished: sendTo(
      (held: Held, { opId }: BatchesEnded) => removalIn(held, opId).requester,
      (held: Held, { opId }: BatchesEnded) => ({
        type: 'deletion.finished' as const,
        ids: removalIn(held, opId).ids,
      }),
    ),
    tellFailed: sendTo(
      (held: Held, { opId }: BatchesEnded) => removalIn(held, opId).requester,
      (held: Held, { opId, failed }: BatchesEnded) => ({
        type: 'deletion.failed' as const,
        failed: cameBack(removalIn(held, opId).ids, failed),
      }),
    ),
    stopRemoval: stopChild((_, { opId }: BatchesEnded) => `removal-${opId}`),
    forgetRemoval: assign({
      removals: ({ context }, { opId }: BatchesEnded) => {
        const { [opId]: _, ...removals } = context.removals;
        return removals;
      },
    }),
  },
  guards: {
    isUnknown: ({ context }, { opId }: BatchesEnded) => context.removals[opId] === undefined,
    isRemove: (_, end: QuestionEnd<RemovalVerb>) => end.outcome === 'answered' && end.answer === 'remove',
    isDelete: (_, end: QuestionEnd<RemovalVerb>) => end.outcome === 'answered' && end.answer === 'delete',
    allWell: (_, { failed }: BatchesEnded) => failed.length === 0,
  },
}).createMachine({
  id: 'removeFromAlbum',
  description: 'The removal of photos from albums, from the dialog to the last batch.',
  meta: { spec: ['2.35b', '2.48b', '8.1c'] },
  context: ({ input }) => ({
    newId: input.newId,
    asked: null,
    removals: {},
  }),
  initial: 'closed',
  on: {
    'removal.again': {
      description:
        'The removal of confirmed photos that failed is requested again without another confirmation, whether or not a dialog is open.',
      actions: [withEvent('beginOperation'), withEvent('tellResumed'), withEvent('startRemoval')],
    },
    'batches.ended': [
      {
        description: 'The batches have already ended, so the event is ignored.',
        guard: withEvent('isUnknown'),
      },
      {
        guard: withEvent('allWell'),
        actions: [
          withEvent('endOperation'),
          withEvent('tellFinished'),
          withEvent('stopRemoval'),
          withEvent('forgetRemoval'),
        ],
      },
      {
        actions: [
          withEvent('sayFailed'),
          withEvent('endOperation'),
          withEvent('tellFailed'),
          withEvent('stopRemoval'),
          withEvent('forgetRemoval'),
        ],
      },
    ],
  },
  states: {
    closed: {
      description: 'The dialog is closed; removals may still be in progress.',
      meta: { spec: ['2.48b'] },
      entry: 'forgetAsked',
      on: {
        'removal.ask': { target: 'asking', actions: withEvent('keepRequest') },
      },
    },
    asking: {
      description:
        "The 'Remove photo' dialog offers two choices, removing the photos from the album and deleting them, and explains both.",
      meta: { spec: ['2.35b', '2.48b'] },
      invoke: {
        id: 'question',
        src: 'question',
        input: { modal: removalModal, ready: true },
        onDone: [
          {
            guard: withAnswer('isRemove'),
            target: 'closed',
            actions: [
              { type: 'beginOperation', params: askedIn },
              'tellConfirmed',
              { type: 'startRemoval', params: askedIn },
            ],
          },
          { guard: withAnswer('isDelete'), target: 'closed', actions: 'requestDeletion' },
          { target: 'closed', actions: 'tellCancelled' },
        ],
      },
    },
  },
});

export const removeFromAlbumWords: ChartWords<typeof removeFromAlbumMachine> = {
  guards: {
    isUnknown: {
      why: 'the result of this removal has already arrived',
      whyNot: 'the removal is still waiting for its result',
    },
    isRemove: {
      why: 'the customer chose to remove the photos from the album',
      whyNot: 'the customer chose to delete the photos, or closed the dialog',
    },
    isDelete: {
      why: 'the customer chose to delete the photos from the library',
      whyNot: 'the customer chose only to remove the photos from the album, or closed the dialog',
    },
    allWell: {
      why: 'all photos were removed from the album',
      whyNot: 'at least one photo could not be removed from the album',
    },
  },
  delays: {},
  events: {
    'removal.ask': 'the customer asks to remove photos from an album',
    'removal.again': 'the customer tries again to remove the photos that are still in the album',
    'batches.ended': 'the last batch of photos has succeeded or failed',
  },
};

/** The cast is safe: a photo whose month is unknown (`all`) does not change the count of any month. */
const targetOf = ({ ids, single }: Removal): DeletionTarget => {
  const months = ids as ReadonlyMap<string, MonthKey>;
  const [first] = months;
  return single && first !== undefined
    ? { kind: 'single', id: first[0], month: first[1] }
    : { kind: 'selected', selected: { ...nothingSelected, ids: months }, months: [] };
};

const removalIn = ({ context: { removals } }: Held, opId: string) =>
  removals[opId] ?? unprovided('removeFromAlbum.removal');

/** Returns the photos that could not be removed. */
const cameBack = (ids: Removal['ids'], failed: readonly string[]) =>
  new Map([...ids].filter(([id]) => failed.includes(id)));
