import { leaveAlbums } from '../albums/contents.ts';
import type { Queryable } from '../store/port.ts';

/** A photo to be put into a library. `sha256` is hex; `takenOffset` is in minutes east of UTC. */
export interface NewPhoto {
  readonly id: string;
  readonly source: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly crc32: number;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string | null;
  readonly takenAt: string | null;
  readonly takenOffset: number | null;
  /** Milliseconds since 1970. */
  readonly uploadedAt: number;
}

/** A photo as lists and pictures need it. */
export interface PhotoRow {
  readonly id: string;
  readonly source: string;
  readonly file_name: string;
  readonly width: number;
  readonly height: number;
  readonly thumbhash: string | null;
  readonly taken_at: string | null;
  readonly camera_date: string | null;
  readonly uploaded_at: string;
  [column: string]: unknown;
}
export const photoColumns =
  'id, source, file_name, width, height, thumbhash, taken_at, camera_date, uploaded_at';

/** What the original's bytes are made of and how they are handed out. */
export interface OriginalRow extends PhotoRow {
  readonly customer_id: string;
  readonly media_type: string;
  readonly bytes: bigint;
  readonly sha256: string;
  readonly crc32: bigint;
  readonly taken_offset: number | null;
}
export const originalColumns = `${photoColumns}, customer_id, media_type, bytes, encode(sha256, 'hex') as sha256, crc32, taken_offset`;

/**
 * Inserts the photos and counts them, in the caller's transaction. One whose bytes or id the library holds already is
 * left out. Answers the ids that were taken in.
 */
export async function insertPhotos(
  tx: Queryable,
  customerId: string,
  photos: readonly NewPhoto[],
): Promise<string[]> {
  const column = <K extends keyof NewPhoto>(name: K) => photos.map((photo) => photo[name]);
  const rows = await tx.query<{ id: string }>(
    `with added as (
       insert into photo (id, customer_id, source, file_name, media_type, bytes, sha256, crc32, width, height, thumbhash,
         taken_at, taken_offset, uploaded_at)
       select id, $1, source, file_name, media_type, bytes, decode(sha256, 'hex'), crc32, width, height, thumbhash,
         taken_at, taken_offset, uploaded_at
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::bigint[], $9::integer[],
         $10::integer[], $11::text[], $12::text[], $13::integer[], $14::timestamptz[])
         as given (id, source, file_name, media_type, bytes, sha256, crc32, width, height, thumbhash, taken_at,
           taken_offset, uploaded_at)
       on conflict do nothing
       returning id, month
     ), counted as (
       insert into photo_month as held (customer_id, month, photos)
       select $1, month, count(*) from added group by month order by month
       on conflict (customer_id, month) do update set photos = held.photos + excluded.photos
     )
     select id from added`,
    [
      customerId,
      column('id'),
      column('source'),
      column('fileName'),
      column('mediaType'),
      column('bytes'),
      column('sha256'),
      column('crc32'),
      column('width'),
      column('height'),
      column('thumbhash'),
      column('takenAt'),
      column('takenOffset'),
      photos.map((photo) => new Date(photo.uploadedAt).toISOString()),
    ],
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
