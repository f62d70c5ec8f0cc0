import type { MonthKey } from '../../contracts/photos/photo.ts';
import type { PhotoCard } from './chunk.ts';
import {
  firstPlace,
  isCounted,
  isUncounted,
  monthsOf,
  neighbourOf,
  photoAt,
  placeOf,
  type LibrarySnapshot,
  type Place,
} from './library.selectors.ts';
import type { Month } from './months.ts';

/** How other charts look at the library: through its selectors, handed in as input. */
export interface LibraryView {
  counted(): boolean;
  /** The latest count of the months failed. */
  failed(): boolean;
  months(): readonly Month[];
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
    photoAt: (month, place) => photoAt(library.getSnapshot(), month, place),
    placeOf: (id) => placeOf(library.getSnapshot(), id),
    neighbour: (from, step) => neighbourOf(library.getSnapshot(), from, step),
    first: () => firstPlace(library.getSnapshot()),
  };
}
