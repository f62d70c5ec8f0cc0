import { type MonthKey } from '../../../contracts/photos/library/months.ts';
import { photosPageSize, timelinePageSize } from '../../../contracts/photos/library/pages.ts';
import { type Sorting } from '../../../contracts/photos/sorting/sorting.ts';

/** A list that is one flat run of photos: the latest uploaded ones, or those of an album. */
export type FlatScope =
  | { readonly kind: 'latest' }
  | { readonly kind: 'album'; readonly albumId: string }
  | { readonly kind: 'sharedAlbum'; readonly albumId: string };

/** Which photos a list holds: those of a month of the timeline, or of a flat list. */
export type Scope = { readonly kind: 'month'; readonly month: MonthKey } | FlatScope;

/** A part of a list that is labelled and selected as a whole: a month, or all of a flat list. */
export type GroupKey = MonthKey | 'all';

/** A place of a list: its group, and the place within it as the person sees it. */
export interface ListPlace<Key extends GroupKey = GroupKey> {
  readonly group: Key;
  readonly place: number;
}

/** The one group of a flat list. */
export const flatGroup = 'all';
export type FlatKey = typeof flatGroup;

/** One list of photos in one order: what the library holds pages of. */
export interface PhotoList {
  readonly scope: Scope;
  readonly sorting: Sorting;
}

/** A flat list in one order. */
export interface FlatList extends PhotoList {
  readonly scope: FlatScope;
}

/** The album a list belongs to. */
export const albumIdOf = ({ scope }: Pick<PhotoList, 'scope'>) => ('albumId' in scope ? scope.albumId : '');

/** A flat list whatever its order: `latest`, `album-{id}`, `sharedAlbum-{id}`; all months together are `timeline`. */
export type ScopeName = 'timeline' | 'latest' | `album-${string}` | `sharedAlbum-${string}`;

/** `photos/{scope}/{sort key}/{order}/{year/month | all}` */
export type ListKey = `photos/${ScopeName}/${Sorting['sortKey']}/${Sorting['sortOrder']}/${GroupKey}`;

export function scopeName(scope: Scope): ScopeName {
  if (scope.kind === 'month') return 'timeline';
  return scope.kind === 'latest' ? 'latest' : `${scope.kind}-${encodeURIComponent(scope.albumId)}`;
}

export const listKey = ({ scope, sorting: { sortKey, sortOrder } }: PhotoList): ListKey =>
  `photos/${scopeName(scope)}/${sortKey}/${sortOrder}/${scope.kind === 'month' ? scope.month : 'all'}`;

/** The month whose photos a key stands for; null for a flat list. */
export function monthIn(key: ListKey): MonthKey | null {
  const [, , , , year, month] = key.split('/');
  return month === undefined ? null : (`${year}/${month}` as MonthKey);
}
export const nameIn = (key: ListKey) => key.split('/')[1] as ScopeName;

/** Photos of one read. @spec 9.1a */
export const pageSizeOf = (key: ListKey) => (monthIn(key) === null ? photosPageSize : timelinePageSize);
