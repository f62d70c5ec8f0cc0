import { type Followed, leadsOn } from '../../request/cursors.ts';
import { within, type Stretch } from '../selection/ranges.values.ts';

/** Progress of reading a range, page by page. */
export interface StretchProgress {
  /** Position of the next id to read. */
  readonly at: number;
  readonly followed: Followed;
  /**
   * Whether the list has changed since the gesture. Positions are then invalid, and the range is located by
   * the ids of its ends.
   */
  readonly searching: boolean;
  /** Distance between the range's current and former positions; null until its first photo is found. */
  readonly shift: number | null;
  readonly ids: readonly string[];
}

export interface IdPage {
  readonly ids: readonly string[];
  /** Null at the end of the list. */
  readonly cursor: string | null;
}

/**
 * Returns where to start reading: at the range if the service can create a cursor for any position, otherwise
 * at the start of the group.
 */
export const readFrom = (stretch: Stretch, randomAccess: boolean): StretchProgress => ({
  at: randomAccess ? stretch.first : 0,
  followed: [],
  searching: false,
  shift: 0,
  ids: [],
});

export const searchFrom: StretchProgress = { at: 0, followed: [], searching: true, shift: null, ids: [] };

/**
 * Returns whether both ends of the range can be located: by id, or because they are the ends of the group.
 */
export const canSearch = ({ first, firstId, toEnd, lastId }: Stretch) =>
  (first === 0 || firstId !== null) && (toEnd || lastId !== null);

/**
 * The result of reading one page: the ids of the range, a request for more pages, a changed list, or ends
 * that no longer exist.
 */
export type StretchOutcome =
  | { readonly outcome: 'done'; readonly ids: readonly string[] }
  | { readonly outcome: 'more'; readonly read: StretchProgress }
  | { readonly outcome: 'lost' };

/** `hidden` contains the photos that the customer no longer sees. They have no position. */
export function keepPage(
  stretch: Stretch,
  read: StretchProgress,
  page: IdPage,
  hidden: { has(id: string): boolean },
): StretchOutcome {
  const { first, last, toEnd, firstId, lastId, picks } = stretch;
  const moved = (): StretchOutcome =>
    read.searching || !canSearch(stretch) ? { outcome: 'lost' } : { outcome: 'more', read: searchFrom };
  const ids = [...read.ids];
  let { at, shift } = read;
  for (const id of page.ids) {
    if (hidden.has(id)) continue;
    if (shift === null && (firstId === null || id === firstId)) shift = at - first;
    const place = shift === null ? -1 : at - shift;
    at += 1;
    if (place < first) continue;
    if (place === first && firstId !== null && id !== firstId) return moved();
    if (picks === null || within(picks, place)) ids.push(id);
    if (toEnd || (read.searching && lastId !== null ? id !== lastId : place !== last)) continue;
    return lastId === null || id === lastId ? { outcome: 'done', ids } : moved();
  }
  const { followed } = read;
  if (leadsOn(followed, page.cursor) && page.ids.length > 0)
    return { outcome: 'more', read: { ...read, at, shift, ids, followed: [...followed, page.cursor] } };
  return toEnd && shift !== null ? { outcome: 'done', ids } : moved();
}
