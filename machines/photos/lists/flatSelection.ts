import type { MonthKey } from '../../../contracts/photos/photo.ts';
import type { ListView } from '../library/library.values.ts';
import type { SelectionHands } from './listChart.types.ts';
import { flatGroup, type FlatKey, type GroupKey } from '../library/lists.values.ts';
import { monthOfTaken } from '../library/months.values.ts';
import { rangeBetween, rangeChange, type RangeChange, type SeenGroups } from '../selection/ranges.values.ts';
import type { Selected } from '../selection/selected.values.ts';

type Whole = Pick<ListView, 'list' | 'placeOf' | 'photoAt'>;

/** The month of a photo that is held; of any other only the id is known. */
function monthFor(view: Whole, id: string): GroupKey {
  const at = view.placeOf(id);
  const card = at === undefined ? undefined : view.photoAt(at.group, at.place);
  return card === undefined ? flatGroup : monthOfTaken(card.taken);
}

/** All of an album is not all of the library. */
const isWholeLibrary = (view: Whole) => view.list(flatGroup).scope.kind === 'latest';

/** What is selected in a flat list, by month: what is done with photos is the same whatever list they were chosen in. */
export function byMonth(selected: Selected<string>, view: Whole): Selected<MonthKey> {
  // An id without a month is hidden everywhere, and its month counts it until the months are counted again.
  const months = (ids: ReadonlyMap<string, string>) =>
    new Map([...ids.keys()].map((id) => [id, monthFor(view, id) as MonthKey]));
  return {
    all: isWholeLibrary(view) && (selected.all || selected.groups.has(flatGroup)),
    groups: new Set(),
    ids: months(selected.ids),
    exceptions: months(selected.exceptions),
    waiting: [],
  };
}

type Gesture = Extract<SelectionHands<FlatKey>, { type: 'range.select' | 'area.select' }>;

/** All of a list, photo by photo: those that are not loaded are read. */
function byIds(change: RangeChange<FlatKey>, view: ListView<FlatKey>): RangeChange<FlatKey> {
  const last = view.count(flatGroup) - 1;
  const known = Array.from({ length: last + 1 }, (_, place) => view.photoAt(flatGroup, place)?.id);
  const ids = known.filter((id) => id !== undefined);
  const all = { group: flatGroup, first: 0, last, toEnd: true, picks: null } as const;
  return {
    ...change,
    groups: new Set(),
    ids: new Map(ids.length === known.length ? ids.map((id) => [id, flatGroup]) : []),
    unread:
      ids.length === known.length ? [] : [{ ...all, firstId: known[0] ?? null, lastId: known[last] ?? null }],
  };
}

/** What a gesture went over. Of an album nobody else knows which photos all of them are, so they are known by id. */
export function gestureOverFlat(view: ListView<FlatKey>, gesture: Gesture): RangeChange<FlatKey> {
  const seen: SeenGroups<FlatKey> = {
    groups: [{ key: flatGroup, count: view.count(flatGroup) }],
    idAt: (_, place) => view.photoAt(flatGroup, place)?.id,
    placeOf: (id) => view.placeOf(id),
  };
  const runs = gesture.type === 'area.select' ? gesture.runs : rangeBetween(gesture.from, gesture.to, seen);
  const change = rangeChange(runs, gesture.selects, seen);
  return change.groups.size > 0 && !isWholeLibrary(view) ? byIds(change, view) : change;
}
