import {
  type MonthKey,
  type TimelineCounts,
  unknownMonth,
} from '../../../contracts/photos/library/months.ts';
import { photosPageSize, timelinePageSize } from '../../../contracts/photos/library/pages.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { PhotoCard, PhotoChunk } from './chunk.values.ts';

/** Names of observers that are not lists. The observer of a list has the name of the list's content. */
export const previewObserver = 'preview';
/** The observer of photos to which the customer may jump. */
export const aheadObserver = 'ahead';

/** A list without groups: the latest uploads, or an album. */
export type FlatScope =
  | { readonly kind: 'latest' }
  | { readonly kind: 'album'; readonly albumId: string }
  | { readonly kind: 'sharedAlbum'; readonly albumId: string };

/** The photos that a list contains: a month of the timeline, or a flat list. */
export type Scope = { readonly kind: 'month'; readonly month: MonthKey } | FlatScope;

/** A part of a list with a label and a checkbox: a month, or an entire flat list. */
export type GroupKey = MonthKey | 'all';

/** A position in a list: its group and the visible index within that group. */
export interface ListPlace<Key extends GroupKey = GroupKey> {
  readonly group: Key;
  readonly place: number;
}

/** Key of the only group of a flat list. */
export const flatGroup = 'all';
export type FlatKey = typeof flatGroup;

/** Photos in one sort order. The library holds pages for each such list. */
export interface PhotoList {
  readonly scope: Scope;
  readonly sorting: Sorting;
}

/** A flat list in one sort order. */
export interface FlatList extends PhotoList {
  readonly scope: FlatScope;
}

/** Returns the id of the album that the list shows; an empty string for other lists. */
export const albumIdOf = ({ scope }: Pick<PhotoList, 'scope'>) => ('albumId' in scope ? scope.albumId : '');

/**
 * Name of a list regardless of its sort order: `latest`, `album-{id}` or `sharedAlbum-{id}`; `timeline` means
 * all months.
 */
export type ScopeName = 'timeline' | 'latest' | `album-${string}` | `sharedAlbum-${string}`;

/** Format: `photos/{scope}/{sort key}/{order}/{year/month | all}`. */
export type ListKey = `photos/${ScopeName}/${Sorting['sortKey']}/${Sorting['sortOrder']}/${GroupKey}`;

export function scopeName(scope: Scope): ScopeName {
  if (scope.kind === 'month') return 'timeline';
  return scope.kind === 'latest' ? 'latest' : `${scope.kind}-${encodeURIComponent(scope.albumId)}`;
}

export const listKey = ({ scope, sorting: { sortKey, sortOrder } }: PhotoList): ListKey =>
  `photos/${scopeName(scope)}/${sortKey}/${sortOrder}/${scope.kind === 'month' ? scope.month : 'all'}`;

/** Returns the month in a list's key; null for a flat list. */
export function monthIn(key: ListKey): MonthKey | null {
  const [, , , , year, month] = key.split('/');
  return month === undefined ? null : (`${year}/${month}` as MonthKey);
}
export const nameIn = (key: ListKey) => key.split('/')[1] as ScopeName;

/** Returns the number of photos in one read. @spec 9.1a */
export const pageSizeOf = (key: ListKey) => (monthIn(key) === null ? photosPageSize : timelinePageSize);

/** A month of the timeline with its number of photos. */
export interface Month {
  readonly key: MonthKey;
  readonly count: number;
}

/**
 * The counts of the service: non-empty months, oldest first, and the keys of months with negative counts
 * [3.2].
 */
export interface CountedMonths {
  readonly months: readonly Month[];
  readonly negative: readonly MonthKey[];
}

export const yearOf = (key: MonthKey) => Number(key.slice(0, key.indexOf('/')));
export const monthOf = (key: MonthKey) => Number(key.slice(key.indexOf('/') + 1));
export const monthKey = (year: number | string, month: number | string) =>
  `${Number(year)}/${Number(month)}` as MonthKey;

/**
 * Returns the month of a photo by the camera's local time, without a time zone. Photos without a date belong
 * to January 1970. @spec 2.16a 2.16b
 */
export function monthOfTaken(taken: string | null): MonthKey {
  const [year, month] = taken?.split('-') ?? [];
  return year === undefined || month === undefined ? unknownMonth : monthKey(year, month);
}

/** Returns the number of months since the year 0, for comparison. */
export const rank = (key: MonthKey) => yearOf(key) * 12 + monthOf(key) - 1;

/**
 * Returns the months of `GET /users/timeline`. Negative counts become 0 and are returned separately, for a
 * report.
 * @spec 3.2a 3.2b 8.9d
 */
export function countedMonths(counts: TimelineCounts): CountedMonths {
  const all = Object.entries(counts).flatMap(([year, months]) =>
    Object.entries(months).map(([month, count]) => ({ key: monthKey(year, month), count })),
  );
  return {
    months: all.filter(({ count }) => count > 0).sort((a, b) => rank(a.key) - rank(b.key)),
    negative: all.filter(({ count }) => count < 0).map(({ key }) => key),
  };
}

/** Returns the months in the order of the page. */
export const inOrder = (months: readonly Month[], order: Sorting['sortOrder']): readonly Month[] =>
  order === 'asc' ? months : months.toReversed();

export const totalOf = (months: readonly Month[]) => months.reduce((sum, { count }) => sum + count, 0);

/**
 * A part of the server's data that an operation can affect: photos of a list, counts of all months, totals of
 * the tabs, or the count of one album.
 */
export type TruthKey = ListKey | 'counts' | 'totals' | `count/${ScopeName}`;

/** Photos that the customer has removed, which are hidden in all views. */
export interface Removal {
  /**
   * The removed ids with their months, which in every list follow from the photo's date. The month is `all`
   * if only the id is known: the photo is then hidden everywhere, but the month's count includes it until the
   * counts are read again.
   */
  readonly removes: ReadonlyMap<string, GroupKey>;
  /** The album in which the customer selected these photos; it contains all of them. */
  readonly from?: ScopeName | undefined;
  /** Whether the photos are removed from the album `from` only and stay in the library. */
  readonly only?: boolean | undefined;
  /** Whether all photos of the customer are removed, including those whose ids are unknown. */
  readonly all?: boolean | undefined;
}
/** The photos that an operation failed to remove: these ids, or all of the operation's photos. */
export type Failed = ReadonlySet<string> | 'all';

/** A change that the views show before the server has confirmed it. */
export interface Operation extends Removal {
  readonly opId: string;
  /** Epoch in which the operation succeeded; null while it is running. */
  readonly landedAt: number | null;
  /** Keys whose data is older than the operation's success; empty while the operation is running. */
  readonly waitsFor: ReadonlySet<TruthKey>;
}

/**
 * Pending operations, applied on top of the server's data. `epoch` increases with every operation that ends.
 */
export interface Overlay {
  readonly epoch: number;
  readonly operations: readonly Operation[];
}

export const noOverlay: Overlay = { epoch: 0, operations: [] };

export const begin = (overlay: Overlay, opId: string, removal: Removal): Overlay => ({
  ...overlay,
  operations: [...overlay.operations, { ...removal, opId, landedAt: null, waitsFor: new Set() }],
});

const isList = (key: TruthKey): key is ListKey => key.startsWith('photos/');

/**
 * Returns whether an operation affects a key. A deletion affects every count, the months of its photos and
 * every flat list, because it is unknown which albums contain a photo. A removal from an album affects that
 * album only.
 */
export function touches({ removes, from, only = false, all = false }: Removal, key: TruthKey): boolean {
  if (all) return true;
  if (!isList(key)) return only ? key === `count/${from}` : true;
  if (only) return nameIn(key) === from;
  const month = monthIn(key);
  return month === null || [...removes.values()].some((group) => group === month || group === 'all');
}

/**
 * Ends an operation: only the failed ids are shown again. The others stay hidden in every key of `held` (keys
 * with older data) until a later read has replaced that data [4.7].
 */
export function end(overlay: Overlay, opId: string, failed: Failed, held: ReadonlySet<TruthKey>): Overlay {
  const epoch = overlay.epoch + 1;
  const operations = overlay.operations.flatMap((operation) => {
    if (operation.opId !== opId) return [operation];
    if (failed === 'all') return [];
    const removes = new Map([...operation.removes].filter(([id]) => !failed.has(id)));
    const left = { ...operation, removes };
    const waitsFor = new Set([...held].filter((key) => touches(left, key)));
    const nothing = removes.size === 0 && left.all !== true;
    return nothing || waitsFor.size === 0 ? [] : [{ ...left, landedAt: epoch, waitsFor }];
  });
  return { epoch, operations };
}

/**
 * Processes new data for a key (or its release), from a read that started at `sinceEpoch`. For this key,
 * operations that ended before that epoch are complete.
 */
export function settled(overlay: Overlay, key: TruthKey, sinceEpoch: number): Overlay {
  const ends = ({ landedAt, waitsFor }: Operation) =>
    landedAt !== null && landedAt <= sinceEpoch && waitsFor.has(key);
  // Returns the same object if nothing has changed, because derived values are memoised by identity.
  if (!overlay.operations.some(ends)) return overlay;
  const operations = overlay.operations.flatMap((operation) => {
    if (!ends(operation)) return [operation];
    const waitsFor = new Set([...operation.waitsFor].filter((other) => other !== key));
    return waitsFor.size === 0 ? [] : [{ ...operation, waitsFor }];
  });
  return { ...overlay, operations };
}

/**
 * Returns whether counts from a read that started at `sinceEpoch` are reliable: no operation is running (the
 * server may have completed a part of it), and none has ended since.
 */
export const countable = (overlay: Overlay, sinceEpoch: number) =>
  overlay.epoch === sinceEpoch && overlay.operations.every(({ landedAt }) => landedAt !== null);

const appliesTo = (operation: Operation, key: TruthKey) =>
  operation.landedAt === null ? touches(operation, key) : operation.waitsFor.has(key);

/** Returns the removed ids with their months, as far as they affect a key. */
function removedFrom(overlay: Overlay, key: TruthKey): ReadonlyMap<string, GroupKey> {
  const month = isList(key) ? monthIn(key) : null;
  const removed = new Map<string, GroupKey>();
  for (const operation of overlay.operations) {
    if (!appliesTo(operation, key)) continue;
    for (const [id, of] of operation.removes)
      if (month === null || of === month || of === 'all') removed.set(id, of);
  }
  return removed;
}

const known = new WeakMap<Overlay, Map<ListKey, ReadonlyMap<string, GroupKey>>>();

/**
 * Returns the ids hidden from the pages of a list. A deleted photo stays hidden until the list has been read
 * again.
 */
export function hiddenIn(overlay: Overlay, key: ListKey): ReadonlyMap<string, GroupKey> {
  const byKey = known.get(overlay) ?? new Map<ListKey, ReadonlyMap<string, GroupKey>>();
  known.set(overlay, byKey);
  const hidden = byKey.get(key) ?? removedFrom(overlay, key);
  byKey.set(key, hidden);
  return hidden;
}

/**
 * Returns whether an operation has hidden all photos of a key. This excludes legacy shared albums, which
 * still show other people's photos.
 */
export const emptied = (overlay: Overlay, key: TruthKey): boolean =>
  !key.includes('/sharedAlbum-') &&
  overlay.operations.some((operation) => operation.all === true && appliesTo(operation, key));

const noMonths: readonly Month[] = [];

/** Returns the months with their visible counts. Months without visible photos are left out. */
export function monthsSeen(months: readonly Month[], overlay: Overlay): readonly Month[] {
  if (emptied(overlay, 'counts')) return noMonths;
  const removed = removedFrom(overlay, 'counts');
  if (removed.size === 0) return months;
  const fewer = new Map<GroupKey, number>();
  for (const month of removed.values()) fewer.set(month, (fewer.get(month) ?? 0) + 1);
  return months
    .map((month) =>
      fewer.has(month.key) ? { ...month, count: month.count - (fewer.get(month.key) ?? 0) } : month,
    )
    .filter(({ count }) => count > 0);
}

/** Returns the visible number of photos, for the tab and the list of latest uploads. */
export const totalSeen = (photosCount: number, overlay: Overlay) =>
  emptied(overlay, 'totals') ? 0 : Math.max(0, photosCount - removedFrom(overlay, 'totals').size);

/**
 * Returns the visible number of photos in an album. Photos deleted elsewhere are subtracted only if the
 * loaded pages of the album contained them, which `stands` reports.
 */
export function albumSeen(
  count: number,
  overlay: Overlay,
  name: ScopeName,
  stands: (id: string) => boolean,
): number {
  if (emptied(overlay, `count/${name}`)) return 0;
  const gone = new Set<string>();
  for (const operation of overlay.operations) {
    if (!appliesTo(operation, `count/${name}`)) continue;
    for (const id of operation.removes.keys()) if (operation.from === name || stands(id)) gone.add(id);
  }
  return Math.max(0, count - gone.size);
}

/** Positions within or near an observer's viewport, inclusive. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/**
 * Photos by page number. A page is a fixed range of positions: with 24 photos per page, page 2 contains the
 * positions 48 to 71.
 */
export type Pages = ReadonlyMap<number, PhotoChunk>;

/**
 * Distance from the viewport, in photos, within which pages are kept (at least one page). Other pages are
 * released.
 */
const keptAround = 240;
/** Maximum number of parallel reads of one list. */
export const readsAtOnce = 4;

export const pageOf = (position: number, size: number) => Math.floor(position / size);

/**
 * Returns the pages in these ranges that are not loaded, topmost first. Without `randomAccess` (no cursor for
 * an arbitrary position), all preceding pages are needed, too; they are read one after another, as long as
 * the service returns cursors.
 */
export function missing(
  pages: Pages,
  ranges: Iterable<Range>,
  size: number,
  randomAccess: boolean,
): readonly number[] {
  const wanted = new Set<number>();
  for (const { first, last } of ranges)
    for (let page = pageOf(first, size); page <= pageOf(last, size); page += 1) wanted.add(page);
  if (randomAccess) return [...wanted].filter((page) => !pages.has(page)).sort((a, b) => a - b);
  let next = 0;
  while (pages.has(next)) next += 1;
  const ended = next > 0 && pages.get(next - 1)?.cursor === null;
  return ended || next > Math.max(-1, ...wanted) ? [] : [next];
}

/**
 * Drops pages far from every range. Page 0 is kept, because a section counts as loaded only with its first
 * page.
 */
export function kept(pages: Pages, ranges: readonly Range[], size: number): Pages {
  const around = Math.max(1, Math.floor(keptAround / size));
  const near = (page: number) =>
    page === 0 ||
    ranges.some(
      ({ first, last }) => page >= pageOf(first, size) - around && page <= pageOf(last, size) + around,
    );
  return [...pages.keys()].every(near) ? pages : new Map([...pages].filter(([page]) => near(page)));
}

/**
 * Returns where the read of a page starts: at the cursor from the preceding page if that page is loaded,
 * otherwise at the page's position in the list.
 */
export function startOf(
  pages: Pages,
  page: number,
  size: number,
): { readonly cursor?: string; readonly offset?: number } {
  if (page === 0) return {};
  const before = pages.get(page - 1)?.cursor;
  return before == null ? { offset: page * size } : { cursor: before };
}

/**
 * Returns the cursor of the next page. A cursor equal to the page's own cursor ends the list, as null does
 * [3.3].
 */
export const onward = (pages: Pages, page: number, cursor: string | null) =>
  cursor === pages.get(page - 1)?.cursor ? null : cursor;

/** The visible list: loaded pages without hidden photos. */
export interface SeenList {
  /** Returns the photo at a visible position; undefined if its page is not loaded. */
  at(seen: number): PhotoCard | undefined;
  /** Returns the aspect ratio (width / height) of the photo at a visible position. */
  ratioAt(seen: number): number | undefined;
  /** Returns the visible position of a photo; undefined if it is hidden or its page is not loaded. */
  placeOf(id: string): number | undefined;
  /** Converts a visible position to the position in the service's list. */
  truthOf(seen: number): number;
  /** Returns whether a loaded page contains the photo, hidden or not. */
  holds(id: string): boolean;
}

interface Hidden {
  readonly size: number;
  has(id: string): boolean;
}

/**
 * Returns the positions that hidden photos have in the service's list, in ascending order. Photos outside
 * loaded pages are left out, because their positions are unknown.
 */
function hiddenPlaces(pages: Pages, hidden: Hidden, size: number): readonly number[] {
  if (hidden.size === 0) return [];
  const places: number[] = [];
  for (const [page, chunk] of pages) {
    chunk.ids.forEach((id, index) => {
      if (hidden.has(id)) places.push(page * size + index);
    });
  }
  return places.sort((a, b) => a - b);
}

export function seenList(pages: Pages, hidden: Hidden, size: number): SeenList {
  const gone = hiddenPlaces(pages, hidden, size);
  let every: Set<string> | undefined;
  const truthOf = (seen: number) => {
    let truth = seen;
    for (const place of gone) if (place <= truth) truth += 1;
    return truth;
  };
  return {
    truthOf,
    at: (seen) => {
      const truth = truthOf(seen);
      return pages.get(pageOf(truth, size))?.at(truth % size);
    },
    ratioAt: (seen) => {
      const truth = truthOf(seen);
      return pages.get(pageOf(truth, size))?.ratioAt(truth % size);
    },
    placeOf: (id) => {
      if (hidden.has(id)) return undefined;
      for (const [page, chunk] of pages) {
        const index = chunk.ids.indexOf(id);
        if (index < 0) continue;
        const truth = page * size + index;
        return truth - gone.filter((place) => place < truth).length;
      }
      return undefined;
    },
    holds: (id) => (every ??= new Set([...pages.values()].flatMap(({ ids }) => ids))).has(id),
  };
}

/**
 * Miniatures or thumbhashes of the first photos of each month, in one sort order: placeholders for photos
 * that are not loaded.
 */
export interface Firsts {
  readonly sortOrder: Sorting['sortOrder'];
  readonly hashes: Readonly<Record<string, readonly string[]>>;
}

/** The data of the library, as immutable references only. */
export interface Known {
  /** The months as counted by the service, oldest first; null until they have been read. */
  readonly months: readonly Month[] | null;
  readonly photosCount: number | null;
  /** Number of photos in each album that has an open list. */
  readonly albumCounts: Readonly<Partial<Record<ScopeName, number>>>;
  /** The sort order of the months. */
  readonly sorting: Sorting;
  /** Whether the service can create a cursor for any position (extension `cursorAtOffset`). */
  readonly randomAccess: boolean;
  readonly overlay: Overlay;
  readonly firsts: Firsts | null;
  /** The loaded pages of every list. */
  readonly held: Readonly<Partial<Record<ListKey, Pages>>>;
}

/** Whether the counts could not be read. */
export interface Uncounted {
  readonly months: boolean;
  readonly totals: boolean;
}

/** One list of the library with its groups, in the state last reported by the library. */
export interface ListView<Key extends GroupKey = GroupKey> {
  /** Increases with every operation that ends. Positions of another epoch may hold other photos. */
  readonly epoch: number;
  counted(): boolean;
  /** Returns whether the latest count failed. */
  failed(): boolean;
  count(group: Key): number;
  /** Returns the list that the library reads for a group, in the current order. */
  list(group: Key): PhotoList;
  photoAt(group: Key, place: number): PhotoCard | undefined;
  /** Returns the aspect ratio (width / height) of the photo at a position; null if its page is not loaded. */
  ratioAt(group: Key, place: number): number | null;
  /** Returns the placeholder for a position whose photo is not loaded; null if there is none. */
  placeholderAt(group: Key, place: number): string | null;
  placeOf(id: string): ListPlace<Key> | undefined;
  /** Returns the groups in the current order. The reference is stable while they are equal. */
  groups(): readonly { readonly key: Key; readonly count: number }[];
  /** Returns all months with their counts. Every kind of list needs them, because deletions change them. */
  months(): readonly Month[];
  first(): ListPlace<Key> | undefined;
  /** Returns whether the service can create a cursor for any position. */
  randomAccess(): boolean;
  /** Returns the photos of a group that are hidden from the customer but that the service still stores. */
  hidden(group: Key): { readonly size: number; has(id: string): boolean };
}

export type LibraryView = ListView<MonthKey>;

/** The library's data for lists: an immutable snapshot. */
export interface LibraryValue {
  readonly epoch: number;
  timeline(): LibraryView;
  flat(list: FlatList): ListView<FlatKey>;
}

/** Caches one result per pair of objects for as long as both exist, so that derived references are stable. */
function remembered<A extends object, B extends object, Result>(make: (a: A, b: B, word: string) => Result) {
  const byA = new WeakMap<A, WeakMap<B, Map<string, Result>>>();
  return (a: A, b: B, word: string): Result => {
    const byB = byA.get(a) ?? new WeakMap<B, Map<string, Result>>();
    byA.set(a, byB);
    const byWord = byB.get(b) ?? new Map<string, Result>();
    byB.set(b, byWord);
    const known = byWord.get(word);
    if (known !== undefined) return known;
    const made = make(a, b, word);
    byWord.set(word, made);
    return made;
  };
}

const noPages: Pages = new Map();
const monthsFor = remembered((months: readonly Month[], overlay: Overlay, order) =>
  inOrder(monthsSeen(months, overlay), order as Sorting['sortOrder']),
);
const listFor = remembered((pages: Pages, overlay: Overlay, word) => {
  const key = word as ListKey;
  return seenList(emptied(overlay, key) ? noPages : pages, hiddenIn(overlay, key), pageSizeOf(key));
});
const seenAs = ({ held, overlay }: Known, key: ListKey) => listFor(held[key] ?? noPages, overlay, key);

/** Returns the months with their visible counts, in the order of the page. */
export const monthsIn = ({ months, overlay, sorting }: Known): readonly Month[] =>
  months === null ? noMonths : monthsFor(months, overlay, sorting.sortOrder);

/** Returns the visible number of the customer's photos; null while unknown. */
export const totalIn = ({ photosCount, overlay }: Known) =>
  photosCount === null ? null : totalSeen(photosCount, overlay);

/** Returns the visible photos of a list. */
export const listIn = (known: Known, list: PhotoList): SeenList => seenAs(known, listKey(list));

/** Returns a month of the timeline in the current order. */
export const monthList = ({ sorting }: Pick<Known, 'sorting'>, month: MonthKey): PhotoList => ({
  scope: { kind: 'month', month },
  sorting,
});

/** Returns the number of visible photos of a flat list; null while unknown. */
export function flatCountIn(known: Known, { scope, sorting }: FlatList): number | null {
  if (scope.kind === 'latest') return totalIn(known);
  const name = scopeName(scope);
  const count = known.albumCounts[name];
  if (count === undefined) return null;
  const seen = listIn(known, { scope, sorting });
  return albumSeen(count, known.overlay, name, (id) => seen.holds(id));
}

const keysOf = ({ held }: Known) => Object.keys(held) as ListKey[];

/** Returns the visible position of a photo in the timeline; undefined if its page is not loaded. */
function placeInMonths(known: Known, id: string): ListPlace<MonthKey> | undefined {
  for (const key of keysOf(known)) {
    const month = monthIn(key);
    if (month === null || key !== listKey(monthList(known, month))) continue;
    const place = seenAs(known, key).placeOf(id);
    if (place !== undefined) return { group: month, place };
  }
  return undefined;
}

/** Returns a photo from any loaded page. */
export function cardIn(known: Known, id: string): PhotoCard | undefined {
  for (const key of keysOf(known)) {
    const list = seenAs(known, key);
    const place = list.placeOf(id);
    if (place !== undefined) return list.at(place);
  }
  return undefined;
}

function timelineView(known: Known, failed: boolean): LibraryView {
  const groups = () => monthsIn(known);
  return {
    epoch: known.overlay.epoch,
    counted: () => known.months !== null,
    failed: () => failed,
    groups,
    months: groups,
    count: (month) => groups().find(({ key }) => key === month)?.count ?? 0,
    list: (month) => monthList(known, month),
    photoAt: (month, place) => listIn(known, monthList(known, month)).at(place),
    ratioAt: (month, place) => listIn(known, monthList(known, month)).ratioAt(place) ?? null,
    placeholderAt: (month, place) =>
      known.firsts?.sortOrder === known.sorting.sortOrder
        ? (known.firsts.hashes[month]?.[place] ?? null)
        : null,
    placeOf: (id) => placeInMonths(known, id),
    first: () =>
      groups()
        .slice(0, 1)
        .map(({ key }): ListPlace<MonthKey> => ({ group: key, place: 0 }))[0],
    randomAccess: () => known.randomAccess,
    hidden: (month) => hiddenIn(known.overlay, listKey(monthList(known, month))),
  };
}

function flatView(known: Known, failed: boolean, list: FlatList): ListView<FlatKey> {
  const seen = () => listIn(known, list);
  const count = flatCountIn(known, list);
  return {
    epoch: known.overlay.epoch,
    counted: () => count !== null,
    failed: () => failed && list.scope.kind === 'latest',
    count: () => count ?? 0,
    groups: () => [{ key: flatGroup, count: count ?? 0 }],
    months: () => monthsIn(known),
    list: () => list,
    photoAt: (_, place) => seen().at(place),
    ratioAt: (_, place) => seen().ratioAt(place) ?? null,
    placeholderAt: () => null,
    placeOf: (id) => {
      const place = seen().placeOf(id);
      return place === undefined ? undefined : { group: flatGroup, place };
    },
    first: () => ((count ?? 0) > 0 ? { group: flatGroup, place: 0 } : undefined),
    randomAccess: () => known.randomAccess,
    hidden: () => hiddenIn(known.overlay, listKey(list)),
  };
}

/** Returns the current data for lists. Lists of visible photos are created lazily. */
export function libraryValue(known: Known, uncounted: Uncounted): LibraryValue {
  let timeline: LibraryView | undefined;
  return {
    epoch: known.overlay.epoch,
    timeline: () => (timeline ??= timelineView(known, uncounted.months)),
    flat: (list) => flatView(known, uncounted.totals, list),
  };
}

/** The state of a list before the first report of the library. */
export const nothingKnown = libraryValue(
  {
    months: null,
    photosCount: null,
    albumCounts: {},
    sorting: { sortKey: 'dateTaken', sortOrder: 'desc' },
    randomAccess: false,
    overlay: noOverlay,
    firsts: null,
    held: {},
  },
  { months: false, totals: false },
);
