import type { PhotoCard, PhotoChunk } from './chunk.values.ts';

/** Positions in or next to somebody's viewport, both included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** Page number → its photos. A page is a place in the list: with 24 photos a page, page 2 holds the photos 48 to 71. */
export type Pages = ReadonlyMap<number, PhotoChunk>;

/** Photos this far from what is looked at are kept, and one page at least; beyond, they are let go. */
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

/** Where the hidden photos stand in truth, ascending; those in no held page are not known. */
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
