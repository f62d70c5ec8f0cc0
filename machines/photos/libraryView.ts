import type { MonthKey } from '../../contracts/photos/photo.ts';
import type { PhotoCard } from './chunk.ts';
import {
  firstPlace,
  isCounted,
  isUncounted,
  monthList,
  monthsOf,
  neighbourOf,
  photoAt,
  placeOf,
  type LibrarySnapshot,
  type Place,
} from './library.selectors.ts';
import type { PhotoList } from './lists.ts';
import type { Month } from './months.ts';

/** How other charts look at the library: through its selectors, handed in as input. */
export interface LibraryView {
  counted(): boolean;
  /** The latest count of the months failed. */
  failed(): boolean;
  months(): readonly Month[];
  /** What the library reads for a month, in the order that shows. */
  list(month: MonthKey): PhotoList;
  photoAt(month: MonthKey, place: number): PhotoCard | undefined;
  placeOf(id: string): Place | undefined;
  neighbour(from: Place, step: 1 | -1): Place | undefined;
  first(): Place | undefined;
}

export function libraryView(library: { getSnapshot(): LibrarySnapshot }): LibraryView {
  return {
    counted: () => isCounted(library.getSnapshot()),
    failed: () => isUncounted(library.getSnapshot()),
    months: () => monthsOf(library.getSnapshot()),
    list: (month) => monthList(library.getSnapshot(), month),
    photoAt: (month, place) => photoAt(library.getSnapshot(), month, place),
    placeOf: (id) => placeOf(library.getSnapshot(), id),
    neighbour: (from, step) => neighbourOf(library.getSnapshot(), from, step),
    first: () => firstPlace(library.getSnapshot()),
  };
}
