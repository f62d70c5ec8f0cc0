import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { ListView } from '../library/library.values.ts';
import { flatGroup, type GroupKey } from '../library/lists.values.ts';
import { monthOfTaken } from '../library/months.values.ts';
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
    away: new Map(),
    waiting: [],
  };
}
