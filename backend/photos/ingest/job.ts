import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { thumbnailIds } from '../../../contracts/photos/photo.ts';
import type { Ports } from '../../ports.ts';
import { photosChannel } from '../gone.ts';
import { originalKey, thumbnailKey } from '../objectKeys.ts';
import { insertPhotos } from '../rows.ts';
import type { NewPhoto } from '../rows.ts';
import { uploadById } from '../uploads/records.ts';
import type { UploadRow } from '../uploads/records.ts';
import { uploadsFolder } from '../uploads/folder.ts';
import { examine, sumsOf } from './examine.ts';
import type { Reason, Seen, Sums } from './examine.ts';

/**
 * Takes a finished upload into the library, or records why not. Every step may be repeated after a crash: files are
 * written under keys made of the upload's id, and the photo's row, its count and the outcome appear in one
 * transaction that looks first whether another run was there before.
 */
export async function ingest({ uploadId }: Record<string, unknown>, ports: Ports): Promise<void> {
  const upload = typeof uploadId === 'string' ? await uploadById(ports.store, uploadId) : null;
  if (upload === null || upload.state === 'sending') return;
  if (upload.state === 'processing') await take(upload, ports);
  const settled = await uploadById(ports.store, upload.id);
  if (settled !== null && settled.state !== 'ready') await discard(upload.id, ports);
  await ports.store.notify(photosChannel, upload.customer_id);
}

/** After the last attempt: a file that always breaks its examination is damaged for all we can tell. */
export async function giveUpIngest({ uploadId }: Record<string, unknown>, ports: Ports): Promise<void> {
  const upload = typeof uploadId === 'string' ? await uploadById(ports.store, uploadId) : null;
  if (upload === null || upload.state !== 'processing') return;
  await refuse(upload, 'truncated', ports);
  await discard(upload.id, ports);
  await ports.store.notify(photosChannel, upload.customer_id);
}

async function take(upload: UploadRow, ports: Ports): Promise<void> {
  const path = await localFile(upload.id, ports);
  const sums = await sumsOf(path);
  if (upload.sha256 !== null && upload.sha256 !== sums.sha256) return refuse(upload, 'hashMismatch', ports);
  if (await recordDuplicate(ports.store, upload, sums.sha256)) return;
  const seen = await examine(path, sums);
  if (typeof seen === 'string') return refuse(upload, seen, ports);
  for (const { id, jpeg } of seen.files) await ports.objects.put(thumbnailKey(upload.id, id), jpeg);
  await ports.objects.adopt(originalKey(upload.id), path);
  await record(upload, sums, seen, ports);
}

/** The arrived file; when an earlier run had it taken over already, a copy from there. */
async function localFile(id: string, { config, objects }: Ports): Promise<string> {
  const path = join(uploadsFolder(config.dataDir), id);
  if (
    await stat(path).then(
      () => true,
      () => false,
    )
  )
    return path;
  const stored = await objects.stream(originalKey(id));
  if (stored === null) throw new Error('the file of this upload is gone');
  await mkdir(uploadsFolder(config.dataDir), { recursive: true });
  await pipeline(stored, createWriteStream(`${path}.copy`, { flush: true }));
  await rename(`${path}.copy`, path);
  return path;
}

async function recordDuplicate(
  store: Pick<Ports['store'], 'query'>,
  upload: UploadRow,
  sha256: string,
): Promise<boolean> {
  const rows = await store.query(
    `update upload set state = 'duplicate', photo_id = held.id, since = held.uploaded_at
     from photo as held
     where upload.id = $1::uuid and upload.state = 'processing' and held.customer_id = $2 and held.sha256 = decode($3, 'hex')
     returning upload.id`,
    [upload.id, upload.customer_id, sha256],
  );
  return rows.length > 0;
}

async function refuse(upload: UploadRow, reason: Reason, { store }: Ports): Promise<void> {
  await store.query(
    "update upload set state = 'refused', reason = $2 where id = $1::uuid and state = 'processing'",
    [upload.id, reason],
  );
}

async function record(upload: UploadRow, sums: Sums, seen: Seen, { store, clock }: Ports): Promise<void> {
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
    takenAt: seen.takenAt,
    takenOffset: seen.takenOffset,
    uploadedAt: clock.now(),
  };
  await store.transaction(async (tx) => {
    const [open] = await tx.query(
      "select id from upload where id = $1::uuid and state = 'processing' for update",
      [upload.id],
    );
    if (open === undefined) return;
    const taken = await insertPhotos(tx, upload.customer_id, [photo]);
    if (taken.length > 0) {
      await tx.query("update upload set state = 'ready', photo_id = id where id = $1::uuid", [upload.id]);
    } else if (!(await recordDuplicate(tx, upload, sums.sha256))) {
      throw new Error('the photo with these bytes vanished meanwhile: to be tried again');
    }
  });
}

async function discard(id: string, { config, objects }: Ports): Promise<void> {
  await purge({ ids: [id] }, { objects });
  await rm(join(uploadsFolder(config.dataDir), id), { force: true });
}

/** Takes away the files of deleted photos; `{ ids }`. */
export async function purge(
  { ids }: Record<string, unknown>,
  { objects }: Pick<Ports, 'objects'>,
): Promise<void> {
  for (const id of Array.isArray(ids) ? (ids as unknown[]) : []) {
    if (typeof id !== 'string') continue;
    for (const thumbnail of thumbnailIds) await objects.delete(thumbnailKey(id, thumbnail));
    await objects.delete(originalKey(id));
  }
}
