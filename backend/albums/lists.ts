import type { Place } from '../photos/cursor.ts';
import type { Queryable } from '../store/port.ts';
import { readAlbums } from './records.ts';
import type { AlbumRow } from './records.ts';
import { granted, joined, owned } from './rights.ts';

export type AlbumList = 'own' | 'shared' | 'both';

/** One index each: an `or` over all of them would read every album there is. */
const sources = {
  own: `album where ${owned('album', '$1')}`,
  granted: `album where ${granted('album', '$1')}`,
  joined: `album_participant as listed join album on album.id = listed.album_id
    where listed.customer_id = $1 and ${joined('album', '$1')}`,
} as const;
const sourcesOf = {
  own: [sources.own],
  shared: [sources.granted, sources.joined],
  both: [sources.own, sources.granted, sources.joined],
} as const satisfies Record<AlbumList, readonly string[]>;

/** A page of a customer's albums, newest first, and the place after which the list goes on. */
export async function listAlbums(
  store: Queryable,
  customerId: string,
  list: AlbumList,
  { limit, after, offset }: { limit: number; after: Place | null; offset: number },
): Promise<{ rows: AlbumRow[]; next: Place | null }> {
  const params: unknown[] = [customerId];
  const param = (value: unknown) => `$${params.push(value)}`;
  const start =
    after === null
      ? ''
      : ` and (album.created_at, album.id) < (${param(after.value)}::timestamptz, ${param(after.id)}::uuid)`;
  const skipped = after === null ? offset : 0;
  const order = 'order by created_at desc, id desc';
  const reach = param(skipped + limit + 1);
  const arms = sourcesOf[list].map(
    (source) => `(select album.id, album.created_at from ${source}${start} ${order} limit ${reach})`,
  );
  const source = `select id from (${arms.join(' union all ')}) as arms ${order} offset ${param(skipped)} limit ${param(limit + 1)}`;
  const rows = await readAlbums(store, source, params);
  const last = rows[limit - 1];
  const more = rows.length > limit && last !== undefined;
  return {
    rows: more ? rows.slice(0, limit) : rows,
    next: more ? { value: last.created_at, id: last.id } : null,
  };
}

export interface AlbumCounts {
  /** Own albums, shared ones aside. */
  readonly own: number;
  /** Shared albums that may be read, the customer's own included. */
  readonly read: number;
  /** Shared albums of the customer's own. */
  readonly granted: number;
}

/** @spec 3.3b 2.14b */
export async function countAlbums(store: Queryable, customerId: string): Promise<AlbumCounts> {
  const [row] = await store.query<{ own: bigint; granted: bigint; joined: bigint }>(
    `select (select count(*) from ${sources.own}) as own, (select count(*) from ${sources.granted}) as granted,
       (select count(*) from ${sources.joined}) as joined`,
    [customerId],
  );
  const ofOwn = Number(row?.granted ?? 0n);
  return { own: Number(row?.own ?? 0n), granted: ofOwn, read: ofOwn + Number(row?.joined ?? 0n) };
}
