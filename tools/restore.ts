import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readEnvironment } from '../backend/config/environment.ts';
import { StartRefused } from '../backend/refused.ts';
import { lockFolder } from '../backend/store/lock.ts';
import { openEmbedded } from '../backend/store/pglite.ts';
import type { Store } from '../backend/store/port.ts';
import { openPostgres } from '../backend/store/postgres.ts';
import { keepNewFilesPrivate, makePrivate } from '../backend/store/privateFiles.ts';
import { load } from './backup/dump.ts';
import { copyNew, unlessGone } from './backup/files.ts';
import { readManifest, vaultOfService } from './backup/manifest.ts';

/** Entries that the data folder may contain before the restore. */
const expected = ['secrets.key', 'lock.db', 'log'];

/**
 * `npm run restore -- <folder>`: restores a backup into an empty data folder and, with `DATABASE_URL`, into an empty
 * database. Refuses a folder or database that is not empty, and a backup of a service with a different key, before it
 * writes anything.
 */
async function restore(given: string | undefined): Promise<void> {
  if (given === undefined) throw new StartRefused('Name a folder: npm run restore -- <folder>');
  const { DATA_DIR = '.data', SECRETS_KEY, ...environment } = readEnvironment(process.env);
  if (environment.S3_ENDPOINT !== undefined)
    throw new StartRefused(
      'A backup has its photos in a folder: leave S3_ENDPOINT out, or see "Backup and restore" in docs/deploy.md.',
    );
  const DATABASE_URL = environment.DATABASE_LISTEN_URL ?? environment.DATABASE_URL;
  const [dataDir, folder] = [resolve(DATA_DIR), resolve(given)];
  const manifest = await readManifest(folder);
  if ((manifest.store === 'embedded') !== (DATABASE_URL === undefined))
    throw new StartRefused(
      manifest.store === 'embedded'
        ? 'This is a backup of an embedded store: leave DATABASE_URL out.'
        : 'This is a backup of a database: set DATABASE_URL to an empty one.',
    );
  keepNewFilesPrivate();
  await mkdir(dataDir, { recursive: true });
  await refuseContent(dataDir);
  await vaultOfService(dataDir, SECRETS_KEY).open(manifest.sealed);
  const lock = lockFolder(dataDir);
  try {
    if (DATABASE_URL !== undefined) await refuseTables(DATABASE_URL);
    for (const name of ['uploads', 'objects']) await copyNew(join(folder, name), join(dataDir, name));
    if (DATABASE_URL !== undefined) await load(DATABASE_URL, join(folder, 'store.dump'));
    else await copyNew(join(folder, 'store'), join(dataDir, 'store'));
    const store = await (DATABASE_URL === undefined
      ? openEmbedded({ folder: join(dataDir, 'store') })
      : openPostgres({ url: DATABASE_URL }));
    try {
      await dropUnfinished(store, join(dataDir, 'uploads'));
    } finally {
      await store.close();
    }
    makePrivate(dataDir);
  } finally {
    lock.release();
  }
  process.stdout.write(
    `The backup of ${manifest.made} is restored. Check it before the start: npm run verify -- --sums\n`,
  );
}

async function refuseContent(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (expected.includes(name)) continue;
    // If several processes share the files, these entries are empty folders, or links to empty folders.
    const path = join(dataDir, name);
    const isEmpty = ['objects', 'uploads'].includes(name) && (await readdir(path)).length === 0;
    if (!isEmpty) throw new StartRefused(`The data folder ${dataDir} is not empty: it contains ${name}.`);
  }
}

async function refuseTables(url: string): Promise<void> {
  const store = await openPostgres({ url });
  try {
    const tables = await store.query(
      "select 1 as one from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    );
    if (tables.length > 0) throw new StartRefused('The database named by DATABASE_URL is not empty.');
  } finally {
    await store.close();
  }
}

/**
 * Deletes unfinished uploads whose files are missing or too short, because the upload ended while the backup was
 * being made. Clients then start these uploads again.
 */
async function dropUnfinished(store: Store, folder: string): Promise<void> {
  const rows = await store.query<{ id: string; acknowledged: bigint }>(
    "select id, acknowledged from upload where state = 'sending'",
  );
  for (const { id, acknowledged } of rows) {
    const size = (await unlessGone(stat(join(folder, id))))?.size ?? 0;
    if (size < acknowledged) await store.query('delete from upload where id = $1::uuid', [id]);
  }
}

try {
  await restore(process.argv[2]);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
