import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { ModalEscape } from '../modals/modals.events.ts';
import type { LibraryInbox } from '../photos/library/library.events.ts';
import { scopeName } from '../photos/library/lists.values.ts';
import { progressIn, resolveIdsMachine, type Resolved } from '../photos/selection/resolveIds.machine.ts';
import type { ResolveInput } from '../photos/selection/resolve.values.ts';
import type { BatchesEnded } from '../request/batches.machine.ts';
import type { FormEnd } from '../request/form.setup.ts';
import { tell } from '../app/tell.ts';
import { unprovided } from '../stubs.ts';
import type { CopyAskEvent, CopyRequester } from './copyToAlbum.events.ts';
import { albumCreateForCopyMachine } from './albumCreateForCopy.machine.ts';
import type { CreatedAlbum } from './albumName.values.ts';
import { albumListMachine } from './albumList.machine.ts';
import { copyBatchesMachine } from './copyBatches.machine.ts';

export type CopyEvent =
  | CopyAskEvent
  | { readonly type: 'copy.choose'; readonly albumId: string; readonly name: string }
  /** To the form for a new album, and back to the list. */
  | { readonly type: 'copy.create' }
  | { readonly type: 'copy.back' }
  | { readonly type: 'copy.retry' }
  | { readonly type: 'copy.cancel' }
  | { readonly type: 'albums.more' }
  | { readonly type: 'albums.retry' }
  | ModalEscape
  | BatchesEnded;

/** A copy that is under way, or that can be tried again. */
export interface Copy {
  readonly albumId: string;
  readonly name: string;
  readonly count: number;
}

export interface CopyContext {
  readonly newId: () => string;
  readonly library: LibraryInbox;
  readonly target: ResolveInput | null;
  readonly requester: CopyRequester | null;
  readonly ids: readonly string[];
  /** How many ids there will be about, for the progress. */
  readonly expected: number;
  readonly copies: Readonly<Record<string, Copy>>;
}

/** The library is the root's, unless a test hands in another. */
export interface CopyInput {
  readonly newId: () => string;
  readonly library?: LibraryInbox;
}

/** The album that was made for the copy. */
export const createdIn = (end: FormEnd<CreatedAlbum>): CreatedAlbum =>
  end.outcome === 'saved' ? end.saved : noCopy;

const noCopy: Copy = { albumId: '', name: '', count: 0 };
export const copyOf = ({ copies }: CopyContext, opId: string): Copy => copies[opId] ?? noCopy;
/** What is said of photos that could not be copied. */
export const failureOf = (context: CopyContext, { opId, failed }: BatchesEnded) => ({
  ...copyOf(context, opId),
  opId,
  count: failed.length,
});

export const copySetup = setup({
  types: {
    context: {} as CopyContext,
    input: {} as CopyInput,
    events: {} as CopyEvent,
    tags: {} as 'busy' | 'error',
    children: {} as Record<`copy-${string}`, 'copyBatches'> & {
      resolveIds: 'resolveIds';
      albums: 'albumList';
      create: 'albumCreate';
    },
  },
  actors: {
    resolveIds: resolveIdsMachine,
    albumList: albumListMachine,
    albumCreate: albumCreateForCopyMachine,
    copyBatches: copyBatchesMachine,
  },
  actions: {
    /** 'Photo copied to {albumName}', in the plural for several. */
    sayCopied: tell('toasts', 'toast.show', (_, { name, count }: Copy) => ({
      kind: 'success',
      message: count === 1 ? 'photoCopied' : 'photosCopied',
      values: { albumName: name, count },
    })),
    /** What could not be copied, with a way to try again. */
    sayFailed: (_, _failure: Copy & { readonly opId: string }) => unprovided('copyToAlbum.sayFailed'),
    keepAsked: assign((_, { target, requester }: Extract<CopyEvent, { type: 'copy.ask' }>) => ({
      target,
      requester,
      ids: [],
      expected: 0,
    })),
    keepProgress: assign((_, shown: object) => {
      const so = progressIn(shown);
      return so === null ? {} : { ids: [...so.ids.keys()], expected: so.expected };
    }),
    keepIds: assign((_, resolved: Resolved) =>
      resolved.outcome === 'resolved' ? { ids: [...resolved.ids.keys()] } : {},
    ),
    lookAtAlbums: sendTo('albums', { type: 'albums.look' }),
    tellAlbums: sendTo('albums', (_, event: { type: 'albums.more' | 'albums.retry' }) => event),
    startCopy: enqueueActions(({ context, enqueue, self }, { albumId, name }: CreatedAlbum) => {
      const { ids, requester, copies } = context;
      const opId = context.newId();
      const input = { opId, ids, scope: albumId, owner: self };
      enqueue.spawnChild('copyBatches', { id: `copy-${opId}`, input });
      enqueue.assign({ copies: { ...copies, [opId]: { albumId, name, count: ids.length } } });
      if (requester !== null) enqueue.sendTo(requester, { type: 'selection.stop' });
    }),
    /** The album holds more now: its list and its count are read again, and the tabs count. */
    renewAlbum: enqueueActions(({ context, enqueue }, { opId }: BatchesEnded) => {
      const { library } = context;
      const from = scopeName({ kind: 'album', albumId: copyOf(context, opId).albumId });
      enqueue.sendTo(library, { type: 'operation.begin', opId, removes: new Map(), from, only: true });
      enqueue.sendTo(library, { type: 'operation.end', opId, failed: new Set<string>() });
    }),
    forgetCopy: enqueueActions(({ context, enqueue }, { opId }: BatchesEnded) => {
      const { [opId]: _, ...copies } = context.copies;
      enqueue.stopChild(`copy-${opId}`);
      enqueue.assign({ copies });
    }),
  },
  guards: {
    allWell: (_, { failed }: BatchesEnded) => failed.length === 0,
    isSaved: (_, { outcome }: FormEnd<CreatedAlbum>) => outcome === 'saved',
    resolved: (_, resolved: Resolved) => resolved.outcome === 'resolved' && resolved.ids.size > 0,
    resolvedNone: (_, resolved: Resolved) => resolved.outcome === 'resolved',
  },
});

/** What the reading of a selection begins with. */
export const toResolve = ({ target }: CopyContext): ResolveInput =>
  target ?? unprovided('copyToAlbum.target');
