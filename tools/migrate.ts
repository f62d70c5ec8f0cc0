import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultStartTimeout, readEnvironment } from '../backend/config/environment.ts';
import type { Environment } from '../backend/config/environment.ts';
import { productMigrations } from '../backend/product.ts';
import { StartRefused } from '../backend/refused.ts';
import { lockFolder } from '../backend/store/lock.ts';
import { migrate, pendingMigrations } from '../backend/store/migrate.ts';
import { openEmbedded } from '../backend/store/pglite.ts';
import type { Store } from '../backend/store/port.ts';
import { openPostgres } from '../backend/store/postgres.ts';
import { keepNewFilesPrivate } from '../backend/store/privateFiles.ts';
import { whyUnreachable } from '../backend/store/unreachable.ts';

/**
 * `npm run migrate`: runs the migrations that the store does not have yet, as a start does; `-- --dry` prints them and
 * changes nothing. On a single machine the service must be stopped; with `DATABASE_URL` it may be running. Exits with 1 if
 * the migrations are not possible.
 */
async function run(dry: boolean): Promise<void> {
  const environment = readEnvironment(process.env);
  const migrations = productMigrations(environment);
  const dataDir = resolve(environment.DATA_DIR ?? '.data');
  const isNew = environment.DATABASE_URL === undefined && !existsSync(join(dataDir, 'store'));
  if (dry && isNew) return print(await pendingMigrations({ query: () => Promise.resolve([]) }, migrations));
  keepNewFilesPrivate();
  const lock = environment.DATABASE_URL === undefined ? lockFolder(dataDir) : null;
  try {
    const store = await openStore(environment, join(dataDir, 'store'));
    try {
      const pending = await pendingMigrations(store, migrations);
      if (dry) return print(pending);
      const patience = 1000 * (environment.DATABASE_START_TIMEOUT ?? defaultStartTimeout);
      const ran = await migrate(store, migrations, { patience });
      process.stdout.write(ran.map((id) => `${id}\n`).join(''));
      process.stdout.write(`${ran.length} migrations have run.\n`);
    } finally {
      await store.close();
    }
  } finally {
    lock?.release();
  }
}

async function openStore({ DATABASE_URL, ...environment }: Environment, folder: string): Promise<Store> {
  if (DATABASE_URL === undefined) return openEmbedded({ folder });
  const startTimeout = 1000 * (environment.DATABASE_START_TIMEOUT ?? defaultStartTimeout);
  try {
    return await openPostgres({
      url: DATABASE_URL,
      directUrl: environment.DATABASE_LISTEN_URL,
      startTimeout,
    });
  } catch (error) {
    throw new StartRefused(whyUnreachable(error), { cause: error });
  }
}

function print(pending: Awaited<ReturnType<typeof pendingMigrations>>): void {
  for (const { id, batches, index, contract } of pending) {
    const how =
      index === undefined ? (batches === undefined ? '' : ' (in batches)') : ' (index, concurrently)';
    const after = contract === undefined ? '' : ` (only when every process runs ${contract} or later)`;
    process.stdout.write(`${id}${how}${after}\n`);
  }
  process.stdout.write(`${pending.length} migrations would run.\n`);
}

try {
  const { values } = parseArgs({ options: { dry: { type: 'boolean', default: false } } });
  await run(values.dry);
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
