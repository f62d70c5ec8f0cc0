import {
  type MonthKey,
  type TimelineCounts,
  unknownMonth,
} from '../../../contracts/photos/library/months.ts';
import { photosPageSize, timelinePageSize } from '../../../contracts/photos/library/pages.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { PhotoCard, PhotoChunk } from './chunk.values.ts';

/** Names of observers of library photos, beside those of lists, which are named by their content. */
export const previewObserver = 'preview';
/** What may soon be jumped to. */
export const aheadObserver = 'ahead';

/** A list that is one flat run of photos: the latest uploaded ones, or those of an album. */
export type FlatScope =
  | { readonly kind: 'latest' }
  | { readonly kind: 'album'; readonly albumId: string }
  | { readonly kind: 'sharedAlbum'; readonly albumId: string };

/** Which photos a list holds: those of a month of the timeline, or of a flat list. */
export type Scope = { readonly kind: 'month'; readonly month: MonthKey } | FlatScope;

/** A part of a list that is labelled and selected as a whole: a month, or all of a flat list. */
export type GroupKey = MonthKey | 'all';

/** A place of a list: its group, and the place within it as the person sees it. */
export interface ListPlace<Key extends GroupKey = GroupKey> {
  readonly group: Key;
  readonly place: number;
}

/** The one group of a flat list. */
export const flatGroup = 'all';
export type FlatKey = typeof flatGroup;

/** One list of photos in one order: what the library holds pages of. */
export interface PhotoList {
  readonly scope: Scope;
  readonly sorting: Sorting;
}

/** A flat list in one order. */
export interface FlatList extends PhotoList {
  readonly scope: FlatScope;
}

/** The album a list belongs to. */
export const albumIdOf = ({ scope }: Pick<PhotoList, 'scope'>) => ('albumId' in scope ? scope.albumId : '');

/** A flat list whatever its order: `latest`, `album-{id}`, `sharedAlbum-{id}`; all months together are `timeline`. */
export type ScopeName = 'timeline' | 'latest' | `album-${string}` | `sharedAlbum-${string}`;

/** `photos/{scope}/{sort key}/{order}/{year/month | all}` */
export type ListKey = `photos/${ScopeName}/${Sorting['sortKey']}/${Sorting['sortOrder']}/${GroupKey}`;

export function scopeName(scope: Scope): ScopeName {
  if (scope.kind === 'month') return 'timeline';
  return scope.kind === 'latest' ? 'latest' : `${scope.kind}-${encodeURIComponent(scope.albumId)}`;
}

export const listKey = ({ scope, sorting: { sortKey, sortOrder } }: PhotoList): ListKey =>
  `photos/${scopeName(scope)}/${sortKey}/${sortOrder}/${scope.kind === 'month' ? scope.month : 'all'}`;

/** The month whose photos a key stands for; null for a flat list. */
export function monthIn(key: ListKey): MonthKey | null {
  const [, , , , year, month] = key.split('/');
  return month === undefined ? null : (`${year}/${month}` as MonthKey);
}
export const nameIn = (key: ListKey) => key.split('/')[1] as ScopeName;

/** Photos of one read. @spec 9.1a */
export const pageSizeOf = (key: ListKey) => (monthIn(key) === null ? photosPageSize : timelinePageSize);

/** A month of the timeline and how many photos it holds. */
export interface Month {
  readonly key: MonthKey;
  readonly count: number;
}

/** What the service counted: months oldest first without empty ones, and the keys whose count was negative [3.2]. */
export interface CountedMonths {
  readonly months: readonly Month[];
  readonly negative: readonly MonthKey[];
}

export const yearOf = (key: MonthKey) => Number(key.slice(0, key.indexOf('/')));
export const monthOf = (key: MonthKey) => Number(key.slice(key.indexOf('/') + 1));
export const monthKey = (year: number | string, month: number | string) =>
  `${Number(year)}/${Number(month)}` as MonthKey;

/**
 * The month of a photo, from the local time of its camera alone, in no time zone. Photos without a date belong to
 * January 1970.
 * @spec 2.16a 2.16b
 */
export function monthOfTaken(taken: string | null): MonthKey {
  const [year, month] = taken?.split('-') ?? [];
  return year === undefined || month === undefined ? unknownMonth : monthKey(year, month);
}

/** Months since the year 0: months compare by it. */
export const rank = (key: MonthKey) => yearOf(key) * 12 + monthOf(key) - 1;

/**
 * The months of `GET /users/timeline`. Negative counts become 0 and are named, so that somebody can report them.
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

/** Months in the order in which the page shows them. */
export const inOrder = (months: readonly Month[], order: Sorting['sortOrder']): readonly Month[] =>
  order === 'asc' ? months : months.toReversed();

export const totalOf = (months: readonly Month[]) => months.reduce((sum, { count }) => sum + count, 0);

/**
 * What truth an operation touches: the photos of a list, the counts of all months, the total of the tabs, or the count
 * of one album.
 */
export type TruthKey = ListKey | 'counts' | 'totals' | `count/${ScopeName}`;

/** Photos that are gone as far as the person is concerned. */
export interface Removal {
  /**
   * By id, with the month each stands in, which follows from its date whatever list shows it; `all` where only the id
   * is known: it is hidden everywhere, and its month counts it until the months are counted again.
   */
  readonly removes: ReadonlyMap<string, GroupKey>;
  /** The album in which the photos were chosen, which holds all of them. */
  readonly from?: ScopeName | undefined;
  /** They leave `from` alone and stay in the library. */
  readonly only?: boolean | undefined;
  /** Every photo of the customer's own, whether its id is known or not. */
  readonly all?: boolean | undefined;
}
/** The photos that an operation could not remove: those of these ids, or all. */
export type Failed = ReadonlySet<string> | 'all';

/** A change that the person sees before the server has confirmed it. */
export interface Operation extends Removal {
  readonly opId: string;
  /** Epoch of the success; null while the operation is under way. */
  readonly landedAt: number | null;
  /** Keys whose held data still is from before the success; empty while the operation is under way. */
  readonly waitsFor: ReadonlySet<TruthKey>;
}

/** Pending operations over server truth. `epoch` rises with every operation that ends. */
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
 * Whether an operation touches a key. A deletion touches every count, its months and every flat list, because nobody
 * knows which albums a photo is in; a removal from an album that album alone.
 */
export function touches({ removes, from, only = false, all = false }: Removal, key: TruthKey): boolean {
  if (all) return true;
  if (!isList(key)) return only ? key === `count/${from}` : true;
  if (only) return nameIn(key) === from;
  const month = monthIn(key);
  return month === null || [...removes.values()].some((group) => group === month || group === 'all');
}

/**
 * An operation has ended: exactly the failed ids reappear. The ones that succeeded stay hidden in every key of `held`
 * (keys whose data is older) until a read that begins afterwards has replaced that data [4.7].
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
 * Fresh data of a key, read since `sinceEpoch`, has arrived (or its data was released): operations that ended before
 * are complete for it.
 */
export function settled(overlay: Overlay, key: TruthKey, sinceEpoch: number): Overlay {
  const ends = ({ landedAt, waitsFor }: Operation) =>
    landedAt !== null && landedAt <= sinceEpoch && waitsFor.has(key);
  // The same overlay shows the same: what is made of it is remembered by it.
  if (!overlay.operations.some(ends)) return overlay;
  const operations = overlay.operations.flatMap((operation) => {
    if (!ends(operation)) return [operation];
    const waitsFor = new Set([...operation.waitsFor].filter((other) => other !== key));
    return waitsFor.size === 0 ? [] : [{ ...operation, waitsFor }];
  });
  return { ...overlay, operations };
}

/**
 * Whether counts read since `sinceEpoch` can be believed: no operation is under way (the server may have done a part of
 * it), and none has ended since.
 */
export const countable = (overlay: Overlay, sinceEpoch: number) =>
  overlay.epoch === sinceEpoch && overlay.operations.every(({ landedAt }) => landedAt !== null);

const appliesTo = (operation: Operation, key: TruthKey) =>
  operation.landedAt === null ? touches(operation, key) : operation.waitsFor.has(key);

/** Ids by month that are removed from what a key stands for. */
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

/** Ids hidden from the pages of a list. A deleted photo stays hidden until its list was read again. */
export function hiddenIn(overlay: Overlay, key: ListKey): ReadonlyMap<string, GroupKey> {
  const byKey = known.get(overlay) ?? new Map<ListKey, ReadonlyMap<string, GroupKey>>();
  known.set(overlay, byKey);
  const hidden = byKey.get(key) ?? removedFrom(overlay, key);
  byKey.set(key, hidden);
  return hidden;
}

/** Nothing of a key is left to see. A legacy shared album holds photos of others, which stay. */
export const emptied = (overlay: Overlay, key: TruthKey): boolean =>
  !key.includes('/sharedAlbum-') &&
  overlay.operations.some((operation) => operation.all === true && appliesTo(operation, key));

const noMonths: readonly Month[] = [];

/** Months with their counts as the person sees them; a month that lost its last photo is gone. */
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

/** The tab's count as the person sees it, and that of the latest-uploaded list. */
export const totalSeen = (photosCount: number, overlay: Overlay) =>
  emptied(overlay, 'totals') ? 0 : Math.max(0, photosCount - removedFrom(overlay, 'totals').size);

/**
 * An album's count as the person sees it. Photos deleted elsewhere count as its own only where its pages show that
 * they stood there: `stands` says so.
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

/** Positions in or next to somebody's viewport, both included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** Page number → its photos. A page is a place in the list: with 24 photos a page, page 2 holds the photos 48 to 71. */
export type Pages = ReadonlyMap<number, PhotoChunk>;

/** Photos within this distance of the viewport are kept, and one page at least; others are released. */
const keptAround = 240;
/** Reads of one list under way at once. */
export const readsAtOnce = 4;

export const pageOf = (position: number, size: number) => Math.floor(position / size);

/**
 * Pages still to be read for these ranges, top first. Without `randomAccess` (no cursor can be made for a place in the list)
 * every page before them is needed too, one after the other, for as long as a cursor leads on.
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

/** Without what lies far from every range; page 0 stays, because it is what a section is fulfilled by. */
export function kept(pages: Pages, ranges: readonly Range[], size: number): Pages {
  const around = Math.max(1, Math.floor(keptAround / size));
  const near = (page: number) =>
    page === 0 ||
    ranges.some(
      ({ first, last }) => page >= pageOf(first, size) - around && page <= pageOf(last, size) + around,
    );
  return [...pages.keys()].every(near) ? pages : new Map([...pages].filter(([page]) => near(page)));
}

/** Where a page's read starts: after the page before it where that is held, otherwise at its place in the list. */
export function startOf(
  pages: Pages,
  page: number,
  size: number,
): { readonly cursor?: string; readonly offset?: number } {
  if (page === 0) return {};
  const before = pages.get(page - 1)?.cursor;
  return before == null ? { offset: page * size } : { cursor: before };
}

/** The cursor that leads on from a page; one that leads to that page again ends the list, as null does [3.3]. */
export const onward = (pages: Pages, page: number, cursor: string | null) =>
  cursor === pages.get(page - 1)?.cursor ? null : cursor;

/** A list as the person sees it: pages of truth without what is hidden. */
export interface SeenList {
  /** The photo at a place of the list as it is seen; undefined while its page is not there. */
  at(seen: number): PhotoCard | undefined;
  /** Width over height of that photo. */
  ratioAt(seen: number): number | undefined;
  /** The place at which a photo is seen; undefined when it is hidden or not in a held page. */
  placeOf(id: string): number | undefined;
  /** The place in truth that a place as seen stands for. */
  truthOf(seen: number): number;
  /** Whether a held page has it, hidden or not. */
  holds(id: string): boolean;
}

interface Hidden {
  readonly size: number;
  has(id: string): boolean;
}

/** The real positions of the hidden photos, ascending; photos outside held pages are unknown. */
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

/** Thumbhashes of the first photos of each month in one order: what shows of photos that nobody has read yet. */
export interface Firsts {
  readonly sortOrder: Sorting['sortOrder'];
  readonly hashes: Readonly<Record<string, readonly string[]>>;
}

/** What is known of the library: references only, replaced and never changed. */
export interface Known {
  /** Truth, oldest month first; null until counted. */
  readonly months: readonly Month[] | null;
  readonly photosCount: number | null;
  /** The number of photos of each album that has an open list. */
  readonly albumCounts: Readonly<Partial<Record<ScopeName, number>>>;
  /** In which order the months stand. */
  readonly sorting: Sorting;
  /** Whether the service mints cursors for any place of a list (extension `cursorAtOffset`). */
  readonly randomAccess: boolean;
  readonly overlay: Overlay;
  readonly firsts: Firsts | null;
  /** The pages that are there, of every list that is read. */
  readonly held: Readonly<Partial<Record<ListKey, Pages>>>;
}

/** Which of the counts could not be read. */
export interface Uncounted {
  readonly months: boolean;
  readonly totals: boolean;
}

/** One list of the library by its groups, as last reported by the library. */
export interface ListView<Key extends GroupKey = GroupKey> {
  /** Rises with every operation that ends: places of another epoch may be those of other photos. */
  readonly epoch: number;
  counted(): boolean;
  /** The latest count failed. */
  failed(): boolean;
  count(group: Key): number;
  /** What the library reads for a group, in the order that shows. */
  list(group: Key): PhotoList;
  photoAt(group: Key, place: number): PhotoCard | undefined;
  /** Width over height of the photo at a place; null while its page is not there. */
  ratioAt(group: Key, place: number): number | null;
  /** The thumbhash at a place, where it is known though the photo is not. */
  hashAt(group: Key, place: number): string | null;
  placeOf(id: string): ListPlace<Key> | undefined;
  /** In the order that shows; the same for as long as they are. */
  groups(): readonly { readonly key: Key; readonly count: number }[];
  /** All months with their counts, whatever list this is: what is deleted is taken from them. */
  months(): readonly Month[];
  first(): ListPlace<Key> | undefined;
  /** Whether the service mints cursors for any place of a list. */
  randomAccess(): boolean;
  /** Photos of a group that the person does not see any more though the service still has them. */
  hidden(group: Key): { readonly size: number; has(id: string): boolean };
}

/** The timeline. */
export type LibraryView = ListView<MonthKey>;

/** What the library tells its lists: as it is now, and never otherwise. */
export interface LibraryValue {
  readonly epoch: number;
  timeline(): LibraryView;
  flat(list: FlatList): ListView<FlatKey>;
}

/** One result per pair of objects, for as long as both live: what is made of them stays the same. */
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

/** Months with their counts as the person sees them, in the order of the page. */
export const monthsIn = ({ months, overlay, sorting }: Known): readonly Month[] =>
  months === null ? noMonths : monthsFor(months, overlay, sorting.sortOrder);

/** How many photos the person has; null while unknown. */
export const totalIn = ({ photosCount, overlay }: Known) =>
  photosCount === null ? null : totalSeen(photosCount, overlay);

/** A list's photos as the person sees them. */
export const listIn = (known: Known, list: PhotoList): SeenList => seenAs(known, listKey(list));

/** A month of the timeline in the order that shows. */
export const monthList = ({ sorting }: Pick<Known, 'sorting'>, month: MonthKey): PhotoList => ({
  scope: { kind: 'month', month },
  sorting,
});

/** How many photos of a flat list the person sees; null while unknown. */
export function flatCountIn(known: Known, { scope, sorting }: FlatList): number | null {
  if (scope.kind === 'latest') return totalIn(known);
  const name = scopeName(scope);
  const count = known.albumCounts[name];
  if (count === undefined) return null;
  const seen = listIn(known, { scope, sorting });
  return albumSeen(count, known.overlay, name, (id) => seen.holds(id));
}

const keysOf = ({ held }: Known) => Object.keys(held) as ListKey[];

/** Where a photo is seen in the timeline, if its page is held. */
function placeInMonths(known: Known, id: string): ListPlace<MonthKey> | undefined {
  for (const key of keysOf(known)) {
    const month = monthIn(key);
    if (month === null || key !== listKey(monthList(known, month))) continue;
    const place = seenAs(known, key).placeOf(id);
    if (place !== undefined) return { group: month, place };
  }
  return undefined;
}

/** A photo as any list has it whose page is held. */
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
    hashAt: (month, place) =>
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
    hashAt: () => null,
    placeOf: (id) => {
      const place = seen().placeOf(id);
      return place === undefined ? undefined : { group: flatGroup, place };
    },
    first: () => ((count ?? 0) > 0 ? { group: flatGroup, place: 0 } : undefined),
    randomAccess: () => known.randomAccess,
    hidden: () => hiddenIn(known.overlay, listKey(list)),
  };
}

/** What is known now, as lists see it. Seen lists are made when they are first asked for. */
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
