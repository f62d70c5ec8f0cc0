import { flatCountOf, listOf, type LibrarySnapshot } from '../library/library.selectors.ts';
import type { ListView } from '../library/libraryView.ts';
import { listKey, type FlatScope, type PhotoList } from '../library/lists.values.ts';
import { hiddenIn } from '../library/overlay.values.ts';

/** A flat list in one order. */
export interface FlatList extends PhotoList {
  readonly scope: FlatScope;
}

/** The one group of a flat list. */
export const flatGroup = 'all';
export type FlatKey = typeof flatGroup;

/** A flat list of the library, looked at as one group. */
export function flatView(library: { getSnapshot(): LibrarySnapshot }, list: FlatList): ListView<FlatKey> {
  const seen = () => listOf(library.getSnapshot(), list);
  const count = () => flatCountOf(library.getSnapshot(), list);
  return {
    counted: () => count() !== null,
    failed: () => list.scope.kind === 'latest' && library.getSnapshot().matches({ totals: 'failed' }),
    count: () => count() ?? 0,
    groups: () => [{ key: flatGroup, count: count() ?? 0 }],
    list: () => list,
    photoAt: (_, place) => seen().at(place),
    placeOf: (id) => {
      const place = seen().placeOf(id);
      return place === undefined ? undefined : { group: flatGroup, place };
    },
    first: () => ((count() ?? 0) > 0 ? { group: flatGroup, place: 0 } : undefined),
    jump: () => library.getSnapshot().context.jump,
    hidden: () => hiddenIn(library.getSnapshot().context.overlay, listKey(list)),
  };
}
