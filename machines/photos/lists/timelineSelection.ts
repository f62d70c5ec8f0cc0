import { photosPageSize, type MonthKey } from '../../../contracts/photos/photo.ts';
import type { LibraryView } from '../library/libraryView.ts';
import type { SelectionHands } from './listChart.types.ts';
import { monthOf, yearOf } from '../library/months.values.ts';
import { rangeBetween, rangeChange, type RangeChange, type SeenGroups } from '../selection/ranges.values.ts';
import type { ReadableList } from '../selection/selection.setup.ts';

/** The months as the selection reads those ids of them that were never loaded. */
export const readableMonths = (view: LibraryView): ReadableList => ({
  jump: () => view.jump(),
  hidden: (group) => view.hidden(group as MonthKey),
  page: (group, start) => {
    const month = group as MonthKey;
    const { sorting } = view.list(month);
    return {
      params: { year: String(yearOf(month)), month: String(monthOf(month)) },
      query: { ...sorting, limit: photosPageSize, ...start },
      body: {},
    };
  },
});

const seenMonths = (view: LibraryView): SeenGroups<MonthKey> => ({
  groups: view.groups(),
  idAt: (month, place) => view.photoAt(month, place)?.id,
  placeOf: (id) => {
    const at = view.placeOf(id);
    return at === undefined ? undefined : { group: at.group, place: at.place };
  },
});

type Gesture = Extract<SelectionHands<MonthKey>, { type: 'range.select' | 'area.select' }>;

/** What a gesture went over, among the months as they are seen now. */
export function gestureOver(view: LibraryView, gesture: Gesture): RangeChange<MonthKey> {
  const seen = seenMonths(view);
  const runs = gesture.type === 'area.select' ? gesture.runs : rangeBetween(gesture.from, gesture.to, seen);
  return rangeChange(runs, gesture.selects, seen);
}
