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

/** Events sent to lists. Each contains the library's values at the time of sending. */
export type ListsEvent =
  /** Counts, pages or pending operations have changed, or the list was just opened. */
  | { readonly type: 'library.changed' }
  /** The months could not be counted. */
  | { readonly type: 'library.failed' }
  /** The total, which is also the length of the list of latest uploads, could not be read. */
  | { readonly type: 'totals.failed' }
  | { readonly type: 'list.fulfilled'; readonly list: PhotoList }
  | { readonly type: 'list.rejected'; readonly list: PhotoList };
type Of<Type extends ListsEvent['type']> = Extract<ListsEvent, { readonly type: Type }> & {
  readonly value: LibraryValue;
};

/** Events sent to every open list. */
export type ToEveryList =
  | Of<'library.changed'>
  /** These photos have left the library, or the album of this list. */
  | { readonly type: 'photos.vanished'; readonly ids: ReadonlySet<string> }
  /** The service failed to delete these photos or to remove them from the album, so they are shown again. */
  | { readonly type: 'photos.returned'; readonly ids: ReadonlySet<string> };

/** Events sent to flat lists. */
export type ToFlatList =
  | ToEveryList
  | Of<'totals.failed'>
  | Of<'list.fulfilled'>
  | Of<'list.rejected'>
  /** The album's count is older than a change. The list must read it again and send `list.counted`. */
  | { readonly type: 'list.recount'; readonly epoch: number };
export type ToList = ToFlatList | Of<'library.failed'>;
export type ListRef = ActorRef<Snapshot<unknown>, ToList>;
export type FlatListRef = ActorRef<Snapshot<unknown>, ToFlatList>;
/** An open list with the album that it shows; null for the timeline. */
export type OpenList =
  | { readonly list: ListRef; readonly scope: null }
  | { readonly list: FlatListRef; readonly scope: FlatScope };

/** The event that makes the photos page show the latest uploads first [4.9]. */
export type PhotosPageRef = ActorRef<Snapshot<unknown>, { readonly type: 'sorting.force' }>;

/** The photos to delete: ids with their months, or a selection whose ids are still to be resolved. */
export type DeletionTarget =
  | { readonly kind: 'single'; readonly id: string; readonly month: MonthKey }
  /** A retry, which needs no other confirmation. */
  | { readonly kind: 'again'; readonly ids: ReadonlyMap<string, MonthKey>; readonly single: boolean }
  | { readonly kind: 'selected'; readonly selected: Selected; readonly months: readonly Month[] };

/** Events that operations send to the library. */
export type OperationEvent =
  | ({
      readonly type: 'operation.begin';
      readonly opId: string;
    } & Removal)
  | { readonly type: 'operation.end'; readonly opId: string; readonly failed: Failed }
  /** The customer did not confirm, so the deletion was cancelled. */
  | { readonly type: 'operation.dropped'; readonly opId: string }
  /**
   * A deletion has ended. After a large one, the photos page shows the result until the customer closes it.
   */
  | ({ readonly type: 'deletion.report' } & DeletionReport)
  | { readonly type: 'report.close' };

/** The result of a deletion. */
export interface DeletionReport {
  readonly deleted: number;
  /** Number of photos that could not be deleted. */
  readonly failed: number;
}

/** Events that the pages of a list send to the library, each with all loaded pages. */
export type PagesEvent =
  | { readonly type: 'pages.changed'; readonly list: PhotoList; readonly pages: Pages }
  | { readonly type: 'pages.rejected'; readonly list: PhotoList; readonly pages: Pages }
  /** The loaded pages all come from reads that began in this epoch of the overlay or later. */
  | {
      readonly type: 'pages.settled';
      readonly list: PhotoList;
      readonly pages: Pages;
      readonly sinceEpoch: number;
    };

export type LibraryEvent =
  /** Includes the album of the list, so that the library can ask the list to recount it. */
  | ({ readonly type: 'list.opened' } & OpenList)
  | { readonly type: 'list.closed'; readonly list: FlatListRef; readonly observers: readonly string[] }
  /** Number of photos in an album, from a read that began in this epoch of the overlay or later. */
  | {
      readonly type: 'list.counted';
      readonly scope: FlatScope;
      readonly count: number;
      readonly sinceEpoch: number;
    }
  /** Notifies the lists with this name, or all lists, after all effects of the change have been computed. */
  | { readonly type: 'lists.tell'; readonly of: ScopeName | null; readonly notice: ListsEvent }
  /** The photos page has opened. The library notifies the page when it must sort by the upload date. */
  | { readonly type: 'page.opened'; readonly page: PhotosPageRef }
  | { readonly type: 'page.closed' }
  /** An upload has begun: the photos page sorts by upload, now or when it is opened next [4.9]. */
  | { readonly type: 'sorting.force' }
  /** The thumbhashes of the first photos of all months. */
  | { readonly type: 'firsts.read'; readonly firsts: Firsts }
  /** The order of the months has changed. */
  | { readonly type: 'sorting.changed'; readonly sorting: Sorting }
  /**
   * An observer watches these positions of a list. They are valid for one epoch; the library maps them to the
   * current one.
   */
  | ({
      readonly type: 'range.observe';
      readonly list: PhotoList;
      readonly observer: string;
      readonly epoch: number;
    } & Range)
  | { readonly type: 'range.release'; readonly list: PhotoList; readonly observer: string }
  /** The complete set of lists that an observer watches. It is unsubscribed from all others. */
  | { readonly type: 'range.keep'; readonly lists: readonly PhotoList[]; readonly observer: string }
  | { readonly type: 'photos.retry'; readonly list: PhotoList }
  /** The thumbnail of a photo failed to load, perhaps because its URL has expired. */
  | { readonly type: 'picture.broken'; readonly id: string; readonly list: PhotoList }
  | { readonly type: 'library.retry' }
  | { readonly type: 'deletion.request'; readonly target: DeletionTarget; readonly requester: RequesterRef }
  | CacheEvent
  /**
   * The counts must be read again: an operation has ended, a tag was invalidated, or a thumbnail's URL was
   * refused.
   */
  | { readonly type: 'counts.renew' }
  | OperationEvent
  | PagesEvent;

/** Payload of one event. */
export type EventOf<Type extends LibraryEvent['type']> = Omit<
  Extract<LibraryEvent, { readonly type: Type }>,
  'type'
>;

export type LibraryRef = ActorRef<Snapshot<unknown>, LibraryEvent>;

declare module '../../system/directory.ts' {
  interface Directory {
    readonly library: LibraryEvent;
  }
}
