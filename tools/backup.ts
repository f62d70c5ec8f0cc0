import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readEnvironment } from '../backend/config/environment.ts';
import { openFolder } from '../backend/objects/folder.ts';
import { verifyPhotos } from '../backend/photos/originals/verify.ts';
import { machineRandom } from '../backend/random.ts';
import { StartRefused } from '../backend/refused.ts';
import { lockFolder } from '../backend/store/lock.ts';
import type { Queryable } from '../backend/store/port.ts';
import { openPostgres } from '../backend/store/postgres.ts';
import { keepNewFilesPrivate } from '../backend/store/privateFiles.ts';
import { dump } from './backup/dump.ts';
import { copyNew } from './backup/files.ts';
import { vaultOfService, writeManifest } from './backup/manifest.ts';

/** Maximum milliseconds of the transaction whose snapshot is dumped: one day. */
const dumpLimit = 86_400_000;
/** Maximum number of attempts. Each one copies only the files that have changed since the previous one. */
const attempts = 5;

/**
 * `npm run backup -- <folder>`: copies the service's store and files as they are at one point in time. On a single
 * machine the service must be stopped; with `DATABASE_URL` it may be running. The service's key is not copied. Exits
 * with 1 if the backup is not possible, or if it contains photos whose files are missing or damaged in the service
 * itself.
 */
async function backup(given: string | undefined): Promise<number> {
  if (given === undefined) throw new StartRefused('Name a folder: npm run backup -- <folder>');
  const { DATA_DIR = '.data', SECRETS_KEY, ...environment } = readEnvironment(process.env);
  if (environment.S3_ENDPOINT !== undefined)
    throw new StartRefused(
      'The photos are in a bucket, which keeps its own earlier versions: see "Backup and restore" in docs/deploy.md.',
    );
  const DATABASE_URL = environment.DATABASE_LISTEN_URL ?? environment.DATABASE_URL;
  const [dataDir, folder] = [resolve(DATA_DIR), resolve(given)];
  if (DATABASE_URL === undefined && !existsSync(join(dataDir, 'store')))
    throw new StartRefused(`There is no store in ${dataDir}.`);
  keepNewFilesPrivate();
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new StartRefused(`${folder} is not empty.`);
  const vault = vaultOfService(dataDir, SECRETS_KEY);
  const copyFiles = async (): Promise<void> => {
    // In this order, because an upload may become a photo in the library during the copy, but never the reverse.
    for (const name of ['uploads', 'objects']) await copyNew(join(dataDir, name), join(folder, name));
  };
  let damaged: readonly string[] = [];
  if (DATABASE_URL === undefined) {
    const lock = lockFolder(dataDir);
    try {
      await copyNew(join(dataDir, 'store'), join(folder, 'store'));
      await copyFiles();
    } finally {
      lock.release();
    }
  } else damaged = await backupRunning(DATABASE_URL, { dataDir, folder, copyFiles });
  await writeManifest(folder, {
    format: 1,
    store: DATABASE_URL === undefined ? 'embedded' : 'postgres',
    made: new Date().toISOString(),
    sealed: await vault.seal('backup'),
  });
  for (const line of damaged) process.stdout.write(`${line}, in the service as well\n`);
  process.stdout.write(
    `The backup is in ${folder}. Keep the key of the service elsewhere (SECRETS_KEY, or ${join(dataDir, 'secrets.key')}): the backup cannot be restored without it.\n`,
  );
  return damaged.length === 0 ? 0 : 1;
}

/**
 * Copies the files before the dump, so that the backup contains those of photos that are deleted during the dump, and
 * again afterwards for photos that are new. A photo that was added and deleted between two copies has no files in the
 * backup; the next attempt's dump no longer contains it. Returns the photos that are damaged in the service itself.
 */
async function backupRunning(
  url: string,
  { dataDir, folder, copyFiles }: { dataDir: string; folder: string; copyFiles: () => Promise<void> },
): Promise<readonly string[]> {
  const store = await openPostgres({ url });
  try {
    const damagedIn = async (root: string, queryable: Queryable): Promise<readonly string[]> => {
      const objects = await openFolder(join(root, 'objects'), machineRandom(), { shared: true });
      return (await verifyPhotos({ store: queryable, objects }, { sums: false })).damaged;
    };
    await copyFiles();
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const damaged = await store.transaction(
        async (tx) => {
          await tx.query('set transaction isolation level repeatable read');
          const [row] = await tx.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
          await dump(url, row?.snapshot ?? '', join(folder, 'store.dump'));
          await copyFiles();
          return damagedIn(folder, tx);
        },
        { limit: dumpLimit },
      );
      if (damaged.length === 0) return [];
      const known = new Set(await damagedIn(dataDir, store));
      if (damaged.every((line) => known.has(line))) return damaged;
    }
  } finally {
    await store.close();
  }
  throw new StartRefused('Photos were deleted during each attempt. Try again.');
}

try {
  process.exitCode = await backup(process.argv[2]);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
