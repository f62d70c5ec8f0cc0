import { photosPageSize, type MonthKey } from '../../contracts/photos/photo.ts';
import { flatGroup, type FlatKey } from './flatView.ts';
import type { ListView } from './libraryView.ts';
import type { SelectionHands } from './listChart.types.ts';
import type { GroupKey } from './lists.ts';
import { monthOfTaken } from './months.ts';
import { rangeBetween, rangeChange, type RangeChange, type SeenGroups } from './ranges.ts';
import type { Selected } from './selected.ts';
import type { ReadableList } from './selection.setup.ts';

/** The month of a photo that is held; of any other only the id is known. */
function monthFor(view: ListView<FlatKey>, id: string): GroupKey {
  const at = view.placeOf(id);
  const card = at === undefined ? undefined : view.photoAt(flatGroup, at.place);
  return card === undefined ? flatGroup : monthOfTaken(card.taken);
}

/** What is selected in a flat list, by month: what is done with photos is the same whatever list they were chosen in. */
export function byMonth(selected: Selected<string>, view: ListView<FlatKey>): Selected<MonthKey> {
  // An id without a month is hidden everywhere, and its month counts it until the months are counted again.
  const months = (ids: ReadonlyMap<string, string>) =>
    new Map([...ids.keys()].map((id) => [id, monthFor(view, id) as MonthKey]));
  return {
    all: selected.all || selected.groups.has(flatGroup),
    groups: new Set(),
    ids: months(selected.ids),
    exceptions: months(selected.exceptions),
    waiting: [],
  };
}

/** The list as the selection reads those ids of it that were never loaded. */
export const readableFlat = (view: () => ListView<FlatKey>): ReadableList => ({
  jump: () => view().jump(),
  hidden: () => view().hidden(flatGroup),
  page: (_, start) => {
    const { scope, sorting } = view().list(flatGroup);
    return {
      params: { ...('albumId' in scope && { id: scope.albumId }) },
      query: { ...sorting, limit: photosPageSize, ...start },
      body: {},
    };
  },
});

type Gesture = Extract<SelectionHands<FlatKey>, { type: 'range.select' | 'area.select' }>;

/** What a gesture went over. */
export function gestureOverFlat(view: ListView<FlatKey>, gesture: Gesture): RangeChange<FlatKey> {
  const seen: SeenGroups<FlatKey> = {
    groups: [{ key: flatGroup, count: view.count(flatGroup) }],
    idAt: (_, place) => view.photoAt(flatGroup, place)?.id,
    placeOf: (id) => view.placeOf(id),
  };
  const runs = gesture.type === 'area.select' ? gesture.runs : rangeBetween(gesture.from, gesture.to, seen);
  return rangeChange(runs, gesture.selects, seen);
}
