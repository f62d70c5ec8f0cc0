import { createHash, randomUUID } from 'node:crypto';
import type { NewPhoto } from '../../../backend/photos/library/columns.ts';
import { insertPhotos } from '../../../backend/photos/library/rows.ts';
import { uploadById } from '../../../backend/photos/uploads/records.ts';
import type { UploadRow } from '../../../backend/photos/uploads/records.ts';
import type { Store } from '../../../backend/store/port.ts';

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Returns the row of an uploaded photo; the test adds its files. */
export async function putPhotoRow(
  store: Store,
  customerId: string,
  given: Partial<NewPhoto> = {},
): Promise<NewPhoto> {
  const id = given.id ?? randomUUID();
  const photo: NewPhoto = {
    id,
    source: 'upload',
    fileName: 'dunes.jpg',
    width: 4,
    height: 3,
    thumbhash: null,
    miniature: null,
    takenAt: '2024-07-14T16:42:10',
    takenOffset: null,
    uploadedAt: Date.UTC(2026, 0, 2),
    mediaType: 'image/jpeg',
    bytes: 5,
    sha256: sha256Of(id),
    crc32: 1,
    ...given,
  };
  await store.transaction((tx) => insertPhotos(tx, customerId, [photo]));
  return photo;
}

/** Returns the row of an upload that has received four of ten bytes. */
export async function putUploadRow(
  store: Store,
  customerId: string,
  given: Partial<
    Record<
      'id' | 'state' | 'photo_id' | 'since' | 'reason' | 'created_at' | 'hand_off_id' | 'album_id' | 'sha256',
      string
    >
  > = {},
): Promise<UploadRow> {
  const id = given.id ?? randomUUID();
  await store.query(
    `insert into upload (id, customer_id, state, photo_id, since, reason, created_at, hand_off_id, album_id, sha256,
        file_name, file_type, size, acknowledged)
      values ($1::uuid, $2, $3, $4::uuid, $5, $6, $7, $8, $9, $10, 'dunes.jpg', 'image/jpeg', 10, 4)`,
    [
      id,
      customerId,
      given.state ?? 'sending',
      given.photo_id ?? null,
      given.since ?? null,
      given.reason ?? null,
      given.created_at ?? '2026-01-02T00:00:00.000Z',
      given.hand_off_id ?? null,
      given.album_id ?? null,
      given.sha256 ?? null,
    ],
  );
  const row = await uploadById(store, id);
  if (row === null) throw new Error('the upload was not stored');
  return row;
}
