import { type MonthKey } from '../../../contracts/photos/library/months.ts';
import { defaultSorting } from '../../../contracts/photos/sorting/sorting.ts';
import { sharedRequest } from '../../albums/sharedRequest.ts';
import type { DownloadRequest } from '../../downloads/downloads.events.ts';
import { selectionRequest } from '../../downloads/selectionRequest.ts';
import type { ListView } from '../library/library.values.ts';
import { albumIdOf, flatGroup } from '../library/lists.values.ts';
import { byMonth } from '../lists/flatSelection.ts';
import type { ResolveInput } from './resolve.values.ts';
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

/** What is selected, for whoever reads the ids of it. */
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
