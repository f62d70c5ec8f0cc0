import type { RequesterRef } from '../deletion/deletion.events.ts';
import type { ActorRef, ActorRefFrom, Snapshot } from 'xstate';
import type { MonthKey, Sorting } from '../../../contracts/photos/photo.ts';
import type { FlatScope, ListKey, PhotoList, ScopeName } from './lists.values.ts';
import type { Month } from './months.values.ts';
import type { CacheEvent } from '../../request/query.events.ts';
import type { Failed, Overlay, Removal } from './overlay.values.ts';
import type { photoPagesMachine } from './photoPages.machine.ts';
import type { PagesTold } from './photoPages.setup.ts';
import type { Selected } from '../selection/selected.values.ts';

/** What the library tells every list that is open. */
export type ToEveryList =
  /** Counts, pages or pending operations changed: look again at the library's selectors. */
  | { readonly type: 'library.changed' }
  /** Photos left the library, or the album of this list. */
  | { readonly type: 'photos.vanished'; readonly ids: ReadonlySet<string> };

/** What it tells of months. */
export type ToTimeline =
  | ToEveryList
  | { readonly type: 'library.failed' }
  | { readonly type: 'month.fulfilled'; readonly month: MonthKey }
  | { readonly type: 'month.rejected'; readonly month: MonthKey };

/** What it tells of flat lists. */
export type ToFlatList =
  | ToEveryList
  /** The total, which is the length of the latest-uploaded list, could not be read. */
  | { readonly type: 'totals.failed' }
  | { readonly type: 'list.fulfilled'; readonly list: PhotoList }
  | { readonly type: 'list.rejected'; readonly list: PhotoList }
  /** The album's count is from before a change: read it again and send `list.counted`. */
  | { readonly type: 'list.recount' };
export type ToList = ToTimeline | ToFlatList;
export type ListRef = ActorRef<Snapshot<unknown>, ToList>;

/** What is to be deleted: photos by id with their month, or a selection whose ids are still to be read. */
export type DeletionTarget =
  | { readonly kind: 'single'; readonly id: string; readonly month: MonthKey }
  | { readonly kind: 'selected'; readonly selected: Selected; readonly months: readonly Month[] };

/** What an operation tells the library. */
export type OperationTold =
  | ({
      readonly type: 'operation.begin';
      readonly opId: string;
    } & Removal)
  | { readonly type: 'operation.end'; readonly opId: string; readonly failed: Failed }
  /** Nothing was confirmed: the deletion is dropped. */
  | { readonly type: 'operation.dropped'; readonly opId: string };

export type LibraryEvent =
  /** A list of an album says of which, so that it is asked to count again. */
  | { readonly type: 'list.opened'; readonly list: ListRef; readonly scope?: FlatScope }
  | { readonly type: 'list.closed'; readonly list: ListRef; readonly observers: readonly string[] }
  /** How many photos an album holds, as read in this epoch of the overlay or later. */
  | {
      readonly type: 'list.counted';
      readonly scope: FlatScope;
      readonly count: number;
      readonly began: number;
    }
  /** An upload forces the photos page to show it first, now or when it opens next [4.9]; the page says it did. */
  | { readonly type: 'sorting.force' }
  | { readonly type: 'sorting.forced' }
  /** Another order of the months. */
  | { readonly type: 'sorting.changed'; readonly sorting: Sorting }
  /** Places of a list as they are seen; the library knows where they stand in truth. */
  | {
      readonly type: 'photos.observe';
      readonly list: PhotoList;
      readonly observer: string;
      readonly first: number;
      readonly last: number;
    }
  | { readonly type: 'photos.release'; readonly list: PhotoList; readonly observer: string }
  | { readonly type: 'photos.retry'; readonly list: PhotoList }
  /** A picture of a photo did not load: its address may have run out. */
  | { readonly type: 'picture.broken'; readonly id: string; readonly list: PhotoList }
  | { readonly type: 'library.retry' }
  | { readonly type: 'deletion.request'; readonly target: DeletionTarget; readonly requester: RequesterRef }
  | CacheEvent
  /** The counts must be read again: an operation ended, or a tag went stale. */
  | { readonly type: 'counts.renew' }
  | OperationTold
  | PagesTold;

export type LibraryInbox = ActorRef<Snapshot<unknown>, LibraryEvent>;
export type PhotoPagesRef = ActorRefFrom<typeof photoPagesMachine>;

export interface LibraryContext {
  /** Truth, oldest month first; null until counted. */
  readonly months: readonly Month[] | null;
  readonly photosCount: number | null;
  readonly albumsCount: number | null;
  /** Shared albums that may be read [2.14]. */
  readonly readAlbumsCount: number | null;
  /** Reference of the latest failure of a count, to show and to copy. */
  readonly reference: string | null;
  /** In which order the months stand. */
  readonly sorting: Sorting;
  /** The photos page is to be sorted by upload, latest first [4.9]. */
  readonly sortingForced: boolean;
  /** How many photos each album holds of which a list is open. */
  readonly albumCounts: Readonly<Partial<Record<ScopeName, number>>>;
  readonly jump: boolean;
  readonly overlay: Overlay;
  /** The overlay's epoch when the counts and the totals under way were asked for. */
  readonly monthsBegan: number;
  readonly totalsBegan: number;
  readonly pages: Readonly<Partial<Record<ListKey, PhotoPagesRef>>>;
  readonly lists: readonly { readonly list: ListRef; readonly scope: FlatScope | null }[];
  /** Deletions by operation id, from the question to the end. */
  readonly deletions: readonly string[];
  /** Rises with everything a page of photos could show differently. */
  readonly revision: number;
}
