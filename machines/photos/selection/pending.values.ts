import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { defaultSorting } from '../../../contracts/photos/sorting/sorting.ts';
import { sharedRequest } from '../../albums/sharedRequest.ts';
import type { DownloadRequest } from '../../downloads/downloads.machine.ts';
import { selectionRequest } from '../../downloads/selectionRequest.ts';
import { type ListView, albumIdOf, flatGroup, type GroupKey, monthOfTaken } from '../library/model.ts';
import type { ResolveInput } from './resolveIds.machine.ts';

import type { Selected } from './selected.values.ts';

/** Photos to remove from an album, each with its month. */
export interface AlbumRemoval {
  readonly albumId: string;
  readonly ids: ReadonlyMap<string, MonthKey>;
}

const scopeOf = (view: ListView) => view.list(flatGroup).scope;

/**
 * Returns whether photos of this list can be deleted. In a shared album they cannot, not even the customer's
 * own [2.41, 6.4].
 */
export const mayDelete = (view: ListView) => scopeOf(view).kind !== 'sharedAlbum';

/** Returns the selection grouped by month, for every kind of list. */
export const selectedMonths = (selected: Selected<string>, view: ListView): Selected<MonthKey> =>
  scopeOf(view).kind === 'month' ? (selected as Selected<MonthKey>) : byMonth(selected, view);

/** Returns the input for resolving the selection to ids. */
export const chosenIn = (selected: Selected<string>, view: ListView): ResolveInput => ({
  selected: selectedMonths(selected, view),
  months: view.months(),
  sorting: defaultSorting.photos,
});

/** Returns the photos to remove from the album, each with its month if known. */
export const removalIn = (selected: Selected<string>, view: ListView): AlbumRemoval => ({
  albumId: albumIdOf(view.list(flatGroup)),
  ids: byMonth(selected, view).ids,
});

/** Returns the request for an archive of the selection with this name. */
export const requestOf = (name: string, selected: Selected<string>, view: ListView): DownloadRequest =>
  mayDelete(view)
    ? selectionRequest(name, selected, selectedMonths(selected, view), view.months())
    : sharedRequest(name, selected, view);

type Whole = Pick<ListView, 'list' | 'placeOf' | 'photoAt'>;

/** Returns the month of a loaded photo; `all` for other photos, because only their ids are known. */
function monthFor(view: Whole, id: string): GroupKey {
  const at = view.placeOf(id);
  const card = at === undefined ? undefined : view.photoAt(at.group, at.place);
  return card === undefined ? flatGroup : monthOfTaken(card.taken);
}

/** Returns whether the list contains all photos of the library rather than the photos of an album. */
const isWholeLibrary = (view: Whole) => view.list(flatGroup).scope.kind === 'latest';

/**
 * Returns the selection of a flat list grouped by month, so that operations on photos do not depend on the
 * kind of list.
 */
export function byMonth(selected: Selected<string>, view: Whole): Selected<MonthKey> {
  // A photo whose month is unknown is hidden everywhere, but the month's count includes it until the counts
  // are read again.
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
