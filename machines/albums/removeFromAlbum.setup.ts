import type { Removal, RemovalAskEvent } from './removeFromAlbum.events.ts';
import { assign, enqueueActions, setup } from 'xstate';
import type { ModalEscape } from '../modals/modals.events.ts';
import type { MonthKey } from '../../contracts/photos/photo.ts';
import type { LibraryEvent, LibraryInbox } from '../photos/library/library.events.ts';
import { scopeName } from '../photos/library/lists.values.ts';
import { nothingSelected } from '../photos/selection/selected.values.ts';
import type { BatchesEnded } from '../request/batches.machine.ts';
import { tell } from '../app/tell.ts';
import { removalBatchesMachine } from './removalBatches.machine.ts';

export type RemovalEvent =
  | RemovalAskEvent
  /** Out of the album alone. */
  | { readonly type: 'removal.remove' }
  /** Out of the library: the library asks again, because that cannot be undone. */
  | { readonly type: 'removal.delete' }
  | { readonly type: 'removal.cancel' }
  | ModalEscape
  | BatchesEnded;

export interface RemovalContext {
  readonly newId: () => string;
  readonly library: LibraryInbox;
  readonly asked: Removal | null;
  /** Removals under way, by operation id. */
  readonly removals: Readonly<Record<string, Removal>>;
}

/** The library is the root's, unless a test hands in another. */
export interface RemovalInput {
  readonly newId: () => string;
  readonly library?: LibraryInbox;
}

export const removalModal = 'albums.remove';

/** The library is told as of a deletion of these photos; months count what is not known by its month alike. */
const deletionOf = ({ ids, single, requester }: Removal): LibraryEvent => {
  const months = ids as ReadonlyMap<string, MonthKey>;
  const [first] = months;
  return {
    type: 'deletion.request',
    requester,
    target:
      single && first !== undefined
        ? { kind: 'single', id: first[0], month: first[1] }
        : { kind: 'selected', selected: { ...nothingSelected, ids: months }, months: [] },
  };
};

/** Whether the one or the many of the sentence could not be removed. */
export const failureOf = ({ removals }: RemovalContext, { opId }: BatchesEnded) => ({
  single: removals[opId]?.ids.size === 1,
});

export const removalSetup = setup({
  types: {
    context: {} as RemovalContext,
    input: {} as RemovalInput,
    events: {} as RemovalEvent,
    children: {} as Record<`removal-${string}`, 'removalBatches'>,
  },
  actors: { removalBatches: removalBatchesMachine },
  actions: {
    /** 'Error: Your photo could not be removed from the album', or photos [8.1]. */
    sayFailed: tell('toasts', 'toast.show', (_, { single }: { readonly single: boolean }) => ({
      kind: 'failure',
      message: single ? 'photoNotRemoved' : 'photosNotRemoved',
    })),
    keepAsked: assign({
      asked: (_, { albumId, ids, single, requester }: Removal) => ({ albumId, ids, single, requester }),
    }),
    forgetAsked: assign({ asked: null }),
    tellCancelled: enqueueActions(({ context: { asked }, enqueue }) => {
      if (asked !== null) enqueue.sendTo(asked.requester, { type: 'deletion.cancelled' });
    }),
    requestDeletion: enqueueActions(({ context: { asked, library }, enqueue }) => {
      if (asked !== null) enqueue.sendTo(library, deletionOf(asked));
    }),
    startRemoval: enqueueActions(({ context, enqueue, self }) => {
      const { asked, removals, library } = context;
      if (asked === null) return;
      const opId = context.newId();
      const { albumId, ids, requester } = asked;
      const from = scopeName({ kind: 'album', albumId });
      enqueue.sendTo(library, { type: 'operation.begin', opId, removes: ids, from, only: true });
      enqueue.sendTo(requester, { type: 'deletion.confirmed' });
      enqueue.spawnChild('removalBatches', {
        id: `removal-${opId}`,
        input: { opId, ids: [...ids.keys()], scope: albumId, owner: self },
      });
      enqueue.assign({ removals: { ...removals, [opId]: asked } });
    }),
    /** Exactly what failed comes back. */
    endRemoval: enqueueActions(({ context, enqueue }, { opId, failed }: BatchesEnded) => {
      const { [opId]: removal, ...removals } = context.removals;
      if (removal === undefined) return;
      enqueue.sendTo(context.library, { type: 'operation.end', opId, failed: new Set(failed) });
      const how = failed.length === 0 ? 'deletion.finished' : 'deletion.failed';
      enqueue.sendTo(removal.requester, { type: how });
      enqueue.stopChild(`removal-${opId}`);
      enqueue.assign({ removals });
    }),
  },
  guards: { allWell: (_, { failed }: BatchesEnded) => failed.length === 0 },
});
