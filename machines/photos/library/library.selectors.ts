import type { SnapshotFrom } from 'xstate';
import type { MonthKey, Sorting } from '../../../contracts/photos/photo.ts';
import type { PhotoCard } from './chunk.values.ts';
import type { libraryMachine } from './library.machine.ts';
import {
  listKey,
  pageSizeOf,
  scopeName,
  type FlatScope,
  type ListKey,
  type PhotoList,
  type Place,
} from './lists.values.ts';
import { inOrder, type Month } from './months.values.ts';
import { albumSeen, emptied, hiddenIn, monthsSeen, totalSeen, type Overlay } from './overlay.values.ts';
import { seenList, type Pages, type SeenList } from './paging.values.ts';

export type LibrarySnapshot = SnapshotFrom<typeof libraryMachine>;

/** The deletion of that operation, which may still be on its way; undefined where there is none. */
export const deletionOf = ({ children }: LibrarySnapshot, opId: string) => children[`deletion-${opId}`];

/** One result per pair of objects, for as long as both live: selectors stay referentially stable. */
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

const monthsFor = remembered((months: readonly Month[], overlay: Overlay, order) =>
  inOrder(monthsSeen(months, overlay), order as Sorting['sortOrder']),
);
const listFor = remembered((pages: Pages, overlay: Overlay, word) => {
  const key = word as ListKey;
  return seenList(emptied(overlay, key) ? noPages : pages, hiddenIn(overlay, key), pageSizeOf(key));
});

const noMonths: readonly Month[] = [];
const noPages: Pages = new Map();

/** Months with their counts as the person sees them, in the order of the page. */
export const monthsOf = ({ context }: LibrarySnapshot): readonly Month[] =>
  context.months === null ? noMonths : monthsFor(context.months, context.overlay, context.sorting.sortOrder);

export const isCounted = ({ context }: LibrarySnapshot) => context.months !== null;
export const isUncounted = (snapshot: LibrarySnapshot) => snapshot.matches({ months: 'failed' });
export const revisionOf = ({ context }: LibrarySnapshot) => context.revision;
export const referenceOf = ({ context }: LibrarySnapshot) => context.reference;

/** Count of the tab 'Photos', null while unknown [2.14]. */
export const photosCountOf = ({ context }: LibrarySnapshot) =>
  context.photosCount === null ? null : totalSeen(context.photosCount, context.overlay);
export const albumsCountOf = ({ context }: LibrarySnapshot) => context.albumsCount;
/** Where shared albums have pages they count too [2.14]. */
export const readableAlbumsCountOf = ({ context }: LibrarySnapshot) =>
  context.albumsCount === null ? null : context.albumsCount + (context.readAlbumsCount ?? 0);

/** A list's photos as the person sees them. */
export const listOf = ({ context }: LibrarySnapshot, list: PhotoList): SeenList => {
  const key = listKey(list);
  return listFor(context.pages[key]?.getSnapshot().context.pages ?? noPages, context.overlay, key);
};

/** A month of the timeline in the order that shows. */
export const monthList = ({ context: { sorting } }: LibrarySnapshot, month: MonthKey): PhotoList => ({
  scope: { kind: 'month', month },
  sorting,
});
/** Photos of a month that are gone for the person though the service still has them. */
export const hiddenOf = (snapshot: LibrarySnapshot, month: MonthKey) =>
  hiddenIn(snapshot.context.overlay, listKey(monthList(snapshot, month)));
export const photosOfMonth = (snapshot: LibrarySnapshot, month: MonthKey): SeenList =>
  listOf(snapshot, monthList(snapshot, month));

export const photoAt = (snapshot: LibrarySnapshot, month: MonthKey, place: number): PhotoCard | undefined =>
  photosOfMonth(snapshot, month).at(place);

/** How many photos of a flat list the person sees; null while unknown. */
export function flatCountOf(snapshot: LibrarySnapshot, { scope, sorting }: PhotoList & { scope: FlatScope }) {
  if (scope.kind === 'latest') return photosCountOf(snapshot);
  const name = scopeName(scope);
  const count = snapshot.context.albumCounts[name];
  if (count === undefined) return null;
  const seen = listOf(snapshot, { scope, sorting });
  return albumSeen(count, snapshot.context.overlay, name, (id) => seen.holds(id));
}

/** Where a photo is seen in the timeline, if its page is held. */
export function placeOf(snapshot: LibrarySnapshot, id: string): Place<MonthKey> | undefined {
  for (const pages of Object.values(snapshot.context.pages)) {
    if (pages === undefined) continue;
    const { scope, sorting } = pages.getSnapshot().context.list;
    if (scope.kind !== 'month' || sorting.sortOrder !== snapshot.context.sorting.sortOrder) continue;
    const place = photosOfMonth(snapshot, scope.month).placeOf(id);
    if (place !== undefined) return { group: scope.month, place };
  }
  return undefined;
}

/** A photo as any list has it whose page is held. */
export function cardOf(snapshot: LibrarySnapshot, id: string): PhotoCard | undefined {
  for (const pages of Object.values(snapshot.context.pages)) {
    const list = pages && listOf(snapshot, pages.getSnapshot().context.list);
    const place = list?.placeOf(id);
    if (place !== undefined) return list?.at(place);
  }
  return undefined;
}
