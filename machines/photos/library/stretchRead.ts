import { type Followed, leadsOn } from '../../request/cursors.ts';
import { within, type Stretch } from '../selection/ranges.values.ts';

/** How far a stretch has been read, page by page. */
export interface StretchProgress {
  /** Place in the list of the next id that comes. */
  readonly at: number;
  readonly followed: Followed;
  /** The list changed since the gesture: places mean nothing any more, the run is found by its two end ids. */
  readonly searching: boolean;
  /** By how much the run stands elsewhere; null until its first photo was met. */
  readonly shift: number | null;
  readonly ids: readonly string[];
}

export interface IdPage {
  readonly ids: readonly string[];
  /** Null ends the list. */
  readonly cursor: string | null;
}

/** Where a read begins: at the stretch where a cursor can be made for any place, else at the start of the group. */
export const readFrom = (stretch: Stretch, randomAccess: boolean): StretchProgress => ({
  at: randomAccess ? stretch.first : 0,
  followed: [],
  searching: false,
  shift: 0,
  ids: [],
});

export const searchFrom: StretchProgress = { at: 0, followed: [], searching: true, shift: null, ids: [] };

/** Both ends can be found again: by id, or because they are the ends of the group. */
export const canSearch = ({ first, firstId, toEnd, lastId }: Stretch) =>
  (first === 0 || firstId !== null) && (toEnd || lastId !== null);

/** What a page brought: the ids of the run, more to read, another list than the one the gesture saw, or its ends are gone. */
export type StretchOutcome =
  | { readonly outcome: 'done'; readonly ids: readonly string[] }
  | { readonly outcome: 'more'; readonly read: StretchProgress }
  | { readonly outcome: 'lost' };

/** `hidden`: photos that the person does not see any more; they have no place. */
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
