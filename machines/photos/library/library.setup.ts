import { type ActorRefFrom, assign, enqueueActions, raise, sendTo, setup, stateIn } from 'xstate';
import { timeline, users } from '../../../contracts/photos/library/calls.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { lazyActorFor } from '../../system/lazyActor.machine.ts';
import { requestFor } from '../../request/request.machine.ts';
import type { Answered } from '../../system/outcomes.ts';
import type { BatchesEnded } from '../../request/batches.machine.ts';
import type { RequesterRef, ToRequester, DeletionInput } from '../deletion/deletion.machine.ts';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { unprovided } from '../../system/stubs.ts';
import { missed } from '../../system/registration.ts';
import type { ToChild } from '../../system/toChild.ts';
import type {
  DeletionReport,
  DeletionTarget,
  FlatListRef,
  LibraryEvent,
  ListsEvent,
  OpenList,
  PagesEvent,
  PhotosPageRef,
  ToList,
} from './library.events.ts';
import {
  begin,
  countable,
  countedMonths,
  type Firsts,
  type FlatScope,
  hiddenIn,
  type Known,
  libraryValue,
  type ListKey,
  listKey,
  type PhotoList,
  type Removal,
  scopeName,
  type ScopeName,
  settled,
} from './model.ts';
import { photoGridMachine } from './photoGrid.machine.ts';
import { photoPagesMachine } from './photoPages.machine.ts';
import type { FirstsEvent, FirstsInput } from './firstThumbhashes.machine.ts';
import {
  closedIn,
  countKey,
  countOf,
  entries,
  type Leaving,
  nameOf,
  observersOf,
  observersWithout,
  only,
  type Renewal,
  showing,
} from './context.values.ts';

export type PhotoPagesRef = ActorRefFrom<typeof photoPagesMachine>;

export interface LibraryContext extends Known {
  readonly albumsCount: number | null;
  /** Number of shared albums that the service can list [2.14]. */
  readonly readAlbumsCount: number | null;
  /** Support reference of the latest failed count, which the customer can copy. */
  readonly reference: string | null;
  /** The photos page, while it is open. */
  readonly page: PhotosPageRef | null;
  /** Epoch of the overlay when the pending reads of counts and totals began. */
  readonly monthsSinceEpoch: number;
  readonly totalsSinceEpoch: number;
  /** For each list, the actor that holds its pages. */
  readonly pages: Readonly<Partial<Record<ListKey, PhotoPagesRef>>>;
  /** Observers of each list. */
  readonly observers: Readonly<Partial<Record<ListKey, readonly string[]>>>;
  readonly lists: readonly OpenList[];
  /** Operation ids of deletions, from the customer's confirmation until the deletion has ended. */
  readonly deletions: readonly string[];
  /** The result of the latest large deletion; null once the customer has closed it. */
  readonly report: DeletionReport | null;
}

export interface LibraryInput {
  readonly sorting: Sorting;
  /** Whether the service can create a cursor for any position (extension `cursorAtOffset`). */
  readonly randomAccess: boolean;
  /** Generates operation ids. */
  readonly newId: () => string;
}

/** Sent to the charts that requested a deletion if its code fails to load. */
type DeletionAbsent =
  | Extract<ToRequester, { readonly type: 'deletion.cancelled' }>
  | Extract<LibraryEvent, { readonly type: 'operation.dropped' }>;

const toFirsts: ToChild<'firsts', FirstsEvent> = sendTo;

export const negativeIn = (answered: Answered<typeof timeline>) =>
  answered.outcome === 'finished' ? countedMonths(answered.reply).negative : [];

// Guards cannot be named here: at this point of `setup`, XState's types do not include them yet.
const monthsFailed = stateIn({ months: 'failed' }) as never;
const totalsFailed = stateIn({ totals: 'failed' }) as never;

/** Events sent to the pages of one list. */
type ToPages = { readonly type: 'pages.retry' } | { readonly type: 'picture.broken'; readonly id: string };

/**
 * A deletion of at least this many photos reports its result. For fewer photos, it is enough that they
 * disappear.
 */
const largeDeletion = 100;

/**
 * The setup of the library chart: counts, lists, pages, operations and the sort order of the photos page
 * [4.9].
 */
export const librarySetup = setup({
  types: {
    context: {} as LibraryContext & Pick<LibraryInput, 'newId'>,
    input: {} as LibraryInput,
    events: {} as LibraryEvent,
    children: {} as Record<`pages-${ListKey}`, 'photoPages'> &
      Record<`deletion-${string}`, 'deletion'> & {
        readMonths: 'readMonths';
        readTotals: 'readTotals';
        firsts: 'firstThumbhashes';
        photoGrid: 'photoGrid';
      },
  },
  actors: {
    readMonths: requestFor(timeline),
    readTotals: requestFor(users),
    photoPages: photoPagesMachine,
    photoGrid: photoGridMachine,
    /** The deletion chart, whose code is loaded on the first deletion. */
    deletion: lazyActorFor<BatchesEnded, DeletionInput, DeletionAbsent>(),
    /** The chart that reads placeholders. Its code is loaded after the months have been counted. */
    firstThumbhashes: lazyActorFor<FirstsEvent, FirstsInput>(),
  },
  actions: {
    // Counts of the months, the tabs and the open albums [3.2, 3.3].
    /** Reports the months with a negative count; usually there are none [8.9]. */
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
    keepFirsts: assign({ firsts: (_, firsts: Firsts) => firsts }),
    wantFirsts: toFirsts('firsts', ({ context: { sorting, months } }) => ({
      type: 'firsts.want' as const,
      sortOrder: sorting.sortOrder,
      months: (months ?? []).map(({ key }) => key),
    })),
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
    sayMissed: missed(),
    keepReference: assign({
      reference: (_, answered: Answered) =>
        answered.outcome === 'failed' ? answered.failure.correlationId : null,
    }),
    keepCount: assign(
      (
        { context },
        { scope, count, sinceEpoch }: { scope: FlatScope; count: number; sinceEpoch: number },
      ) => ({
        albumCounts: { ...context.albumCounts, [scopeName(scope)]: count },
        overlay: settled(context.overlay, countKey(scope), sinceEpoch),
      }),
    ),
    // Open lists and the events sent to them [4.1].
    /** Sends one notification for all effects of a change, so that receivers see a consistent state. */
    tellLists: raise((_, { of, notice }: { of: ScopeName | null; notice: ListsEvent }) => ({
      type: 'lists.tell' as const,
      of,
      notice,
    })),
    tellPages: raise((_, { list, how }: { list: PhotoList; how: 'fulfilled' | 'rejected' }) => ({
      type: 'lists.tell' as const,
      of: scopeName(list.scope),
      notice: { type: `list.${how}` as const, list },
    })),
    /** Sends the same library values to all of these lists. */
    sendValue: enqueueActions(
      ({ context, enqueue, check }, { of, notice }: { of: ScopeName | null; notice: ListsEvent }) => {
        const value = libraryValue(context, {
          months: check(monthsFailed),
          totals: check(totalsFailed),
        });
        for (const { list, scope } of context.lists)
          if (of === null || nameOf(scope) === of) enqueue.sendTo(list, { ...notice, value } as ToList);
      },
    ),
    /** Reads failed pages again and repeats failed counts. */
    readMissing: enqueueActions(({ context, enqueue, check }) => {
      for (const [, pages] of entries(context)) enqueue.sendTo(pages, { type: 'pages.retry' });
      if (check(monthsFailed) || check(totalsFailed)) enqueue.raise({ type: 'counts.renew' });
    }),
    keepHeld: assign({
      held: ({ context }, { list, pages }: Pick<PagesEvent, 'list' | 'pages'>) =>
        context.held[listKey(list)] === pages ? context.held : { ...context.held, [listKey(list)]: pages },
    }),
    /**
     * Notifies the lists that show the photos of an operation that these photos were removed or have
     * returned.
     */
    tellVanished: enqueueActions(({ context, enqueue }, removal: Removal) => {
      const ids = new Set(removal.removes.keys());
      for (const list of showing(context, removal)) enqueue.sendTo(list, { type: 'photos.vanished', ids });
    }),
    tellReturned: enqueueActions(({ context, enqueue }, removal: Removal) => {
      const ids = new Set(removal.removes.keys());
      for (const list of showing(context, removal)) enqueue.sendTo(list, { type: 'photos.returned', ids });
    }),
    addList: assign({
      lists: ({ context }, opened: OpenList) => [...context.lists, opened],
    }),
    removeList: assign(({ context }, list: FlatListRef) => closedIn(context, list)),
    // Pages of lists: observers, ranges and reads [4.1].
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
    /** Unsubscribes the observer from ranges that it has left. */
    leave: enqueueActions(({ context, enqueue }, { leaves }: { readonly leaves: Leaving }) => {
      for (const [key, pages] of entries(context))
        for (const observer of observersOf(context, key))
          if (leaves(key, observer)) enqueue.sendTo(pages, { type: 'pages.leave', observer });
      enqueue.assign({ observers: observersWithout(context, leaves) });
    }),
    passOn: enqueueActions(({ context, enqueue }, { list, event }: { list: PhotoList; event: ToPages }) => {
      const pages = context.pages[listKey(list)];
      if (pages !== undefined) enqueue.sendTo(pages, event);
    }),
    /** Usually no operation was waiting for this read, so the context does not change. */
    settle: assign({
      overlay: ({ context }, { list, sinceEpoch }: { list: PhotoList; sinceEpoch: number }) =>
        settled(context.overlay, listKey(list), sinceEpoch),
    }),
    keepSorting: assign({ sorting: (_, sorting: Sorting) => sorting }),
    /** Reads changed data again, releases unused data, and repeats the counts. */
    renew: enqueueActions(({ context, enqueue }, { overlay, concerns, keeps }: Renewal) => {
      for (const [key, ref] of entries(context)) {
        if (!keeps(key)) enqueue.stopChild(ref);
        else if (concerns(key)) enqueue.sendTo(ref, { type: 'pages.stale', epoch: overlay.epoch });
      }
      for (const { list, scope } of context.lists)
        if (scope !== null && concerns(countKey(scope)))
          enqueue.sendTo(list, { type: 'list.recount', epoch: overlay.epoch });
      enqueue.assign({ overlay, pages: only(context.pages, keeps), held: only(context.held, keeps) });
      enqueue.raise({ type: 'counts.renew' });
    }),
    // Operations: photos are hidden optimistically until the service confirms or refuses [4.7].
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
    keepReport: assign({
      report: (_, { deleted, failed }: DeletionReport): DeletionReport => ({ deleted, failed }),
    }),
    forgetReport: assign({ report: null }),
    beginOperation: assign({
      overlay: ({ context }, { opId, removes, from, only, all }: Removal & { opId: string }) =>
        begin(context.overlay, opId, { removes, from, only, all }),
    }),
    // The photos page and its sort order [4.9].
    keepPage: assign({ page: (_, page: PhotosPageRef | null) => page }),
    /** Makes the page sort by upload, latest first. */
    forceSorting: sendTo((_, page: PhotosPageRef) => page, { type: 'sorting.force' }),
  },
  guards: {
    isLarge: (_, { deleted, failed }: DeletionReport) => deleted + failed >= largeDeletion,
    monthsCount: ({ context }, answered: Answered) =>
      answered.outcome === 'finished' && countable(context.overlay, context.monthsSinceEpoch),
    totalsCount: ({ context }, answered: Answered) =>
      answered.outcome === 'finished' && countable(context.overlay, context.totalsSinceEpoch),
    finished: (_, answered: Answered) => answered.outcome === 'finished',
    albumCounts: ({ context }, sinceEpoch: number) => countable(context.overlay, sinceEpoch),
    holdsPages: (_, { pages }: Pick<PagesEvent, 'pages'>) => pages.size > 0,
    /**
     * Returns whether a range belongs to the current epoch. Ranges of an older epoch are dropped, because
     * their positions may now hold other photos; observers send new ranges.
     */
    isThisEpoch: ({ context }, epoch: number) => epoch === context.overlay.epoch,
    concernsPhotos: (_, tags: readonly string[]) => tags.includes('photos'),
  },
});
