import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Ports } from '../../ports.ts';
import { originalKey, thumbnailKey } from '../originals/objectKeys.ts';
import { ingestJob, uploadById } from '../uploads/records.ts';
import type { UploadRow } from '../uploads/records.ts';
import { uploadsFolder } from '../uploads/folder.ts';
import { withoutWriters } from '../uploads/holds.ts';
import type { Decoders } from './decoders.ts';
import { hashOf, sumsOf } from './examine.ts';
import { record, recordDuplicate, refuse } from './outcome.ts';
import { purge } from '../deletion/purge.ts';
import { repairHeld } from './repair.ts';

/**
 * Adds a finished upload to the library, or records why it was refused. Every step is idempotent after a
 * crash: file keys are derived from the id of the upload, and the photo's row, the count, the place in the
 * target album and the outcome are written in one transaction, which first checks for an earlier run.
 */
export async function ingest(
  { uploadId }: Record<string, unknown>,
  ports: Ports,
  decoders: Decoders,
): Promise<void> {
  if (typeof uploadId !== 'string') return;
  const upload = await uploadById(ports.store, uploadId);
  // The sender has deleted the upload in the meantime, so the results of an earlier run are deleted, too.
  if (upload === null) return discard(uploadId, ports);
  if (upload.state === 'sending') return;
  if (upload.state === 'processing') await take(upload, ports, decoders);
  const settled = await uploadById(ports.store, upload.id);
  if (settled?.state !== 'ready') await discard(upload.id, ports);
}

/** Milliseconds after which a picture is retried if there was no space for it. */
const laterPause = 300_000;

/**
 * Called after the last attempt. A file that always fails its check is recorded as unreadable; one that
 * repeatedly crashed the process is not retried. Any other failure was a full disk, an unreachable store or a
 * stopped process: the file is kept and retried.
 */
export async function giveUpIngest(
  { uploadId, died }: Record<string, unknown>,
  ports: Ports,
  how: 'threw' | 'died',
  decoders: Decoders,
): Promise<void> {
  const upload = typeof uploadId === 'string' ? await uploadById(ports.store, uploadId) : null;
  if (upload === null || upload.state !== 'processing') return;
  const hasDied = how === 'died';
  if (!(hasDied && died === true) && (await isExaminable(upload.id, ports, decoders))) {
    const runAt = ports.clock.now() + (hasDied ? 0 : laterPause);
    const payload = { uploadId: upload.id, died: hasDied };
    return ports.jobs.enqueue(ingestJob, payload, { runAt, customer: upload.customer_id });
  }
  await refuse(upload, 'unreadable', ports);
  await discard(upload.id, ports);
}

async function isExaminable(id: string, ports: Ports, decoders: Decoders): Promise<boolean> {
  try {
    const path = await localFile(id, ports);
    await decoders.examine(path, await sumsOf(path));
    return true;
  } catch {
    return false;
  }
}

async function take(upload: UploadRow, ports: Ports, decoders: Decoders): Promise<void> {
  await withoutWriters(ports, upload.id);
  const path = await localFile(upload.id, ports);
  const sums = await sumsOf(path);
  if (upload.sha256 !== null && upload.sha256 !== sums.sha256) return refuse(upload, 'hashMismatch', ports);
  await repairHeld(upload, sums, path, ports, decoders);
  if (await ports.store.transaction((tx) => recordDuplicate(tx, upload, sums.sha256, ports.clock.now())))
    return;
  const seen = await decoders.examine(path, sums);
  if (typeof seen === 'string') return refuse(upload, seen, ports);
  for (const { id, jpeg } of seen.files) await ports.objects.put(thumbnailKey(upload.id, id), jpeg);
  await ports.objects.adopt(originalKey(upload.id), path);
  if ((await hashOf(await ports.objects.stream(originalKey(upload.id)))) !== sums.sha256)
    throw new Error('the file changed while it was examined');
  await record(upload, sums, seen, ports);
}

/**
 * Returns the path of the uploaded file. If an earlier run has moved it to the library, returns the path of a
 * copy.
 */
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

async function discard(id: string, { config, objects }: Ports): Promise<void> {
  await purge({ ids: [id] }, { objects });
  await rm(join(uploadsFolder(config.dataDir), id), { force: true });
}
