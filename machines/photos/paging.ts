import { timelinePageSize } from '../../contracts/photos/photo.ts';
import type { PhotoCard, PhotoChunk } from './chunk.ts';

/** Positions in or next to somebody's viewport, both included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** Page number → its photos. A page is a place in the list: page 2 holds the photos 48 to 71. */
export type Pages = ReadonlyMap<number, PhotoChunk>;

/** Pages this far from what is looked at are kept; beyond, they are let go. */
const keptAround = 10;
/** Reads of one list under way at once. */
export const readsAtOnce = 4;

export const pageOf = (position: number) => Math.floor(position / timelinePageSize);

/** The one range that covers what every observer looks at; null when nobody does. */
export function covering(ranges: Iterable<Range>): Range | null {
  let whole: Range | null = null;
  for (const { first, last } of ranges) {
    whole =
      whole === null
        ? { first, last }
        : { first: Math.min(whole.first, first), last: Math.max(whole.last, last) };
  }
  return whole;
}

const pagesIn = ({ first, last }: Range) =>
  Array.from({ length: pageOf(last) - pageOf(first) + 1 }, (_, index) => pageOf(first) + index);

/**
 * Pages still to be read for these ranges, top first. Without `jump` (no cursor can be made for a place in the list)
 * every page before them is needed too, one after the other.
 */
export function missing(pages: Pages, ranges: Iterable<Range>, jump: boolean): readonly number[] {
  const wanted = new Set([...ranges].flatMap(pagesIn));
  if (jump) return [...wanted].filter((page) => !pages.has(page)).sort((a, b) => a - b);
  const last = Math.max(-1, ...wanted);
  const next = Array.from({ length: last + 1 }, (_, page) => page).find((page) => !pages.has(page));
  return next === undefined ? [] : [next];
}

/** Without what lies far from every range; page 0 stays, because it is what a section is fulfilled by. */
export function kept(pages: Pages, ranges: readonly Range[]): Pages {
  const near = (page: number) =>
    page === 0 ||
    ranges.some(({ first, last }) => page >= pageOf(first) - keptAround && page <= pageOf(last) + keptAround);
  return [...pages.keys()].every(near) ? pages : new Map([...pages].filter(([page]) => near(page)));
}

/** Where a page's read starts: after the page before it where that is held, otherwise at its place in the list. */
export function startOf(pages: Pages, page: number): { readonly cursor?: string; readonly offset?: number } {
  if (page === 0) return {};
  const before = pages.get(page - 1)?.cursor;
  return before == null ? { offset: page * timelinePageSize } : { cursor: before };
}

/** A list as the person sees it: pages of truth without what is hidden. */
export interface SeenList {
  /** The photo at a place of the list as it is seen; undefined while its page is not there. */
  at(seen: number): PhotoCard | undefined;
  /** The place at which a photo is seen; undefined when it is hidden or not in a held page. */
  placeOf(id: string): number | undefined;
  /** The place in truth that a place as seen stands for. */
  truthOf(seen: number): number;
}

/** Where the hidden photos stand in truth, ascending; those in no held page are not known. */
function hiddenPlaces(pages: Pages, hidden: ReadonlySet<string>): readonly number[] {
  if (hidden.size === 0) return [];
  const places: number[] = [];
  for (const [page, chunk] of pages) {
    chunk.ids.forEach((id, index) => {
      if (hidden.has(id)) places.push(page * timelinePageSize + index);
    });
  }
  return places.sort((a, b) => a - b);
}

export function seenList(pages: Pages, hidden: ReadonlySet<string>): SeenList {
  const gone = hiddenPlaces(pages, hidden);
  const truthOf = (seen: number) => {
    let truth = seen;
    for (const place of gone) if (place <= truth) truth += 1;
    return truth;
  };
  return {
    truthOf,
    at: (seen) => {
      const truth = truthOf(seen);
      return pages.get(pageOf(truth))?.at(truth % timelinePageSize);
    },
    placeOf: (id) => {
      if (hidden.has(id)) return undefined;
      for (const [page, chunk] of pages) {
        const index = chunk.ids.indexOf(id);
        if (index < 0) continue;
        const truth = page * timelinePageSize + index;
        return truth - gone.filter((place) => place < truth).length;
      }
      return undefined;
    },
  };
}
