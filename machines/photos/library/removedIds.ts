import type { Pages } from './model.ts';

/** Returns the length of a list whose last page is loaded; otherwise undefined. */
function lengthOf(pages: Pages, size: number): number | undefined {
  for (const [page, { cursor, length }] of pages) if (cursor === null) return page * size + length;
  return undefined;
}

/**
 * Returns the ids that a list has lost, by comparing the loaded pages before and now. Photos keep their
 * relative order, so a photo was removed if its two neighbours (or the ends of the list) and everything
 * between them are loaded. Any other photo may be on a page that is not loaded.
 */
export function removedIds(before: Pages, now: Pages, size: number): ReadonlySet<string> {
  const places = new Map<string, number>();
  for (const [page, { ids }] of now) ids.forEach((id, index) => places.set(id, page * size + index));
  const isHeld = (place: number) => place % size < (now.get(Math.floor(place / size))?.length ?? 0);
  const gone = new Set<string>();
  /** Ids missing since the last id that is still present, and the position of that id; null if unknown. */
  let [missing, after]: [string[], number | null] = [[], null];
  const reach = (place: number) => {
    let next = (after ?? place) + 1;
    while (next < place && isHeld(next)) next += 1;
    if (after !== null && next >= place) for (const id of missing) gone.add(id);
    [missing, after] = [[], place];
  };
  let last = -1;
  for (const page of [...before.keys()].sort((a, b) => a - b)) {
    if (page !== last + 1) [missing, after] = [[], null];
    if (page === 0) after = -1;
    last = page;
    for (const id of before.get(page)?.ids ?? []) {
      const place = places.get(id);
      if (place === undefined) missing.push(id);
      else reach(place);
    }
    const end = before.get(page)?.cursor === null ? lengthOf(now, size) : undefined;
    if (end !== undefined) reach(end);
  }
  return gone;
}
