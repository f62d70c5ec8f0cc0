import type { ActorRef, Snapshot } from 'xstate';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { CacheEvent } from '../../system/registration.ts';
import type { RequesterRef } from '../deletion/deletion.machine.ts';
import type { Selected } from '../selection/selected.values.ts';
import type {
  Failed,
  Firsts,
  FlatScope,
  LibraryValue,
  Month,
  Pages,
  PhotoList,
  Range,
  Removal,
  ScopeName,
} from './model.ts';

/** Something that the library tells lists together with what they see of it then. */
export type ListsEvent =
  /** Counts, pages or pending operations changed, or the list has just opened. */
  | { readonly type: 'library.changed' }
  /** The months could not be counted. */
  | { readonly type: 'library.failed' }
  /** The total, which is the length of the latest-uploaded list, could not be read. */
  | { readonly type: 'totals.failed' }
  | { readonly type: 'list.fulfilled'; readonly list: PhotoList }
  | { readonly type: 'list.rejected'; readonly list: PhotoList };
type Of<Type extends ListsEvent['type']> = Extract<ListsEvent, { readonly type: Type }> & {
  readonly value: LibraryValue;
};

/** What the library tells every list that is open. */
export type ToEveryList =
  | Of<'library.changed'>
  /** Photos left the library, or the album of this list. */
  | { readonly type: 'photos.vanished'; readonly ids: ReadonlySet<string> }
  /** They could not be deleted, or taken out of it. */
  | { readonly type: 'photos.returned'; readonly ids: ReadonlySet<string> };

/** What it tells of flat lists. */
export type ToFlatList =
  | ToEveryList
  | Of<'totals.failed'>
  | Of<'list.fulfilled'>
  | Of<'list.rejected'>
  /** The album's count is from before a change: read it again and send `list.counted`. */
  | { readonly type: 'list.recount'; readonly epoch: number };
export type ToList = ToFlatList | Of<'library.failed'>;
export type ListRef = ActorRef<Snapshot<unknown>, ToList>;
export type FlatListRef = ActorRef<Snapshot<unknown>, ToFlatList>;
/** An open list and what it shows, the months where that is null. */
export type OpenList =
  | { readonly list: ListRef; readonly scope: null }
  | { readonly list: FlatListRef; readonly scope: FlatScope };

/** Event for the photos page: show the latest uploads first [4.9]. */
export type PhotosPageRef = ActorRef<Snapshot<unknown>, { readonly type: 'sorting.force' }>;

/** What is to be deleted: photos by id with their month, or a selection whose ids are still to be read. */
export type DeletionTarget =
  | { readonly kind: 'single'; readonly id: string; readonly month: MonthKey }
  /** Confirmed before, and not done: nobody is asked again. */
  | { readonly kind: 'again'; readonly ids: ReadonlyMap<string, MonthKey>; readonly single: boolean }
  | { readonly kind: 'selected'; readonly selected: Selected; readonly months: readonly Month[] };

/** What an operation tells the library. */
export type OperationEvent =
  | ({
      readonly type: 'operation.begin';
      readonly opId: string;
    } & Removal)
  | { readonly type: 'operation.end'; readonly opId: string; readonly failed: Failed }
  /** Nothing was confirmed: the deletion is dropped. */
  | { readonly type: 'operation.dropped'; readonly opId: string }
  /** A deletion has ended; of a large one the photos page says with what result, until the customer has read it. */
  | ({ readonly type: 'deletion.report' } & DeletionReport)
  | { readonly type: 'report.close' };

/** What came of a deletion. */
export interface DeletionReport {
  readonly deleted: number;
  /** They are in the library as before. */
  readonly failed: number;
}

/** What the pages of a list tell the library, with all of them that are there. */
export type PagesEvent =
  | { readonly type: 'pages.changed'; readonly list: PhotoList; readonly pages: Pages }
  | { readonly type: 'pages.rejected'; readonly list: PhotoList; readonly pages: Pages }
  /** Everything held is from reads begun in this epoch of the overlay or later. */
  | {
      readonly type: 'pages.settled';
      readonly list: PhotoList;
      readonly pages: Pages;
      readonly sinceEpoch: number;
    };

export type LibraryEvent =
  /** Album lists send their album, so that it can be asked to recount. */
  | ({ readonly type: 'list.opened' } & OpenList)
  | { readonly type: 'list.closed'; readonly list: FlatListRef; readonly observers: readonly string[] }
  /** How many photos an album holds, as read in this epoch of the overlay or later. */
  | {
      readonly type: 'list.counted';
      readonly scope: FlatScope;
      readonly count: number;
      readonly sinceEpoch: number;
    }
  /** The lists of this name, or all, are notified once everything about this change is known. */
  | { readonly type: 'lists.tell'; readonly of: ScopeName | null; readonly told: ListsEvent }
  /** The photos page, which is notified when it should sort by upload. */
  | { readonly type: 'page.opened'; readonly page: PhotosPageRef }
  | { readonly type: 'page.closed' }
  /** An upload forces the photos page to show it first, now or when it opens next [4.9]. */
  | { readonly type: 'sorting.force' }
  /** The thumbhashes of the first photos of all months. */
  | { readonly type: 'firsts.read'; readonly firsts: Firsts }
  /** Another order of the months. */
  | { readonly type: 'sorting.changed'; readonly sorting: Sorting }
  /** Positions of a list in an epoch; the library maps them to the current ones. */
  | ({
      readonly type: 'range.observe';
      readonly list: PhotoList;
      readonly observer: string;
      readonly epoch: number;
    } & Range)
  | { readonly type: 'range.release'; readonly list: PhotoList; readonly observer: string }
  /** The only lists that an observer watches; it leaves all others. */
  | { readonly type: 'range.keep'; readonly lists: readonly PhotoList[]; readonly observer: string }
  | { readonly type: 'photos.retry'; readonly list: PhotoList }
  /** A picture of a photo did not load: its address may have run out. */
  | { readonly type: 'picture.broken'; readonly id: string; readonly list: PhotoList }
  | { readonly type: 'library.retry' }
  | { readonly type: 'deletion.request'; readonly target: DeletionTarget; readonly requester: RequesterRef }
  | CacheEvent
  /** The counts must be read again: an operation ended, a tag went stale, or a picture was refused. */
  | { readonly type: 'counts.renew' }
  | OperationEvent
  | PagesEvent;

/** What one of them tells. */
export type Told<Type extends LibraryEvent['type']> = Omit<
  Extract<LibraryEvent, { readonly type: Type }>,
  'type'
>;

export type LibraryRef = ActorRef<Snapshot<unknown>, LibraryEvent>;

declare module '../../system/directory.ts' {
  interface Directory {
    readonly library: LibraryEvent;
  }
}
