import { lockCustomer } from '../customers/customers.ts';
import { ownedColumnNames, ownedColumns } from '../photos/library/columns.ts';
import type { OwnedPhotoRow } from '../photos/library/columns.ts';
import type { Queryable, Store } from '../store/port.ts';
import { owned, readable, sharedWith } from '../membership/rights.ts';

/** An album with its cover, as one viewer sees it. */
export interface AlbumRow {
  readonly id: string;
  readonly customer_id: string;
  readonly shared: boolean;
  readonly name: string;
  readonly photos: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** E-mail address of the owner; null for the customer's own album. */
  readonly owner_email: string | null;
  /**
   * Participants that the viewer can see [2.40]: the owner sees all of them, a participant sees only
   * themselves.
   */
  readonly participants: readonly string[] | null;
  /** The cover of the album: of its remaining photos, the one added first. */
  readonly cover: OwnedPhotoRow | null;
}

/**
 * The columns of an album that {@link readAlbums} selects, for the viewer in `$1`. The cover is queried each
 * time, by one index lookup, so that deleting a photo never leaves an outdated cover. (The range is
 * open-ended as in `pages.ts`, so that it is a single lookup whatever size the planner assumes.)
 */
const selected = `album.id, album.customer_id, album.shared, album.name, album.photos, album.created_at, album.updated_at,
    owner.email as owner_email,
    case when album.shared then array(
      select customer.email from album_participant join customer on customer.id = album_participant.customer_id
      where album_id = album.id and deleted_at is null and $1 in (album.customer_id, album_participant.customer_id)
      order by customer.email
    ) end as participants,
    ${ownedColumnNames.map((column) => `cover.${column} as cover_${column}`).join(', ')}`;
const joins = `
  left join customer as owner on album.shared and owner.id = album.customer_id
  left join lateral (
    select ${ownedColumns}
    from (
      select album_id, photo_id from album_photo where (album_id, position) > (album.id, -1)
      order by album_id, position limit 1
    ) as first join photo on photo.id = first.photo_id
    where first.album_id = album.id
  ) as cover on true`;

/** Returns the albums of `source` (a query for ids that the viewer in `$1` can read), newest first. */
export async function readAlbums(
  store: Queryable,
  source: string,
  params: readonly unknown[],
): Promise<AlbumRow[]> {
  const rows = await store.query(
    `select ${selected} from (${source}) as listed join album on album.id = listed.id ${joins}
     order by album.created_at desc, album.id desc`,
    params,
  );
  return rows.map((row) => {
    const cover = Object.fromEntries(ownedColumnNames.map((column) => [column, row[`cover_${column}`]]));
    return { ...row, cover: row['cover_id'] === null ? null : cover } as unknown as AlbumRow;
  });
}

/** Resolves to null if the viewer may not read the album. `kind` restricts the kind of album. */
export async function albumById(
  store: Queryable,
  viewer: string,
  id: string,
  kind: 'any' | 'shared',
): Promise<AlbumRow | null> {
  const right = (kind === 'any' ? readable : sharedWith)('album', '$1');
  const [row] = await readAlbums(store, `select id from album where id = $2::uuid and ${right}`, [
    viewer,
    id,
  ]);
  return row ?? null;
}

/**
 * Creates an album with this id. Repeating the call leaves the album unchanged. `full`: the customer already
 * has `most` albums. `nobody`: the account has been deleted.
 */
export function createAlbum(
  store: Store,
  customerId: string,
  album: { readonly id: string; readonly name: string },
  { now, most }: { readonly now: number; readonly most: number },
): Promise<'made' | 'full' | 'nobody'> {
  return store.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    const [others] = await tx.query<{ count: number }>(
      'select count(*)::integer as count from album where customer_id = $1 and not shared and id <> $2::uuid',
      [customerId, album.id],
    );
    if ((others?.count ?? 0) >= most) return 'full';
    return (await insertAlbum(tx, customerId, album, now)) ? 'made' : 'nobody';
  });
}

async function insertAlbum(
  tx: Queryable,
  customerId: string,
  album: { readonly id: string; readonly name: string },
  now: number,
): Promise<boolean> {
  const rows = await tx.query(
    `insert into album (id, customer_id, shared, name, created_at, updated_at)
     select $2::uuid, $1, false, $3, $4::timestamptz, $4::timestamptz
     where not exists (select 1 from customer where id = $1 and deleted_at is not null)
     on conflict (id) do update set name = album.name where album.customer_id = $1
     returning id`,
    [customerId, album.id, album.name, new Date(now).toISOString()],
  );
  return rows.length === 1;
}

/** Resolves to false if the customer has no such album. */
export async function renameAlbum(
  store: Queryable,
  customerId: string,
  album: { readonly id: string; readonly name: string },
  now: number,
): Promise<boolean> {
  const rows = await store.query(
    `update album set name = $3, updated_at = $4::timestamptz where id = $2::uuid and ${owned('album', '$1')} returning id`,
    [customerId, album.id, album.name, new Date(now).toISOString()],
  );
  return rows.length === 1;
}

/**
 * Returns all participants of a shared album that the viewer can see; null if the viewer may not read the
 * album.
 */
export async function participantsOf(
  store: Queryable,
  viewer: string,
  id: string,
): Promise<{ owner: Person; participants: Person[] } | null> {
  const rows = await store.query<{ id: string; email: string; owner: boolean }>(
    `with wanted as (select id, customer_id from album where id = $2::uuid and ${sharedWith('album', '$1')})
     select customer.id, email, true as owner from wanted join customer on customer.id = wanted.customer_id
     union all
     select customer.id, email, false from wanted
       join album_participant as part on part.album_id = wanted.id
       join customer on customer.id = part.customer_id
     where deleted_at is null and $1 in (wanted.customer_id, part.customer_id)
     order by 3 desc, 2`,
    [viewer, id],
  );
  const [owner, ...participants] = rows.map(({ id: customerId, email }) => ({ id: customerId, email }));
  return owner === undefined ? null : { owner, participants };
}

interface Person {
  readonly id: string;
  readonly email: string;
}
