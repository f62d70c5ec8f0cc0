import { addToAlbum } from '../../membership/contents.ts';
import type { Ports } from '../../ports.ts';
import type { Queryable } from '../../store/port.ts';
import type { NewPhoto } from '../library/columns.ts';
import { insertPhotos, noteDates } from '../library/rows.ts';
import { albumIdOf, type UploadRow } from '../uploads/records.ts';
import type { Reason, Seen, Sums } from './examine.ts';
import { believed } from './taken.ts';

/** Records a duplicate as a success: the existing photo is added to the album. */
export async function recordDuplicate(
  tx: Queryable,
  upload: UploadRow,
  sha256: string,
  now: number,
): Promise<boolean> {
  const [held] = await tx.query<{ photo_id: string }>(
    `update upload set state = 'duplicate', photo_id = held.id, since = held.uploaded_at
     from photo as held
     where upload.id = $1::uuid and upload.state = 'processing' and held.customer_id = $2 and held.sha256 = decode($3, 'hex')
     returning held.id as photo_id`,
    [upload.id, upload.customer_id, sha256],
  );
  if (held !== undefined) await placeInAlbum(tx, upload, held.photo_id, now);
  return held !== undefined;
}

/**
 * If the target album was deleted or never belonged to the sender, this is not an error: the photo is in the
 * library, and the outcome states that the album is missing.
 */
async function placeInAlbum(tx: Queryable, upload: UploadRow, photoId: string, now: number): Promise<void> {
  const album = albumIdOf(upload);
  if (album !== null) await addToAlbum(tx, upload.customer_id, album, [photoId], now);
}

export async function refuse(upload: UploadRow, reason: Reason, { store }: Ports): Promise<void> {
  await store.query(
    "update upload set state = 'refused', reason = $2 where id = $1::uuid and state = 'processing'",
    [upload.id, reason],
  );
}

export async function record(
  upload: UploadRow,
  sums: Sums,
  seen: Seen,
  { store, clock }: Ports,
): Promise<void> {
  const uploadedAt = clock.now();
  const read = believed(seen, uploadedAt, upload.file_name);
  const photo: NewPhoto = {
    id: upload.id,
    source: 'upload',
    fileName: upload.file_name,
    mediaType: seen.mediaType,
    bytes: sums.bytes,
    sha256: sums.sha256,
    crc32: sums.crc32,
    width: seen.width,
    height: seen.height,
    thumbhash: seen.thumbhash,
    miniature: seen.miniature,
    takenAt: read.takenAt,
    takenOffset: read.takenOffset,
    uploadedAt,
  };
  await store.transaction(async (tx) => {
    const [open] = await tx.query(
      "select id from upload where id = $1::uuid and state = 'processing' for update",
      [upload.id],
    );
    if (open === undefined) return;
    const added = await insertPhotos(tx, upload.customer_id, [photo]);
    if (added.length > 0) {
      await noteDates(tx, [{ id: upload.id, ...read }]);
      await tx.query("update upload set state = 'ready', photo_id = id where id = $1::uuid", [upload.id]);
      await placeInAlbum(tx, upload, upload.id, photo.uploadedAt);
    } else if (!(await recordDuplicate(tx, upload, sums.sha256, photo.uploadedAt))) {
      throw new Error('the photo with these bytes vanished meanwhile: to be tried again');
    }
  });
}
