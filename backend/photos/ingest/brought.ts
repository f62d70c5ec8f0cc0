import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '../../objects/flush.ts';
import type { Ports } from '../../ports.ts';
import type { Queryable } from '../../store/port.ts';
import type { NewPhoto } from '../library/columns.ts';
import { insertPhotos, noteDates } from '../library/rows.ts';
import type { NotedDate } from '../library/rows.ts';
import { originalKey } from '../originals/objectKeys.ts';
import { uploadsFolder } from '../uploads/folder.ts';
import { ingestJob } from '../uploads/records.ts';
import type { Decoders } from './decoders.ts';
import { type Sums, sumsOf } from './examine.ts';
import type { Glanced } from './glance.ts';
import { thumbnailsComeLater } from './later.ts';
import { believed } from './taken.ts';

/** A file that an import adds to a customer's library, with the id of its upload. */
export interface Brought {
  readonly id: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** A file stored like a finished upload. `glanced` is null if only a full check can determine its type. */
export interface Laid extends Omit<Brought, 'bytes'> {
  readonly sums: Sums;
  readonly glanced: Glanced | null;
}

type Files = Pick<Ports, 'config' | 'objects'>;
const pathOf = ({ config }: Pick<Ports, 'config'>, id: string) => join(uploadsFolder(config.dataDir), id);

/** Stores the bytes and reads their metadata without decoding. Idempotent after a crash. */
export async function lay(ports: Files, decoders: Decoders, { bytes, ...brought }: Brought): Promise<Laid> {
  const path = pathOf(ports, brought.id);
  await mkdir(uploadsFolder(ports.config.dataDir), { recursive: true });
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
  } finally {
    await file.close();
  }
  const sums = await sumsOf(path);
  // A file that crashes the decoder is treated as an upload, and uploads are retried before they are refused.
  const glanced = await decoders.glance(path, sums).catch(() => null);
  return { ...brought, sums, glanced };
}

/** Returns which of these files are new to the library, without duplicates among them. */
export async function newOnes(
  store: Queryable,
  customerId: string,
  laid: readonly Laid[],
): Promise<ReadonlySet<string>> {
  const known = await store.query<{ hash: string }>(
    `select encode(sha256, 'hex') as hash from photo
      where customer_id = $1 and sha256 in (select decode(hash, 'hex') from unnest($2::text[]) as given (hash))`,
    [customerId, laid.map(({ sums }) => sums.sha256)],
  );
  const seen = new Set(known.map(({ hash }) => hash));
  const fresh = new Set<string>();
  for (const { id, sums, glanced } of laid) {
    if (glanced === null || seen.has(sums.sha256)) continue;
    seen.add(sums.sha256);
    fresh.add(id);
  }
  return fresh;
}

/**
 * Flushes the file to disk: an original to its final path, any other file to the path from which the check
 * reads it.
 */
export async function keep(ports: Files, { id }: Laid, isNew: boolean): Promise<void> {
  const path = pathOf(ports, id);
  await (isNew ? ports.objects.adopt(originalKey(id), path) : flush(path));
}

/**
 * Adds new photos; their thumbnails are created later. All other files are checked like finished uploads.
 * Everything is done in the caller's transaction.
 */
export async function takeIn(
  tx: Queryable,
  { clock, jobs }: Pick<Ports, 'clock' | 'jobs'>,
  customerId: string,
  laid: readonly Laid[],
  fresh: ReadonlySet<string>,
): Promise<void> {
  const now = clock.now();
  const photos: NewPhoto[] = [];
  const dates: NotedDate[] = [];
  for (const { id, fileName, sums, glanced } of laid) {
    if (glanced === null || !fresh.has(id)) continue;
    const { mediaType, width, height } = glanced;
    const read = believed(glanced, now, fileName);
    const { bytes, sha256, crc32 } = sums;
    const file = { fileName, mediaType, bytes, sha256, crc32, width, height };
    photos.push({
      id,
      source: 'upload',
      ...file,
      thumbhash: null,
      miniature: null,
      takenAt: read.takenAt,
      takenOffset: read.takenOffset,
      uploadedAt: now,
    });
    dates.push({ id, ...read });
  }
  // A photo that was added elsewhere in the meantime is handled as a duplicate.
  const added = new Set(await insertPhotos(tx, customerId, photos));
  await tx.query(
    `insert into upload (id, customer_id, file_name, file_type, size, acknowledged, state, photo_id, created_at)
      select id, $1, name, type, size, size, case when ready then 'ready' else 'processing' end,
          case when ready then id end, $7
        from unnest($2::uuid[], $3::text[], $4::text[], $5::bigint[], $6::boolean[]) as given (id, name, type, size, ready)
      on conflict do nothing`,
    [
      customerId,
      laid.map(({ id }) => id),
      laid.map(({ fileName }) => fileName),
      laid.map(({ mediaType }) => mediaType),
      laid.map(({ sums }) => sums.bytes),
      laid.map(({ id }) => added.has(id)),
      new Date(now).toISOString(),
    ],
  );
  await thumbnailsComeLater(tx, [...added]);
  await noteDates(
    tx,
    dates.filter(({ id }) => added.has(id)),
  );
  for (const { id } of laid.filter((one) => !added.has(one.id)))
    await jobs.enqueue(ingestJob, { uploadId: id }, { tx, key: `${ingestJob}:${id}`, customer: customerId });
}
