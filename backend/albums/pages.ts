import type { Sorting } from '../../contracts/photos/photo.ts';
import type { Place } from '../photos/cursor.ts';
import { photoColumns } from '../photos/rows.ts';
import type { PhotoRow } from '../photos/rows.ts';
import type { Queryable } from '../store/port.ts';
import { granted, joined } from './rights.ts';

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
/** The columns a list is sorted by, as its index has them behind the album, their types, and what lies beyond all values. */
const sorted = {
  created: {
    keys: ['position'],
    types: ['bigint'],
    beyond: { asc: ['-1'], desc: ['9223372036854775807'] },
  },
  dateTaken: {
    keys: ['taken_sort', 'photo_id'],
    types: ['text', 'uuid'],
    beyond: {
      asc: ['', '00000000-0000-0000-0000-000000000000'],
      desc: ['~', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    },
  },
} as const;

export interface AskedPage {
  readonly limit: number;
  /** Continues behind this photo. */
  readonly after: Place | null;
  /** Begins at this place of the list, when nothing is to be continued. */
  readonly offset: number;
}

/**
 * One page of an album by one read of one index, or null when the viewer may read no such album. The right and the page
 * are one query; the owner's is asked first, because planning a participant's takes longer than reading the page.
 */
export async function readAlbumPage(
  store: Queryable,
  { viewer, album, kind }: { viewer: string; album: string; kind: 'any' | 'shared' },
  sorting: Sorting,
  page: AskedPage,
): Promise<AlbumPage | null> {
  const owners = kind === 'any' ? 'album.customer_id = $1' : granted('album', '$1');
  for (const right of [owners, joined('album', '$1')]) {
    const found = await readPage(store, { viewer, album, right }, sorting, page);
    if (found !== null) return found;
  }
  return null;
}

async function readPage(
  store: Queryable,
  { viewer, album, right }: { viewer: string; album: string; right: string },
  { sortKey, sortOrder }: Sorting,
  { limit, after, offset }: AskedPage,
): Promise<AlbumPage | null> {
  const params: unknown[] = [viewer, album];
  const param = (value: unknown) => `$${params.push(value)}`;
  const { keys, types, beyond } = sorted[sortKey];
  const behind = after === null ? beyond[sortOrder] : [after.value, after.id];
  const start = types.map((type, index) => `${param(behind[index])}::${type}`).join(', ');
  const order = (columns: readonly string[]) =>
    `order by ${columns.map((column) => `${column} ${sortOrder}`).join(', ')}`;
  // No place lies behind the last photo: the entries there are other albums'.
  const skipped =
    after === null && offset > 0
      ? `offset (select least(${param(offset)}::bigint, photos) from album where id = $2::uuid)`
      : '';
  // The range begins in the album and is left open: `album_id = $2` would let the planner, who knows nothing of a new
  // album, take it for a small one and sort all of it. Entries behind the album's last are dropped by the join.
  const found = await store.query<AlbumPhotoRow & { shared: boolean; sorted_by: string | bigint }>(
    `select album.shared, ${columns}, held.${keys[0]} as sorted_by
     from album
     left join (
       select album_id, photo_id, ${keys[0]} from album_photo
       where (album_id, ${keys.join(', ')}) ${sortOrder === 'asc' ? '>' : '<'} ($2::uuid, ${start})
       ${order(['album_id', ...keys])} ${skipped} limit ${param(limit + 1)}
     ) as held on held.album_id = album.id
     left join photo on photo.id = held.photo_id
     where album.id = $2::uuid and ${right}
     ${order([`held.${keys[0]}`, 'held.photo_id'])}`,
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
