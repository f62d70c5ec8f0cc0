import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ports } from '../../ports.ts';
import { isPhotoId } from '../deletion.ts';
import { uploadsFolder } from './folder.ts';

/** Milliseconds for which an unfinished upload may be gone on with: seven days. */
export const uploadLife = 7 * 86_400_000;

/** At each start: forgets uploads nobody went on with, and takes away files that belong to no open upload. */
export async function sweepUploads({
  store,
  clock,
  config,
}: Pick<Ports, 'store' | 'clock' | 'config'>): Promise<void> {
  await store.query("delete from upload where state = 'sending' and created_at < $1", [
    new Date(clock.now() - uploadLife).toISOString(),
  ]);
  const folder = uploadsFolder(config.dataDir);
  const names = await readdir(folder).catch((): string[] => []);
  const ids = names.filter((name) => isPhotoId(name));
  const rows = await store.query<{ id: string }>(
    "select id from upload where state in ('sending', 'processing') and id = any($1::uuid[])",
    [ids],
  );
  const open = new Set(rows.map(({ id }) => id));
  for (const name of names.filter((candidate) => !open.has(candidate)))
    await rm(join(folder, name), { force: true });
}
