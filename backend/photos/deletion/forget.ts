import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ports } from '../../ports.ts';
import { uploadsFolder } from '../uploads/folder.ts';
import { deleteAllPhotos } from './deletion.ts';
import type { Gone } from './gone.ts';
import { purge } from './purge.ts';

/** Number of uploads per step. */
const batch = 200;

/**
 * Deletes a whole library: photos, unfinished uploads, and records about them. Anonymous markers are kept.
 */
export async function forgetLibrary(ports: Ports, customerId: string, gone: Gone): Promise<'done'> {
  const { store, config, objects } = ports;
  await deleteAllPhotos(ports, customerId, gone);
  for (;;) {
    const rows = await store.query<{ id: string; state: string }>(
      `select id, state from upload where customer_id = $1 limit ${batch}`,
      [customerId],
    );
    if (rows.length === 0) break;
    for (const { id, state } of rows) {
      // The files of finished uploads are deleted together with their photos.
      if (state !== 'ready') await purge({ ids: [id] }, { objects });
      for (const name of [id, `${id}.copy`])
        await rm(join(uploadsFolder(config.dataDir), name), { force: true });
    }
    await store.query('delete from upload where id = any($1::uuid[])', [rows.map(({ id }) => id)]);
  }
  await store.query('delete from photo_month where customer_id = $1', [customerId]);
  await store.query('delete from photo_library where customer_id = $1', [customerId]);
  await store.query("update photo_gone set customer_id = '' where customer_id = $1", [customerId]);
  return 'done';
}
