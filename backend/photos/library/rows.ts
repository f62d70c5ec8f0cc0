import type { DateSource } from '../../../contracts/photos/photo.ts';
import { leaveAlbums } from '../../membership/contents.ts';
import type { Queryable } from '../../store/port.ts';
import { insertPhoto, newPhotoParams } from './columns.ts';
import type { NewPhoto } from './columns.ts';

/**
 * Inserts photos and updates the counts, in the caller's transaction. Skips photos whose bytes or ids are
 * already in the library. Returns the inserted ids.
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

/** Additional data about the date of a photo. */
export interface NotedDate {
  readonly id: string;
  readonly cameraDate: string | null;
  readonly takenFraction: string | null;
  readonly dateSource: DateSource | null;
}

/** Writes this data to the rows of photos. Most photos have none. */
export async function noteDates(tx: Queryable, dates: readonly NotedDate[]): Promise<void> {
  const noted = dates.filter(
    ({ cameraDate, takenFraction, dateSource }) => (cameraDate ?? takenFraction ?? dateSource) !== null,
  );
  if (noted.length === 0) return;
  await tx.query(
    `update photo set camera_date = given.camera, taken_fraction = given.fraction, date_source = given.source
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as given (id, camera, fraction, source)
      where photo.id = given.id`,
    [
      noted.map(({ id }) => id),
      noted.map(({ cameraDate }) => cameraDate),
      noted.map(({ takenFraction }) => takenFraction),
      noted.map(({ dateSource }) => dateSource),
    ],
  );
}

/** A photo whose file was read again, with its current date in the library. */
export interface RereadDate extends NotedDate {
  readonly takenAt: string | null;
  readonly takenOffset: number | null;
}

/**
 * Changes the date of a photo to that in its file, including counts and albums, in the caller's transaction.
 */
export async function redate(
  tx: Queryable,
  { id, takenAt, takenOffset, ...noted }: RereadDate,
): Promise<void> {
  const [held] = await tx.query<{ customer_id: string; month: number }>(
    'select customer_id, month from photo where id = $1::uuid for update',
    [id],
  );
  if (held === undefined) return;
  const [moved] = await tx.query<{ month: number }>(
    `update photo set taken_at = $2, taken_offset = $3, camera_date = $4, taken_fraction = $5, date_source = $6
      where id = $1::uuid returning month`,
    [id, takenAt, takenOffset, noted.cameraDate, noted.takenFraction, noted.dateSource],
  );
  await tx.query(
    `update album_photo as held set taken_sort = photo.taken_sort
      from photo where photo.id = held.photo_id and photo.id = $1::uuid`,
    [id],
  );
  if (moved === undefined || moved.month === held.month) return;
  await tx.query(
    `insert into photo_month as held (customer_id, month, photos) values ($1, $2, -1), ($1, $3, 1)
      on conflict (customer_id, month) do update set photos = held.photos + excluded.photos`,
    [held.customer_id, held.month, moved.month],
  );
}

/**
 * Deletes the customer's own photos that `where` selects (its parameters start at $3), also from all albums,
 * reduces the counts and leaves markers for signed URLs, all in the caller's transaction.
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
