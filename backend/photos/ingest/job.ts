import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Ports } from '../../ports.ts';
import { originalKey, thumbnailKey } from '../originals/objectKeys.ts';
import { ingestJob, uploadById } from '../uploads/records.ts';
import type { UploadRow } from '../uploads/records.ts';
import { uploadsFolder } from '../uploads/folder.ts';
import type { Decoders } from './decoders.ts';
import { sumsOf } from './examine.ts';
import { record, recordDuplicate, refuse } from './outcome.ts';
import { purge } from '../deletion/purge.ts';
import { repairHeld } from './repair.ts';

/**
 * Takes a finished upload into the library, or records why not. Every step may be repeated after a crash: files are
 * written under keys made of the upload's id, and the photo's row, its count, its place in the album it was sent to and
 * the outcome appear in one transaction that looks first whether another run was there before.
 */
export async function ingest(
  { uploadId }: Record<string, unknown>,
  ports: Ports,
  decoders: Decoders,
): Promise<void> {
  if (typeof uploadId !== 'string') return;
  const upload = await uploadById(ports.store, uploadId);
  // Its sender removed it in the meantime: results of an earlier run are removed too.
  if (upload === null) return discard(uploadId, ports);
  if (upload.state === 'sending') return;
  if (upload.state === 'processing') await take(upload, ports, decoders);
  const settled = await uploadById(ports.store, upload.id);
  if (settled?.state !== 'ready') await discard(upload.id, ports);
}

/** Milliseconds after which a picture that found no room is taken up again. */
const laterPause = 300_000;

/**
 * After the last attempt: a file that always breaks its examination cannot be read for all we can tell, and one during
 * which the process ended twice as often as it may is not asked again. Any other has met with a full disk, a store out
 * of reach or a process that was stopped: it has arrived, is kept, and is taken up again.
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

async function discard(id: string, { config, objects }: Ports): Promise<void> {
  await purge({ ids: [id] }, { objects });
  await rm(join(uploadsFolder(config.dataDir), id), { force: true });
}
