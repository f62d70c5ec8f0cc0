import { assign, sendTo, setup, stopChild } from 'xstate';
import type { MonthKey } from '../../contracts/photos/library/months.ts';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import type { DeletionTarget } from '../photos/library/library.events.ts';
import { scopeName } from '../photos/library/lists.values.ts';
import { nothingSelected } from '../photos/selection/selected.values.ts';
import type { BatchesEnded } from '../request/batches.machine.ts';
import { type QuestionEnd, questionFor, type QuestionRef } from '../request/question.machine.ts';
import { tell } from '../system/tell.ts';
import { unprovided } from '../system/stubs.ts';
import type { NamedRemoval, Removal, RemovalAgainEvent, RemovalAskEvent } from './removeFromAlbum.events.ts';
import { removalBatchesMachine } from './removalBatches.machine.ts';

export type RemovalEvent = RemovalAskEvent | RemovalAgainEvent | BatchesEnded;

/** Out of the album alone, or out of the library, which asks again because that cannot be undone. */
export type RemovalVerb = 'remove' | 'delete';

export interface RemovalContext {
  readonly newId: () => string;
  /** With the id of the operation that may come of it. */
  readonly asked: NamedRemoval | null;
  /** Removals under way, by operation id. */
  readonly removals: Readonly<Record<string, Removal>>;
}

export type RemovalInput = Pick<RemovalContext, 'newId'>;

export const removalModal = 'albums.remove';

/** 'Remove photo': two verbs, each with what it means. */
const removalQuestion = questionFor<RemovalVerb>({
  id: 'removalQuestion',
  description: 'The question before photos leave an album.',
  spec: ['2.35b', '2.48b'],
  modal: removalModal,
});
export type RemovalQuestionRef = QuestionRef<RemovalVerb>;

/** Months count what is not known by its month alike. */
const targetOf = ({ ids, single }: Removal): DeletionTarget => {
  const months = ids as ReadonlyMap<string, MonthKey>;
  const [first] = months;
  return single && first !== undefined
    ? { kind: 'single', id: first[0], month: first[1] }
    : { kind: 'selected', selected: { ...nothingSelected, ids: months }, months: [] };
};

interface Held {
  readonly context: RemovalContext;
}
/** What is asked about. */
export const askedIn = ({ context: { asked } }: Held) => asked ?? unprovided('removeFromAlbum.asked');
const removalIn = ({ context: { removals } }: Held, opId: string) =>
  removals[opId] ?? unprovided('removeFromAlbum.removal');

/** Of a removal what could not be done. */
const cameBack = (ids: Removal['ids'], failed: readonly string[]) =>
  new Map([...ids].filter(([id]) => failed.includes(id)));

export const removalSetup = setup({
  types: {
    context: {} as RemovalContext,
    input: {} as RemovalInput,
    events: {} as RemovalEvent,
    children: {} as Record<`removal-${string}`, 'removalBatches'> & { question: 'question' },
  },
  actors: { question: removalQuestion, removalBatches: removalBatchesMachine },
  actions: {
    /** 'Error: Your photo could not be removed from the album', or photos; 'Try again' sends exactly these [8.1]. */
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
    keepAsked: assign({
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
    /** The library asks for itself, as before any deletion of these photos. */
    requestDeletion: tell('library', 'deletion.request', (held: Held) => ({
      target: targetOf(askedIn(held)),
      requester: askedIn(held).requester,
    })),
    /** What leaves the album vanishes at once. */
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
    /** Exactly what failed comes back. */
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
});
