import type { Sorting } from '../../contracts/photos/sorting/sorting.ts';
import { readInParts } from '../photos/library/cursor.ts';
import type { PageAnchor, PageStart } from '../photos/library/cursor.ts';
import { ownedColumns } from '../photos/library/columns.ts';
import type { OwnedPhotoRow } from '../photos/library/columns.ts';
import type { Queryable } from '../store/port.ts';
import { owned, readable, sharedWith } from '../membership/rights.ts';

export interface AlbumPage {
  readonly shared: boolean;
  readonly rows: OwnedPhotoRow[];
  /** Cursor of the next page; null on the last page. */
  readonly next: PageAnchor | null;
}

/**
 * The sort columns of each list in the order of its index (after the album), with their types and with bounds
 * beyond all values.
 */
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

export interface AskedPage extends PageStart {
  readonly limit: number;
}

interface AskedAlbum {
  readonly viewer: string;
  readonly id: string;
}

/**
 * Returns one page of an album, or null if the viewer may not read the album. For an own album, one query
 * checks the permission and reads the page; only an empty result needs further checks. For a shared album,
 * the permission is checked before the page is read.
 */
export async function readAlbumPage(
  store: Queryable,
  { kind, ...album }: AskedAlbum & { readonly kind: 'any' | 'shared' },
  sorting: Sorting,
  page: AskedPage,
): Promise<AlbumPage | null> {
  if (kind === 'any') {
    const own = await readPage(store, album, owned('album', '$1'), sorting, page);
    if (own.rows.length > 0) return { ...own, shared: false };
  }
  const right = (kind === 'any' ? readable : sharedWith)('album', '$1');
  const [found] = await store.query<{ shared: boolean }>(
    `select shared from album where id = $2::uuid and ${right}`,
    [album.viewer, album.id],
  );
  if (found === undefined) return null;
  if (!found.shared) return { shared: false, rows: [], next: null };
  return { ...(await readPage(store, album, sharedWith('album', '$1'), sorting, page)), shared: true };
}

type SortedRow = OwnedPhotoRow & {
  readonly sorted_by: string | bigint;
};

function readPage(
  store: Queryable,
  album: AskedAlbum,
  right: string,
  sorting: Sorting,
  { limit, ...start }: AskedPage,
): Promise<Omit<AlbumPage, 'shared'>> {
  return readInParts(
    limit,
    start,
    (most, from) => readPart(store, album, right, sorting, { limit: most, ...from }),
    ({ sorted_by: value, id }) => ({ value: String(value), id }),
  );
}

/** Reads photos of an album with one index scan. */
async function readPart(
  store: Queryable,
  { viewer, id }: AskedAlbum,
  right: string,
  { sortKey, sortOrder }: Sorting,
  { limit, after, offset }: AskedPage,
): Promise<SortedRow[]> {
  const params: unknown[] = [viewer, id];
  const param = (value: unknown) => `$${params.push(value)}`;
  const { keys, types, beyond } = sorted[sortKey];
  const behind = after === null ? beyond[sortOrder] : [after.value, after.id];
  const start = types.map((type, index) => `${param(behind[index])}::${type}`).join(', ');
  const order = (columns: readonly string[]) =>
    `order by ${columns.map((column) => `${column} ${sortOrder}`).join(', ')}`;
  // The offset must not exceed the photos of the album, because the next index entries belong to other
  // albums.
  const skipped =
    after === null && offset > 0
      ? `offset (select least(${param(offset)}::bigint, photos) from album where id = $2::uuid)`
      : '';
  // The range starts in the album and has no end. With `album_id = $2`, the planner, which has no statistics
  // about a new album, would assume a small one and sort all of it. `(select …)` hides the id from the
  // planner for the same reason: for an id outside the known range it would expect less than a page of rows.
  // The outer query drops entries of later albums.
  return store.query<SortedRow>(
    `select ${ownedColumns}, held.${keys[0]} as sorted_by
     from (
       select album_id, photo_id, ${keys[0]} from album_photo
       where (album_id, ${keys.join(', ')}) ${sortOrder === 'asc' ? '>' : '<'} ((select $2::uuid), ${start})
       ${order(['album_id', ...keys])} ${skipped} limit ${param(limit)}
     ) as held join photo on photo.id = held.photo_id
     where held.album_id = $2::uuid and exists (select 1 from album where id = $2::uuid and ${right})
     ${order([`held.${keys[0]}`, 'held.photo_id'])}`,
    params,
  );
}
