import type { MonthKey } from '../../../contracts/photos/photo.ts';
import type { PhotoCard } from './chunk.values.ts';
import {
  hiddenOf,
  isCounted,
  isUncounted,
  monthList,
  monthsOf,
  photoAt,
  placeOf,
  type LibrarySnapshot,
} from './library.selectors.ts';
import type { GroupKey, PhotoList, Place } from './lists.values.ts';

/** How other charts look at a list of the library, by its groups: through selectors, handed in as input. */
export interface ListView<Key extends GroupKey = GroupKey> {
  counted(): boolean;
  /** The latest count failed. */
  failed(): boolean;
  count(group: Key): number;
  /** What the library reads for a group, in the order that shows. */
  list(group: Key): PhotoList;
  photoAt(group: Key, place: number): PhotoCard | undefined;
  placeOf(id: string): Place<Key> | undefined;
  /** In the order that shows. */
  groups(): readonly { readonly key: Key; readonly count: number }[];
  first(): Place<Key> | undefined;
  /** Whether the service mints cursors for any place of a list. */
  jump(): boolean;
  /** Photos of a group that the person does not see any more though the service still has them. */
  hidden(group: Key): { readonly size: number; has(id: string): boolean };
}

/** The timeline. */
export type LibraryView = ListView<MonthKey>;

export function libraryView(library: { getSnapshot(): LibrarySnapshot }): LibraryView {
  const months = () => monthsOf(library.getSnapshot());
  return {
    counted: () => isCounted(library.getSnapshot()),
    failed: () => isUncounted(library.getSnapshot()),
    groups: months,
    count: (month) => months().find(({ key }) => key === month)?.count ?? 0,
    list: (month) => monthList(library.getSnapshot(), month),
    photoAt: (month, place) => photoAt(library.getSnapshot(), month, place),
    placeOf: (id) => placeOf(library.getSnapshot(), id),
    first: () =>
      months()
        .slice(0, 1)
        .map(({ key }): Place<MonthKey> => ({ group: key, place: 0 }))[0],
    jump: () => library.getSnapshot().context.jump,
    hidden: (month) => hiddenOf(library.getSnapshot(), month),
  };
}
