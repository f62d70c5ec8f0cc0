import type { Queryable } from '../store/port.ts';
import { owned } from './rights.ts';

/**
 * Changes to the contents of albums. All code locks rows in the same order (photos, then albums by id), so
 * that parallel changes wait for each other without deadlocks.
 */

/** Adds photos to an album that the caller has locked. Photos already in the album keep their position. */
const place = `
  with placed as (
    insert into album_photo (album_id, photo_id, position, taken_sort)
    select album.id, photo.id, last_position + row_number() over (order by photo.taken_sort, photo.id), photo.taken_sort
    from album, photo
    where album.id = $1::uuid and photo.id = any($2::uuid[])
      and not exists (select 1 from album_photo as held where held.album_id = album.id and held.photo_id = photo.id)
    returning photo_id
  ), more as (
    select count(*)::integer as photos from placed
  )
  update album set photos = album.photos + more.photos, last_position = last_position + more.photos, updated_at = $3::timestamptz
  from more where id = $1::uuid and more.photos > 0`;

/**
 * Adds the customer's photos to their own album in the order in which they were taken, so that the newest
 * photo comes first in "date added, newest first". Returns the ids in the album afterwards, or null if the
 * album belongs to another customer.
 */
export async function addToAlbum(
  tx: Queryable,
  customerId: string,
  albumId: string,
  photoIds: readonly string[],
  now: number,
): Promise<string[] | null> {
  const photos = await tx.query<{ id: string }>(
    'select id from photo where customer_id = $1 and id = any($2::uuid[]) order by id for key share',
    [customerId, photoIds],
  );
  const [album] = await tx.query(
    `select id from album where id = $2::uuid and ${owned('album', '$1')} for update`,
    [customerId, albumId],
  );
  if (album === undefined) return null;
  const ids = photos.map(({ id }) => id);
  await tx.query(place, [albumId, ids, new Date(now).toISOString()]);
  return ids;
}

/**
 * Removes photos from the customer's own album. Returns the removed ids, or null if the album belongs to
 * another customer.
 */
export async function removeFromAlbum(
  tx: Queryable,
  customerId: string,
  albumId: string,
  photoIds: readonly string[],
  now: number,
): Promise<string[] | null> {
  const [album] = await tx.query(
    `select id from album where id = $2::uuid and ${owned('album', '$1')} for update`,
    [customerId, albumId],
  );
  if (album === undefined) return null;
  const rows = await tx.query<{ photo_id: string }>(
    `with removed as (
       delete from album_photo where album_id = $1::uuid and photo_id = any($2::uuid[]) returning photo_id
     ), fewer as (
       select count(*)::integer as photos from removed
     ), counted as (
       update album set photos = album.photos - fewer.photos, updated_at = $3::timestamptz
       from fewer where id = $1::uuid and fewer.photos > 0
     )
     select photo_id from removed`,
    [albumId, photoIds, new Date(now).toISOString()],
  );
  return rows.map(({ photo_id }) => photo_id);
}

/** Removes deleted photos from all albums, including shared ones, and reduces their counts. */
export async function leaveAlbums(tx: Queryable, photoIds: readonly string[], now: number): Promise<void> {
  const albums = await tx.query(
    `select id from album where id in (select album_id from album_photo where photo_id = any($1::uuid[]))
     order by id for update`,
    [photoIds],
  );
  if (albums.length === 0) return;
  await tx.query(
    `with removed as (
       delete from album_photo where photo_id = any($1::uuid[]) returning album_id
     ), fewer as (
       select album_id, count(*)::integer as photos from removed group by album_id
     )
     update album set photos = album.photos - fewer.photos, updated_at = $2::timestamptz
     from fewer where id = album_id`,
    [photoIds, new Date(now).toISOString()],
  );
}

/** Adds photos, of any owner, to an album that no other transaction uses yet. For seeds and demo data. */
export async function fillAlbum(
  tx: Queryable,
  albumId: string,
  photoIds: readonly string[],
  at: string,
): Promise<void> {
  await tx.query(place, [albumId, photoIds, at]);
}
