import { assign, enqueueActions, raise, setup, stateIn } from 'xstate';
import { timeline, users } from '../../../contracts/photos/library/calls.ts';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { unprovided } from '../../stubs.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { Answered } from '../../request/request.types.ts';
import { lazyActorFor } from '../../app/lazyActor.machine.ts';
import type { DeletionEvent, DeletionInput } from '../deletion/deletion.setup.ts';
import type {
  DeletionTarget,
  LibraryEvent,
  ListRef,
  ListsEvent,
  PagesEvent,
  PhotosPageRef,
  ToList,
} from './library.events.ts';
import type { RequesterRef } from '../deletion/deletion.events.ts';
import type { LibraryContext, PhotoPagesRef } from './library.types.ts';
import { libraryValue } from './library.values.ts';
import {
  listKey,
  monthIn,
  scopeName,
  type FlatScope,
  type ListKey,
  type PhotoList,
  type Scope,
  type ScopeName,
} from './lists.values.ts';
import { countedMonths } from './months.values.ts';
import {
  begin,
  countable,
  end,
  hiddenIn,
  settled,
  touches,
  type Failed,
  type Removal,
  type TruthKey,
} from './overlay.values.ts';
import { photoPagesMachine } from './photoPages.machine.ts';

export interface LibraryInput {
  readonly sorting: Sorting;
  /** Whether the service mints cursors for any place of a list (extension `cursorAtOffset`). */
  readonly randomAccess: boolean;
  /** Makes operation ids. */
  readonly newId: () => string;
}

const entries = (context: LibraryContext) => Object.entries(context.pages) as [ListKey, PhotoPagesRef][];
const observersOf = ({ observers }: LibraryContext, key: ListKey) => observers[key] ?? [];
const isObserved = (context: LibraryContext, key: ListKey) => observersOf(context, key).length > 0;
/** Without those observers of the lists for which `leave` says so. */
const observersWithout = (
  context: LibraryContext,
  leave: (key: ListKey, observer: string) => boolean,
): LibraryContext['observers'] =>
  Object.fromEntries(
    entries(context).map(([key]) => [
      key,
      observersOf(context, key).filter((observer) => !leave(key, observer)),
    ]),
  );
const nameOf = (scope: FlatScope | null): ScopeName => (scope === null ? 'timeline' : scopeName(scope));
/** How many photos a list holds in truth; 0 while nobody knows. */
const countOf = (context: LibraryContext, scope: Scope): number => {
  if (scope.kind === 'month') return context.months?.find(({ key }) => key === scope.month)?.count ?? 0;
  return (scope.kind === 'latest' ? context.photosCount : context.albumCounts[scopeName(scope)]) ?? 0;
};
const countKey = (scope: FlatScope) => `count/${scopeName(scope)}` as const;
/** Keys whose data will be read again: what somebody looks at, and what is counted. */
const heldKeys = (context: LibraryContext) => {
  const keys = new Set<TruthKey>(
    entries(context)
      .filter(([key]) => isObserved(context, key))
      .map(([key]) => key),
  );
  if (context.months !== null) keys.add('counts');
  if (context.photosCount !== null) keys.add('totals');
  for (const { scope } of context.lists)
    if (scope !== null && context.albumCounts[scopeName(scope)] !== undefined) keys.add(countKey(scope));
  return keys;
};
export const negativeIn = (answered: Answered<typeof timeline>) =>
  answered.outcome === 'finished' ? countedMonths(answered.reply).negative : [];

// Guards of a setup have no names yet where its actions are typed.
const monthsFailed = stateIn({ months: 'failed' }) as never;
const totalsFailed = stateIn({ totals: 'failed' }) as never;

export const librarySetup = setup({
  types: {
    context: {} as LibraryContext & Pick<LibraryInput, 'newId'>,
    input: {} as LibraryInput,
    events: {} as LibraryEvent,
    children: {} as Record<`pages-${ListKey}`, 'photoPages'> &
      Record<`deletion-${string}`, 'deletion'> & {
        readMonths: 'readMonths';
        readTotals: 'readTotals';
      },
  },
  actors: {
    readMonths: requestFor(timeline),
    readTotals: requestFor(users),
    photoPages: photoPagesMachine,
    /** Fetched with the first wish to delete. */
    deletion: lazyActorFor<DeletionEvent, DeletionInput>(),
  },
  actions: {
    /** Called with the months whose count was negative; mostly there are none [8.9]. */
    reportNegativeCounts: (_, _months: readonly MonthKey[]) => unprovided('library.reportNegativeCounts'),
    stampMonths: assign({ monthsSinceEpoch: ({ context }) => context.overlay.epoch }),
    stampTotals: assign({ totalsSinceEpoch: ({ context }) => context.overlay.epoch }),
    keepMonths: assign(({ context }, answered: Answered<typeof timeline>) =>
      answered.outcome === 'finished'
        ? {
            months: countedMonths(answered.reply).months,
            reference: null,
            overlay: settled(context.overlay, 'counts', context.monthsSinceEpoch),
          }
        : {},
    ),
    keepTotals: assign(({ context }, answered: Answered<typeof users>) =>
      answered.outcome === 'finished'
        ? {
            photosCount: answered.reply.photosCount,
            albumsCount: answered.reply.albumsCount,
            readAlbumsCount: answered.reply.readAlbumsCount ?? 0,
            overlay: settled(context.overlay, 'totals', context.totalsSinceEpoch),
          }
        : {},
    ),
    keepReference: assign({
      reference: (_, answered: Answered) =>
        answered.outcome === 'failed' ? answered.failure.correlationId : null,
    }),
    /** Once for all that one change brings: whoever is told sees all of it. */
    tellLists: raise((_, { of, told }: { of: ScopeName | null; told: ListsEvent }) => ({
      type: 'lists.tell' as const,
      of,
      told,
    })),
    tellPages: raise((_, { list, how }: { list: PhotoList; how: 'fulfilled' | 'rejected' }) => ({
      type: 'lists.tell' as const,
      of: scopeName(list.scope),
      told: { type: `list.${how}` as const, list },
    })),
    /** One value for all of them. */
    sendValue: enqueueActions(
      ({ context, enqueue, check }, { of, told }: { of: ScopeName | null; told: ListsEvent }) => {
        const value = libraryValue(context, {
          months: check(monthsFailed),
          totals: check(totalsFailed),
        });
        for (const { list, scope } of context.lists)
          if (of === null || nameOf(scope) === of) enqueue.sendTo(list, { ...told, value } as ToList);
      },
    ),
    keepHeld: assign({
      held: ({ context }, { list, pages }: Pick<PagesEvent, 'list' | 'pages'>) =>
        context.held[listKey(list)] === pages ? context.held : { ...context.held, [listKey(list)]: pages },
    }),
    tellVanished: enqueueActions(({ context, enqueue }, { removes, from, only }: Removal) => {
      const ids = new Set(removes.keys());
      for (const { list, scope } of context.lists)
        if (only !== true || (scope !== null && scopeName(scope) === from))
          enqueue.sendTo(list, { type: 'photos.vanished', ids });
    }),
    addList: assign({
      lists: ({ context }, { list, scope = null }: { list: ListRef; scope?: FlatScope | null }) => [
        ...context.lists,
        { list, scope },
      ],
    }),
    /** A list that closed looks at nothing any more, and nobody counts its album again. */
    removeList: enqueueActions(
      ({ context, enqueue }, { list, observers }: { list: ListRef; observers: readonly string[] }) => {
        const scope = context.lists.find((other) => other.list === list)?.scope ?? null;
        const lists = context.lists.filter((other) => other.list !== list);
        enqueue.assign({ lists });
        if (
          scope !== null &&
          lists.every((other) => other.scope === null || scopeName(other.scope) !== scopeName(scope))
        ) {
          const { [scopeName(scope)]: _, ...albumCounts } = context.albumCounts;
          enqueue.assign({
            albumCounts,
            overlay: settled(context.overlay, countKey(scope), context.overlay.epoch),
          });
        }
        for (const [, pages] of entries(context)) {
          for (const observer of observers) enqueue.sendTo(pages, { type: 'pages.leave', observer });
        }
        enqueue.assign({
          observers: observersWithout(context, (_, observer) => observers.includes(observer)),
        });
      },
    ),
    keepCount: assign(
      (
        { context },
        { scope, count, sinceEpoch }: { scope: FlatScope; count: number; sinceEpoch: number },
      ) => ({
        albumCounts: { ...context.albumCounts, [scopeName(scope)]: count },
        overlay: settled(context.overlay, countKey(scope), sinceEpoch),
      }),
    ),
    observe: enqueueActions(
      (
        { context, enqueue, self },
        { list, observer, first, last }: { list: PhotoList; observer: string; first: number; last: number },
      ) => {
        const key = listKey(list);
        if (context.pages[key] === undefined) {
          const input = {
            list,
            epoch: context.overlay.epoch,
            randomAccess: context.randomAccess,
            library: self,
          };
          enqueue.assign({
            pages: ({ context: { pages }, spawn }) => ({
              ...pages,
              [key]: spawn('photoPages', { id: `pages-${key}`, input }),
            }),
          });
        }
        const end = Math.min(countOf(context, list.scope) - 1, last + hiddenIn(context.overlay, key).size);
        const range = { first: Math.max(0, Math.min(first, end)), last: Math.max(0, end) };
        const before = observersOf(context, key);
        if (!before.includes(observer))
          enqueue.assign({ observers: { ...context.observers, [key]: [...before, observer] } });
        enqueue.sendTo(({ context: { pages } }) => pages[key] as PhotoPagesRef, {
          type: 'pages.look',
          observer,
          range,
        });
      },
    ),
    release: enqueueActions(
      ({ context, enqueue }, { list, observer }: { list: PhotoList; observer: string }) => {
        const key = listKey(list);
        const pages = context.pages[key];
        if (pages === undefined) return;
        enqueue.sendTo(pages, { type: 'pages.leave', observer });
        enqueue.assign({
          observers: observersWithout(context, (of, other) => of === key && other === observer),
        });
      },
    ),
    /** Whatever else it looked at it leaves. */
    keepRanges: enqueueActions(
      ({ context, enqueue }, { lists, observer }: { lists: readonly PhotoList[]; observer: string }) => {
        const kept = new Set(lists.map(listKey));
        for (const [key, pages] of entries(context))
          if (!kept.has(key) && observersOf(context, key).includes(observer))
            enqueue.sendTo(pages, { type: 'pages.leave', observer });
        enqueue.assign({
          observers: observersWithout(context, (of, other) => !kept.has(of) && other === observer),
        });
      },
    ),
    retryPages: enqueueActions(({ context, enqueue }, list: PhotoList) => {
      const pages = context.pages[listKey(list)];
      if (pages !== undefined) enqueue.sendTo(pages, { type: 'pages.retry' });
    }),
    doubtPicture: enqueueActions(({ context, enqueue }, { id, list }: { id: string; list: PhotoList }) => {
      const pages = context.pages[listKey(list)];
      if (pages !== undefined) enqueue.sendTo(pages, { type: 'picture.broken', id });
    }),
    /** Mostly nothing waited for it, and nothing shows differently. */
    settle: assign({
      overlay: ({ context }, { list, sinceEpoch }: { list: PhotoList; sinceEpoch: number }) =>
        settled(context.overlay, listKey(list), sinceEpoch),
    }),
    askToDelete: enqueueActions(
      (
        { context, enqueue, self },
        { target, requester }: { target: DeletionTarget; requester: RequesterRef },
      ) => {
        const opId = context.newId();
        enqueue.spawnChild('deletion', {
          id: `deletion-${opId}`,
          input: {
            name: 'deletion',
            eager: true,
            input: { opId, target, requester, library: self, sorting: context.sorting },
            ifAbsent: [
              { to: requester, event: { type: 'deletion.cancelled' } },
              { to: self, event: { type: 'operation.dropped', opId } },
            ],
          },
        });
        enqueue.assign({ deletions: [...context.deletions, opId] });
      },
    ),
    forgetDeletion: enqueueActions(({ context, enqueue }, opId: string) => {
      enqueue.stopChild(`deletion-${opId}`);
      enqueue.assign({ deletions: context.deletions.filter((other) => other !== opId) });
    }),
    beginOperation: assign({
      overlay: ({ context }, { opId, removes, from, only, all }: Removal & { opId: string }) =>
        begin(context.overlay, opId, { removes, from, only, all }),
    }),
    /** Failed ids come back; touched lists that somebody looks at are read again, the others are let go. */
    endOperation: enqueueActions(
      ({ context, enqueue }, { opId, failed }: { opId: string; failed: Failed }) => {
        const operation = context.overlay.operations.find((other) => other.opId === opId);
        const concerns = (key: TruthKey) => operation !== undefined && touches(operation, key);
        const overlay = end(context.overlay, opId, failed, heldKeys(context));
        const pages = entries(context).filter(([key, ref]) => {
          if (!concerns(key)) return true;
          if (isObserved(context, key)) enqueue.sendTo(ref, { type: 'pages.stale', epoch: overlay.epoch });
          else enqueue.stopChild(ref);
          return isObserved(context, key);
        });
        const left = new Set<string>(pages.map(([key]) => key));
        for (const { list, scope } of context.lists)
          if (scope !== null && concerns(countKey(scope)))
            enqueue.sendTo(list, { type: 'list.recount', epoch: overlay.epoch });
        const held = Object.fromEntries(Object.entries(context.held).filter(([key]) => left.has(key)));
        enqueue.assign({ overlay, pages: Object.fromEntries(pages), held });
        enqueue.raise({ type: 'counts.renew' });
      },
    ),
    renewPages: enqueueActions(({ context, enqueue }) => {
      for (const [, pages] of entries(context))
        enqueue.sendTo(pages, { type: 'pages.stale', epoch: context.overlay.epoch });
      for (const { list, scope } of context.lists)
        if (scope !== null) enqueue.sendTo(list, { type: 'list.recount', epoch: context.overlay.epoch });
      enqueue.raise({ type: 'counts.renew' });
    }),
    /** Another order of the months: nobody looks at those of the old order any more, which stay for the way back [4.1]. */
    turnMonths: enqueueActions(({ context, enqueue }, sorting: Sorting) => {
      for (const [key, pages] of entries(context)) {
        if (monthIn(key) === null) continue;
        for (const observer of observersOf(context, key))
          enqueue.sendTo(pages, { type: 'pages.leave', observer });
      }
      enqueue.assign({ sorting, observers: observersWithout(context, (key) => monthIn(key) !== null) });
    }),
    keepPage: assign({ page: (_, page: PhotosPageRef | null) => page }),
    markForced: assign({ sortingForced: true }),
    /** The page shows first what was uploaded last. */
    forceSorting: enqueueActions(({ context: { page }, enqueue }) => {
      if (page !== null) enqueue.sendTo(page, { type: 'sorting.force' });
      enqueue.assign({ sortingForced: false });
    }),
  },
  guards: {
    monthsCount: ({ context }, answered: Answered) =>
      answered.outcome === 'finished' && countable(context.overlay, context.monthsSinceEpoch),
    totalsCount: ({ context }, answered: Answered) =>
      answered.outcome === 'finished' && countable(context.overlay, context.totalsSinceEpoch),
    finished: (_, answered: Answered) => answered.outcome === 'finished',
    albumCounts: ({ context }, sinceEpoch: number) => countable(context.overlay, sinceEpoch),
    holdsPages: (_, { pages }: Pick<PagesEvent, 'pages'>) => pages.size > 0,
    /** Places of another epoch may be those of other photos: whoever looks has been told, and says anew where. */
    isThisEpoch: ({ context }, epoch: number) => epoch === context.overlay.epoch,
    pageIsOpen: ({ context }) => context.page !== null,
    isForced: ({ context }) => context.sortingForced,
    concernsPhotos: (_, tags: readonly string[]) => tags.includes('photos'),
  },
});
