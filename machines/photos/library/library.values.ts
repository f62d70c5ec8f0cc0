import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { PhotoCard } from './chunk.values.ts';
import {
  flatGroup,
  listKey,
  monthIn,
  pageSizeOf,
  scopeName,
  type FlatKey,
  type FlatList,
  type GroupKey,
  type ListKey,
  type PhotoList,
  type ListPlace,
  type ScopeName,
} from './lists.values.ts';
import { inOrder, type Month } from './months.values.ts';
import {
  albumSeen,
  emptied,
  hiddenIn,
  monthsSeen,
  noOverlay,
  totalSeen,
  type Overlay,
} from './overlay.values.ts';
import { seenList, type Pages, type SeenList } from './paging.values.ts';

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
  /** How many photos each album holds of which a list is open. */
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

/** One list of the library by its groups, as it was when the library told of it. */
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

const noMonths: readonly Month[] = [];
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

/** What a list sees before the library has told it anything. */
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
