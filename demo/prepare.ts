import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exifVersion } from '../backend/photos/pictures/exif.ts';
import { StartRefused } from '../backend/refused.ts';
import { albumsVersion } from './albums.ts';
import { ordersVersion } from './orders.ts';
import { poolVersion } from './pictures.ts';
import type { OnProgress } from '../backend/standIns.ts';
import { hearProgress } from './progress.ts';

/** File that marks a data folder with complete demo data, so that the next start needs no query. */
const marker = (dataDir: string) => join(dataDir, 'demo-ready');
const poolNow = `pool ${poolVersion},`;
const versions = `${poolNow} exif ${exifVersion}, albums ${albumsVersion}, orders ${ordersVersion}\n`;

/**
 * Creates missing demo data in a separate process, because filling the embedded store takes memory that is
 * released only when a process ends. Call it before the store is opened for the first time; the caller may
 * hold the folder's lock. Resolves to true if the data already existed.
 */
export async function prepareDemo(
  config: { readonly dataDir: string; readonly databaseUrl: string | null },
  on: OnProgress = () => undefined,
): Promise<boolean> {
  const { dataDir, databaseUrl } = config;
  const known = await readFile(marker(dataDir), 'utf8').catch(() => '');
  if (known === versions) return true;
  // The photos in this data folder refer to pictures of an older version.
  if (known !== '' && !known.startsWith(poolNow))
    throw new StartRefused(
      `The demo data in ${dataDir} was made by an earlier version: delete this folder, and the next start makes it anew.`,
    );
  const child = fork(new URL('./seedProcess.ts', import.meta.url), [dataDir, databaseUrl ?? '']);
  hearProgress(child, on);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`making the demo data ended with ${String(code)}`);
  await writeFile(marker(dataDir), versions, { flush: true });
  return false;
}
