import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { defaultSorting } from '../../../contracts/photos/sorting/sorting.ts';
import { sharedRequest } from '../../albums/sharedRequest.ts';
import type { DownloadRequest } from '../../downloads/downloads.machine.ts';
import { selectionRequest } from '../../downloads/selectionRequest.ts';
import { type ListView, albumIdOf, flatGroup, type GroupKey, monthOfTaken } from '../library/model.ts';
import type { ResolveInput } from './resolveIds.machine.ts';

import type { Selected } from './selected.values.ts';

/** Photos of an album, each with its month. */
export interface AlbumRemoval {
  readonly albumId: string;
  readonly ids: ReadonlyMap<string, MonthKey>;
}

const scopeOf = (view: ListView) => view.list(flatGroup).scope;

/** Nothing of a shared album is deleted, not even one's own photos [2.41, 6.4]. */
export const mayDelete = (view: ListView) => scopeOf(view).kind !== 'sharedAlbum';

/** What is selected by months, in whichever list it was chosen. */
export const selectedMonths = (selected: Selected<string>, view: ListView): Selected<MonthKey> =>
  scopeOf(view).kind === 'month' ? (selected as Selected<MonthKey>) : byMonth(selected, view);

/** The selection, for the chart that resolves its ids. */
export const chosenIn = (selected: Selected<string>, view: ListView): ResolveInput => ({
  selected: selectedMonths(selected, view),
  months: view.months(),
  sorting: defaultSorting.photos,
});

/** What is to leave the album, each photo with its month where that is known. */
export const removalIn = (selected: Selected<string>, view: ListView): AlbumRemoval => ({
  albumId: albumIdOf(view.list(flatGroup)),
  ids: byMonth(selected, view).ids,
});

/** What is selected as a wish for an archive of this name. */
export const requestOf = (name: string, selected: Selected<string>, view: ListView): DownloadRequest =>
  mayDelete(view)
    ? selectionRequest(name, selected, selectedMonths(selected, view), view.months())
    : sharedRequest(name, selected, view);

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
