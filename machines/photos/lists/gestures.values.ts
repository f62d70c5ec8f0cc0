import type { ListView } from '../library/library.values.ts';
import type { GroupKey } from '../library/lists.values.ts';
import { rangeBetween, rangeChange, type RangeChange, type SeenGroups } from '../selection/ranges.values.ts';
import type { ToListChart } from './listChart.types.ts';

export type Gesture = Extract<ToListChart, { readonly type: 'range.select' | 'area.select' }>;

const seenIn = (view: ListView): SeenGroups<GroupKey> => ({
  groups: view.groups(),
  idAt: (group, place) => view.photoAt(group, place)?.id,
  placeOf: (id) => view.placeOf(id),
});

/** Of an album nobody else knows which photos all of them are. */
const isCountedByOthers = (view: ListView, group: GroupKey) => !('albumId' in view.list(group).scope);

/** All of a group, photo by photo: those that are not loaded are read. */
function byIds(change: RangeChange<GroupKey>, group: GroupKey, view: ListView): RangeChange<GroupKey> {
  const last = view.count(group) - 1;
  const known = Array.from({ length: last + 1 }, (_, place) => view.photoAt(group, place)?.id);
  const ids = known.filter((id) => id !== undefined);
  const all = { group, first: 0, last, toEnd: true, picks: null } as const;
  const isLoaded = ids.length === known.length;
  return {
    ...change,
    groups: new Set(),
    ids: new Map(isLoaded ? ids.map((id) => [id, group]) : []),
    unread: isLoaded ? [] : [{ ...all, firstId: known[0] ?? null, lastId: known[last] ?? null }],
  };
}

/** What a range or a rectangle went over: groups, ids, and places that are still to be read [4.2]. */
export function gestureOver(view: ListView, gesture: Gesture): RangeChange<GroupKey> {
  const seen = seenIn(view);
  const runs = gesture.type === 'area.select' ? gesture.runs : rangeBetween(gesture.from, gesture.to, seen);
  const change = rangeChange(runs, gesture.selects, seen);
  const [group] = change.groups;
  return group === undefined || isCountedByOthers(view, group) ? change : byIds(change, group, view);
}

/** Everything the list shows. */
export const gestureOverAll = (view: ListView): Gesture => ({
  type: 'area.select',
  runs: view.groups().map(({ key, count }) => ({ group: key, first: 0, last: count - 1 })),
  selects: true,
});
