import type { Sorting } from '../../contracts/photos/photo.ts';
import type { Place } from '../photos/cursor.ts';
import { photoColumns } from '../photos/rows.ts';
import type { PhotoRow } from '../photos/rows.ts';
import type { Queryable } from '../store/port.ts';
import { readable, sharedWith } from './rights.ts';

/** A photo of an album, with its owner. */
export type AlbumPhotoRow = PhotoRow & { readonly customer_id: string };

export interface AlbumPage {
  readonly shared: boolean;
  readonly rows: AlbumPhotoRow[];
  /** Place after which the list goes on; null when it ends here. */
  readonly next: Place | null;
}

const columns = `${photoColumns}, customer_id`
  .split(', ')
  .map((column) => `photo.${column}`)
  .join(', ');
/** The columns a list is sorted by, as its index has them, and the type of the first. No position is there twice. */
const sorted = {
  created: { columns: ['position'], type: 'bigint' },
  dateTaken: { columns: ['taken_sort', 'photo_id'], type: 'text' },
} as const;

/**
 * One page of an album by one read of one index, or null when the viewer may read no such album: the right and the page
 * are one query. `after` continues behind a photo, `offset` begins at a place of the list.
 */
export async function readAlbumPage(
  store: Queryable,
  { viewer, album, kind }: { viewer: string; album: string; kind: 'any' | 'shared' },
  { sortKey, sortOrder }: Sorting,
  { limit, after, offset }: { limit: number; after: Place | null; offset: number },
): Promise<AlbumPage | null> {
  const params: unknown[] = [viewer, album];
  const param = (value: unknown) => `$${params.push(value)}`;
  const { columns: keys, type } = sorted[sortKey];
  const listed = (table: string) => keys.map((key) => `${table}.${key}`).join(', ');
  const order = (table: string) => `order by ${keys.map((key) => `${table}.${key} ${sortOrder}`).join(', ')}`;
  const forward = sortOrder === 'asc' ? '>' : '<';
  const values = (place: Place) =>
    [`${param(place.value)}::${type}`, ...keys.slice(1).map(() => `${param(place.id)}::uuid`)].join(', ');
  const start = after
    ? `and (${listed('held')}) ${forward} (${values(after)})`
    : offset > 0
      ? `and (${listed('held')}) ${forward}= (
          select ${listed('first')} from album_photo as first where first.album_id = $2::uuid
          ${order('first')} offset ${param(offset)} limit 1)`
      : '';
  const found = await store.query<AlbumPhotoRow & { shared: boolean; sorted_by: string | bigint }>(
    `select album.shared, page.* from album left join lateral (
       select ${columns}, held.${keys[0]} as sorted_by
       from album_photo as held join photo on photo.id = held.photo_id
       where held.album_id = $2::uuid ${start} ${order('held')} limit ${param(limit + 1)}
     ) as page on true
     where album.id = $2::uuid and ${(kind === 'any' ? readable : sharedWith)('album', '$1')}
     order by page.sorted_by ${sortOrder}, page.id ${sortOrder}`,
    params,
  );
  const [first] = found;
  if (first === undefined) return null;
  // An album without photos in this page is one row of nothing.
  const rows = first.id === null ? [] : found;
  const last = rows[limit - 1];
  const more = rows.length > limit && last !== undefined;
  return {
    shared: first.shared,
    rows: more ? rows.slice(0, limit) : rows,
    next: more ? { value: String(last.sorted_by), id: last.id } : null,
  };
}
