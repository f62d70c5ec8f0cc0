import { createReadStream } from 'node:fs';
import type { Ports } from '../../ports.ts';
import { isWhole, missingOf } from '../originals/held.ts';
import { originalKey, thumbnailKey } from '../originals/objectKeys.ts';
import type { UploadRow } from '../uploads/records.ts';
import type { Decoders } from './decoders.ts';
import type { Sums } from './examine.ts';
import { purge } from '../deletion/purge.ts';

/**
 * If the library has a photo with the uploaded bytes but its files are missing or truncated, restores them
 * from these bytes. There is no later opportunity, because the bytes of known photos are not uploaded again.
 */
export async function repairHeld(
  upload: UploadRow,
  sums: Sums,
  path: string,
  ports: Ports,
  decoders: Decoders,
): Promise<void> {
  const { store, objects, log } = ports;
  const find = () =>
    store.query<{ id: string }>(
      `select id from photo where customer_id = $1 and sha256 = decode($2, 'hex') and source = 'upload'`,
      [upload.customer_id, sums.sha256],
    );
  const [held] = await find();
  if (held === undefined) return;
  const missing = await missingOf(objects, held.id, sums.bytes);
  if (isWhole(missing)) return;
  // Copied rather than moved, so that another run can use the upload until the outcome is recorded.
  if (missing.original !== null) await objects.put(originalKey(held.id), createReadStream(path));
  if (missing.thumbnails.length > 0) {
    const seen = await decoders.examine(path, sums);
    for (const { id, jpeg } of typeof seen === 'string' ? [] : seen.files)
      await objects.put(thumbnailKey(held.id, id), jpeg);
  }
  log.warn('photo repaired', {
    original: missing.original ?? 'whole',
    thumbnails: missing.thumbnails.length,
  });
  // The photo was deleted in the meantime, before these files were written, so they must be deleted now.
  if ((await find()).length === 0) await purge({ ids: [held.id] }, ports);
}
