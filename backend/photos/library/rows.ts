import { leaveAlbums } from '../../membership/contents.ts';
import type { Queryable } from '../../store/port.ts';
import { insertPhoto, newPhotoParams } from './columns.ts';
import type { NewPhoto } from './columns.ts';

/**
 * Inserts the photos and counts them, in the caller's transaction. One whose bytes or id the library holds already is
 * left out. Answers the ids that were taken in.
 */
export async function insertPhotos(
  tx: Queryable,
  customerId: string,
  photos: readonly NewPhoto[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with added as (
       ${insertPhoto} on conflict do nothing returning id, month
     ), counted as (
       insert into photo_month as held (customer_id, month, photos)
       select $1, month, count(*) from added group by month order by month
       on conflict (customer_id, month) do update set photos = held.photos + excluded.photos
     )
     select id from added`,
    [customerId, ...newPhotoParams(photos)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Removes those of the customer's own photos that `where` selects (its parameters start at $3), from all albums too,
 * lowers the counts and leaves a mark for signed addresses that are still about, all in the caller's transaction.
 */
export async function removePhotos(
  tx: Queryable,
  customerId: string,
  now: number,
  where: string,
  params: readonly unknown[],
): Promise<{ id: string; source: string }[]> {
  const removed = await tx.query<{ id: string; source: string }>(
    `with gone as (
       delete from photo where customer_id = $1 and ${where} returning id, source, month
     ), fewer as (
       select month, count(*)::integer as photos from gone group by month
     ), counted as (
       update photo_month as held set photos = held.photos - fewer.photos
       from fewer where held.customer_id = $1 and held.month = fewer.month
     ), marked as (
       insert into photo_gone (id, customer_id, gone_at) select id, $1, $2::timestamptz from gone
     )
     select id, source from gone`,
    [customerId, new Date(now).toISOString(), ...params],
  );
  if (removed.length > 0)
    await leaveAlbums(
      tx,
      removed.map(({ id }) => id),
      now,
    );
  return removed;
}
