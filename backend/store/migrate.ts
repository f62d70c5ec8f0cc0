import type { Migration, NewIndex } from '../part.ts';
import { StartRefused } from '../refused.ts';
import { StoreError } from './port.ts';
import type { Queryable, Store } from './port.ts';

/** Milliseconds for a migration in one transaction, which may have to wait for a lock on its table. */
const migrationLimit = 600_000;
/** An arbitrary number that all processes share. */
const migrationLock = 7_204_117;
/** Milliseconds for which another process may hold the lock. */
const defaultPatience = 30_000;

/**
 * Returns the migrations that this store does not have yet, in the order in which they would run, without
 * changing anything.
 */
export async function pendingMigrations(
  store: Queryable,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const sorted = [...migrations].sort((a, b) => (a.id < b.id ? -1 : 1));
  const twice = sorted.find(
    (migration, index) => sorted.findIndex(({ id }) => id === migration.id) !== index,
  );
  if (twice) throw new Error(`two migrations are called ${twice.id}`);
  const [table] = await store.query<{ exists: boolean }>(
    `select exists (select 1 from pg_tables where tablename = 'migration' and schemaname = any(current_schemas(false)))`,
  );
  if (table?.exists !== true) return sorted;
  const ran = new Set((await store.query<{ id: string }>('select id from migration')).map(({ id }) => id));
  return sorted.filter(({ id }) => !ran.has(id));
}

/**
 * Runs new migrations in the order of their ids, under a lock shared by all processes, and returns their ids.
 * A process without new migrations does not wait for the lock.
 * @throws StartRefused if another process holds the lock for longer than `patience` milliseconds.
 */
export async function migrate(
  store: Store,
  migrations: readonly Migration[],
  { patience = defaultPatience }: { readonly patience?: number } = {},
): Promise<string[]> {
  if ((await pendingMigrations(store, migrations)).length === 0) return [];
  let isAlone = false;
  try {
    return await store.alone(migrationLock, patience, async (session) => {
      isAlone = true;
      await session.query(
        'create table if not exists migration (id text primary key, applied_at timestamptz not null default now())',
      );
      // Another process may have run some of the migrations in the meantime.
      const pending = await pendingMigrations(session, migrations);
      for (const migration of pending) await run(store, session, migration);
      return pending.map(({ id }) => id);
    });
  } catch (error) {
    const isLate = !isAlone && error instanceof StoreError && error.code === '55P03';
    if (!isLate) throw error;
    throw new StartRefused(
      `Another process has been changing the tables for longer than ${Math.round(patience / 1000)} s. Try again when it has finished.`,
      { cause: error },
    );
  }
}

async function run(store: Store, session: Queryable, migration: Migration): Promise<void> {
  const { id } = migration;
  const done = (queryable: Queryable) => queryable.query('insert into migration (id) values ($1)', [id]);
  if (migration.index !== undefined) {
    await createIndex(session, migration.index);
    await done(session);
  } else if (migration.batches !== undefined) {
    const { batches } = migration;
    for (let changed = 1; changed > 0; )
      changed = (await store.transaction((tx) => tx.query(batches), { limit: migrationLimit })).length;
    await done(session);
  } else {
    const { sql, rows } = migration;
    await store.transaction(
      async (tx) => {
        if (sql !== '') await tx.query(sql);
        await rows?.(tx);
        await done(tx);
      },
      { limit: migrationLimit },
    );
  }
}

async function createIndex(session: Queryable, { name, unique, on }: NewIndex): Promise<void> {
  // An attempt that was interrupted leaves behind an index that no query uses.
  await session.query(`drop index concurrently if exists "${name}"`);
  await session.query(`create ${unique === true ? 'unique ' : ''}index concurrently "${name}" on ${on}`);
}
