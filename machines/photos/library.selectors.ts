import type { SnapshotFrom } from 'xstate';
import type { MonthKey, Sorting } from '../../contracts/photos/photo.ts';
import type { PhotoCard } from './chunk.ts';
import type { libraryMachine } from './library.machine.ts';
import { inOrder, totalOf, type Month } from './months.ts';
import { hiddenIn, monthsSeen, totalSeen, type Overlay } from './overlay.ts';
import { seenList, type Pages, type SeenList } from './paging.ts';

export type LibrarySnapshot = SnapshotFrom<typeof libraryMachine>;

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
const listFor = remembered((pages: Pages, overlay: Overlay, month) =>
  seenList(pages, hiddenIn(overlay, month as MonthKey)),
);

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

/** A month's photos as the person sees them. */
export const listOf = ({ context }: LibrarySnapshot, month: MonthKey): SeenList =>
  listFor(context.pages[month]?.getSnapshot().context.pages ?? noPages, context.overlay, month);

export const photoAt = (snapshot: LibrarySnapshot, month: MonthKey, place: number): PhotoCard | undefined =>
  listOf(snapshot, month).at(place);

/** A place in the timeline: month, and place within it as seen. */
export interface Place {
  readonly month: MonthKey;
  readonly place: number;
}

/** Where a photo is seen, if its page is held. */
export function placeOf(snapshot: LibrarySnapshot, id: string): Place | undefined {
  for (const month of Object.keys(snapshot.context.pages) as MonthKey[]) {
    const place = listOf(snapshot, month).placeOf(id);
    if (place !== undefined) return { month, place };
  }
  return undefined;
}

/** The place after (1) or before (-1) another one, across months [2.27]; undefined at the ends. */
export function neighbourOf(
  snapshot: LibrarySnapshot,
  { month, place }: Place,
  step: 1 | -1,
): Place | undefined {
  const months = monthsOf(snapshot);
  const index = months.findIndex(({ key }) => key === month);
  const here = months[index];
  if (here === undefined) return undefined;
  const next = place + step;
  if (next >= 0 && next < here.count) return { month, place: next };
  const other = months[index + step];
  if (other === undefined) return undefined;
  return { month: other.key, place: step === 1 ? 0 : other.count - 1 };
}

/** The very first photo of the timeline as seen; undefined when there is none. */
export const firstPlace = (snapshot: LibrarySnapshot): Place | undefined => {
  const [first] = monthsOf(snapshot);
  return first === undefined ? undefined : { month: first.key, place: 0 };
};

export const totalOfLibrary = (snapshot: LibrarySnapshot) => totalOf(monthsOf(snapshot));
