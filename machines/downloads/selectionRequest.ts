import type { MonthKey } from '../../contracts/photos/library/months.ts';
import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import type { Month } from '../photos/library/model.ts';
import { type Selected, selectedTotal } from '../photos/selection/selected.values.ts';
import type { DownloadRequest } from './downloads.machine.ts';

/**
 * Returns the request for an archive of a list's `selection`. `selected` contains the same photos grouped by
 * month, in no particular order.
 */
export const selectionRequest = (
  name: string,
  selection: Selected<string>,
  selected: Selected<MonthKey>,
  months: readonly Month[],
): DownloadRequest => ({
  name,
  target: {
    kind: 'selected',
    selection,
    count: selectedTotal(selected, months),
    selected,
    months,
    sorting: defaultSorting.photos,
  },
});
