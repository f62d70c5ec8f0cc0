import { notifyIn } from '../store/port.ts';
import type { Queryable } from '../store/port.ts';
import { owned, sharedWith } from './rights.ts';

/**
 * Permissions that ended so recently that signed URLs based on them may not have expired: a customer's access
 * to an album, or a photo's membership in it.
 */
export const albumsEnded = {
  channel: 'albums.ended',
  table: 'album_gone',
  id: "album_id::text || ' ' || what",
} as const;

/** Returns the key of the marker for an ended permission; `what` is a customer or a photo of the album. */
export const endOf = (album: string, what: string): string => `${album} ${what}`;

/** Returns whether this customer deleted or left this album recently, so that a repeated call succeeds. */
async function isEnded(tx: Queryable, customerId: string, albumId: string): Promise<boolean> {
  const rows = await tx.query('select 1 from album_gone where album_id = $1::uuid and what = $2 limit 1', [
    albumId,
    customerId,
  ]);
  return rows.length > 0;
}

/**
 * Deletes the customer's album. Its photos stay in the library. Resolves to false if the album belongs to
 * another customer.
 */
export async function deleteAlbum(
  tx: Queryable,
  customerId: string,
  albumId: string,
  now: number,
): Promise<boolean> {
  const rows = await tx.query(
    `with ended as (
       delete from album where id = $2::uuid and ${owned('album', '$1')} returning id
     )
     insert into album_gone (album_id, what, gone_at) select id, $1, $3::timestamptz from ended returning seq`,
    [customerId, albumId, new Date(now).toISOString()],
  );
  return rows.length > 0 || isEnded(tx, customerId, albumId);
}

/**
 * Ends access to a shared album: an owner ends it for everybody, a participant only for themselves and their
 * uploads [6.4]. Resolves to the markers (none if the access had already ended), or to null if the customer
 * cannot read the album. Photos stay in their libraries.
 */
export async function endSharedAlbum(
  tx: Queryable,
  customerId: string,
  albumId: string,
  now: number,
): Promise<string[] | null> {
  const [album] = await tx.query<{ customer_id: string }>(
    `select customer_id from album where id = $2::uuid and ${sharedWith('album', '$1')} for update`,
    [customerId, albumId],
  );
  if (album === undefined) return (await isEnded(tx, customerId, albumId)) ? [] : null;
  const params = [albumId, customerId, new Date(now).toISOString()];
  const ended = await tx.query<{ what: string }>(
    album.customer_id === customerId ? endForAll : leave,
    params,
  );
  await notifyIn(tx, albumsEnded.channel, '');
  return ended.map(({ what }) => endOf(albumId, what));
}

/** Creates a marker for every reader, so that the call of a participant who leaves in parallel succeeds. */
const endForAll = `
  with readers as (
    select customer_id from album_participant where album_id = $1::uuid union all select $2
  ), ended as (
    delete from album where id = $1::uuid
  )
  insert into album_gone (album_id, what, gone_at) select $1::uuid, customer_id, $3::timestamptz from readers returning what`;

const leave = `
  with left_by as (
    delete from album_participant where album_id = $1::uuid and customer_id = $2
  ), uploads as (
    delete from album_photo using photo
    where album_photo.album_id = $1::uuid and photo.id = album_photo.photo_id and photo.customer_id = $2
    returning photo_id
  ), counted as (
    update album set photos = album.photos - (select count(*) from uploads), updated_at = $3::timestamptz
    where id = $1::uuid
  )
  insert into album_gone (album_id, what, gone_at)
  select $1::uuid, what, $3::timestamptz from (select $2 as what union all select photo_id::text from uploads) as ended
  returning what`;

/**
 * Invalidates the URLs that participants received from a customer's shared albums. They cannot read these albums
 * once the account is deleted. {@link endAlbumsOf} deletes the albums later. `at` is an ISO time.
 */
export async function endReadersOf(tx: Queryable, customerId: string, at: string): Promise<void> {
  await tx.query(
    `insert into album_gone (album_id, what, gone_at)
     select album.id, reader.customer_id, $2::timestamptz from album
       join album_participant as reader on reader.album_id = album.id where album.customer_id = $1`,
    [customerId, at],
  );
  await notifyIn(tx, albumsEnded.channel, '');
}

/**
 * Removes a customer's photos from the shared albums of other owners, who could otherwise see them until they
 * are deleted. `at` is an ISO time.
 */
export async function leaveAlbumsOf(tx: Queryable, customerId: string, at: string): Promise<void> {
  const albums = await tx.query(
    `select id from album where id in (select album_id from album_participant where customer_id = $1)
     order by id for update`,
    [customerId],
  );
  if (albums.length === 0) return;
  await tx.query(leaveAll, [customerId, at]);
  await notifyIn(tx, albumsEnded.channel, '');
}

const leaveAll = `
  with left_by as (
    delete from album_participant where customer_id = $1 returning album_id
  ), uploads as (
    delete from album_photo using photo, left_by
    where album_photo.album_id = left_by.album_id and photo.id = album_photo.photo_id and photo.customer_id = $1
    returning album_photo.album_id, album_photo.photo_id
  ), fewer as (
    select album_id, count(*)::integer as photos from uploads group by album_id
  ), counted as (
    update album set photos = album.photos - fewer.photos, updated_at = $2::timestamptz
    from fewer where id = fewer.album_id
  )
  insert into album_gone (album_id, what, gone_at) select album_id, photo_id::text, $2::timestamptz from uploads`;

/** Number of albums per transaction of {@link endAlbumsOf}. */
const batch = 50;

/**
 * Deletes the albums of a deleted customer and ends their participation in other albums; resolves to true
 * while some remain.
 */
export async function endAlbumsOf(tx: Queryable, customerId: string, now: number): Promise<boolean> {
  const at = new Date(now).toISOString();
  const ended = await tx.query(
    `with mine as (
       select id from album where customer_id = $1 limit ${batch}
     ), readers as (
       select album_id, customer_id from album_participant where album_id in (select id from mine)
       union all select id, $1 from mine
     ), ended as (
       delete from album where id in (select id from mine)
     )
     insert into album_gone (album_id, what, gone_at) select album_id, customer_id, $2::timestamptz from readers
     returning seq`,
    [customerId, at],
  );
  if (ended.length === 0)
    await tx.query(
      `with left_by as (delete from album_participant where customer_id = $1 returning album_id)
       insert into album_gone (album_id, what, gone_at) select album_id, $1, $2::timestamptz from left_by`,
      [customerId, at],
    );
  await notifyIn(tx, albumsEnded.channel, '');
  return ended.length > 0;
}
