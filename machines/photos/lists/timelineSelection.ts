import type { MonthKey } from '../../../contracts/photos/photo.ts';
import type { LibraryView } from '../library/library.values.ts';
import type { SelectionHands } from './listChart.types.ts';
import { rangeBetween, rangeChange, type RangeChange, type SeenGroups } from '../selection/ranges.values.ts';

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
