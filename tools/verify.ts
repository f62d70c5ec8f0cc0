import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readEnvironment } from '../backend/config/environment.ts';
import { machineClock } from '../backend/clock.ts';
import { openObjects } from '../backend/objects/open.ts';
import { verifyPhotos } from '../backend/photos/originals/verify.ts';
import { machineRandom } from '../backend/random.ts';
import { StartRefused } from '../backend/refused.ts';
import { lockFolder } from '../backend/store/lock.ts';
import { openEmbedded } from '../backend/store/pglite.ts';
import { openPostgres } from '../backend/store/postgres.ts';

/** Milliseconds for a query: lists of a whole library take longer than calls may. */
const toolLimit = 600_000;

/**
 * `npm run verify`: reports photos whose files are missing or differ from the store, while no process is using the
 * folder; `-- --sums` reads every original as well. Exits with 1 if a file is missing or different, and with 2 if the
 * check is not possible.
 */
async function verify(sums: boolean): Promise<number> {
  const environment = readEnvironment(process.env);
  const { DATA_DIR = '.data', DATABASE_URL, DATABASE_LISTEN_URL } = environment;
  const dataDir = resolve(DATA_DIR);
  const folder = join(dataDir, 'store');
  if (DATABASE_URL === undefined && !existsSync(folder))
    throw new StartRefused(`There is no store in ${dataDir}.`);
  const lock = lockFolder(dataDir);
  const store =
    DATABASE_URL === undefined
      ? await openEmbedded({ folder })
      : await openPostgres({
          url: DATABASE_LISTEN_URL ?? DATABASE_URL,
          limit: toolLimit,
          broken: () => undefined,
        });
  try {
    const objects = await openObjects(environment, {
      dataDir,
      random: machineRandom(),
      clock: machineClock(),
    });
    const { photos, damaged, strays } = await verifyPhotos({ store, objects }, { sums });
    for (const line of damaged) process.stdout.write(`${line}\n`);
    for (const stray of strays) process.stdout.write(`${stray} belongs to no photo\n`);
    process.stdout.write(
      `${photos} uploaded photos, ${damaged.length} not whole; ${strays.length} folders of no photo.\n`,
    );
    if (damaged.length > 0)
      process.stdout.write('A photo that is uploaded again by its owner is put right by that.\n');
    return damaged.length === 0 ? 0 : 1;
  } finally {
    await store.close();
    lock.release();
  }
}

try {
  process.exitCode = await verify(process.argv.includes('--sums'));
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
