import type { Queryable } from '../store/port.ts';
import { granted, joined, owned } from './rights.ts';

/** One query per index, because a single query with `or` would scan every album. */
export const sources = {
  own: `album where ${owned('album', '$1')}`,
  granted: `album where ${granted('album', '$1')}`,
  joined: `album_participant as listed join album on album.id = listed.album_id
    where listed.customer_id = $1 and ${joined('album', '$1')}`,
} as const;

export interface AlbumCounts {
  /** Number of the customer's own albums, without shared ones. */
  readonly own: number;
  /** Number of shared albums that the customer can read, including their own. */
  readonly read: number;
  /** Number of the customer's own shared albums. */
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
