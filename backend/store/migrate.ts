import type { Migration } from '../part.ts';
import type { Store } from './port.ts';

/** Migrations may rewrite tables, so they have a longer limit than other transactions. */
const migrationLimit = 600_000;
/** An arbitrary number that all processes share. */
const migrationLock = 7_204_117;

/** Runs new migrations in the order of their ids, each in its own transaction; safe with parallel processes. */
export async function migrate(store: Store, migrations: readonly Migration[]): Promise<string[]> {
  const sorted = [...migrations].sort((a, b) => (a.id < b.id ? -1 : 1));
  const twice = sorted.find(
    (migration, index) => sorted.findIndex(({ id }) => id === migration.id) !== index,
  );
  if (twice) throw new Error(`two migrations are called ${twice.id}`);
  const before = await store.transaction(
    async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      await tx.query(
        'create table if not exists migration (id text primary key, applied_at timestamptz not null default now())',
      );
      return tx.query<{ id: string }>('select id from migration');
    },
    { limit: migrationLimit },
  );
  const ran = new Set(before.map(({ id }) => id));
  const applied: string[] = [];
  for (const { id, sql, rows } of sorted.filter((migration) => !ran.has(migration.id))) {
    const isNew = await store.transaction(
      async (tx) => {
        await tx.query('select pg_advisory_xact_lock($1)', [migrationLock]);
        // Another process may have run it in the meantime.
        const known = await tx.query('select id from migration where id = $1', [id]);
        if (known.length > 0) return false;
        if (sql !== '') await tx.query(sql);
        await rows?.(tx);
        await tx.query('insert into migration (id) values ($1)', [id]);
        return true;
      },
      { limit: migrationLimit },
    );
    if (isNew) applied.push(id);
  }
  return applied;
}
