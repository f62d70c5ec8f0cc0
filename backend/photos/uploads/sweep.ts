import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ports } from '../../ports.ts';
import { isPhotoId } from '../deletion/deletion.ts';
import { uploadsFolder } from './folder.ts';

const hour = 3_600_000;
/** Milliseconds for which an unfinished upload can be resumed: seven days. */
export const uploadLife = 7 * 24 * hour;
/** Milliseconds for which a file without a record is kept if other processes may be creating it. */
export const sweepAge = hour;
export const uploadSweepJob = 'photos.sweepUploads';

type Needs = Pick<Ports, 'store' | 'clock' | 'config'>;

/** Plans one sweep per hour, however many processes enqueue it. */
export function planUploadSweep({ jobs, clock }: Pick<Ports, 'jobs' | 'clock'>): Promise<void> {
  const next = Math.floor(clock.now() / hour) + 1;
  return jobs.enqueue(uploadSweepJob, {}, { key: `${uploadSweepJob}.${next}`, runAt: next * hour });
}

/**
 * Deletes abandoned uploads, and files without an open upload that are at least `age` milliseconds old,
 * because the file of an upload is created before its record.
 */
export async function sweepUploads({ store, clock, config }: Needs, age = 0): Promise<void> {
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
  for (const name of names.filter((candidate) => !open.has(candidate))) {
    const path = join(folder, name);
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (written !== null && clock.now() - written >= age) await rm(path, { force: true });
  }
}

/** Runs the sweep as a job, and enqueues the next one afterwards. */
export async function sweepUploadsHourly(
  _payload: unknown,
  ports: Needs & Pick<Ports, 'jobs'>,
): Promise<void> {
  await sweepUploads(ports, sweepAge);
  await planUploadSweep(ports);
}
