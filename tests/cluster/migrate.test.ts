import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productMigrations } from '../../backend/product.ts';
import { migrate } from '../../backend/store/migrate.ts';
import { openPostgres } from '../../backend/store/postgres.ts';
import type { Store } from '../../backend/store/port.ts';
import { runTool } from '../kit/tool.ts';
import { startPostgres } from '../store/backend/systemPostgres.ts';
import type { SystemPostgres } from '../store/backend/systemPostgres.ts';
import { deferred } from '../../backend/deferred.ts';
import { whyNoCluster } from './cluster.ts';

const missing = whyNoCluster('Migrations of a database');

describe.skipIf(missing !== null)('migrations of a database', { meta: { needs: missing ?? '' } }, () => {
  let server: SystemPostgres;
  let store: Store;
  let folder: string;
  beforeAll(async () => {
    server = await startPostgres();
    store = await openPostgres({ url: server.url });
    folder = await mkdtemp(join(tmpdir(), 'migrate-'));
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const run = async (environment: Record<string, string>, ...parameters: string[]) => {
    const { code, said } = await runTool(
      'migrate',
      { DATA_DIR: join(folder, 'data'), ...environment },
      ...parameters,
    );
    return { code, lines: said.split('\n') };
  };
  const tables = async () =>
    (await store.query<{ n: bigint }>("select count(*) as n from pg_tables where schemaname = 'public'"))[0]
      ?.n;
  const migrations = productMigrations({});
  const ids = migrations.map(({ id }) => id).sort();
  const planned = migrations
    .map(({ id, batches, index }) =>
      index === undefined
        ? `${id}${batches === undefined ? '' : ' (in batches)'}`
        : `${id} (index, concurrently)`,
    )
    .sort();

  test('the command prints what would run, runs it once, and waits for another process only so long', async () => {
    const database = { DATABASE_URL: server.url, DATABASE_START_TIMEOUT: '1' };
    const would = { code: 0, lines: [...planned, `${ids.length} migrations would run.`] };
    expect([await run(database, '--dry'), await tables()]).toEqual([would, 0n]);
    const finish = deferred<void>();
    const held = deferred<void>();
    const other = store.alone(7_204_117, 1000, async () => {
      held.resolve();
      await finish.promise;
    });
    await held.promise;
    expect([await run(database), await tables()]).toEqual([
      {
        code: 1,
        lines: [
          'Another process has been changing the tables for longer than 1 s. Try again when it has finished.',
        ],
      },
      0n,
    ]);
    finish.resolve();
    await other;
    expect(await run(database)).toEqual({
      code: 0,
      lines: [...ids, `${ids.length} migrations have run.`],
    });
    expect(await run(database)).toEqual({ code: 0, lines: ['0 migrations have run.'] });
  });

  test('the command does the same for an embedded store', async () => {
    const embedded = { DATABASE_URL: '' };
    const would = { code: 0, lines: [...planned, `${ids.length} migrations would run.`] };
    expect(await run(embedded, '--dry')).toEqual(would);
    expect(await run(embedded)).toEqual({
      code: 0,
      lines: [...ids, `${ids.length} migrations have run.`],
    });
    expect(await run(embedded, '--dry')).toEqual({ code: 0, lines: ['0 migrations would run.'] });
  });

  test('an index is created while a transaction writes to its table', async () => {
    await migrate(store, [{ id: '9001_table', sql: 'create table grown (id int)' }]);
    const committing = deferred<void>();
    const written = deferred<void>();
    const writer = store.transaction(
      async (tx) => {
        await tx.query('insert into grown values (1)');
        written.resolve();
        await committing.promise;
      },
      { limit: 60_000 },
    );
    await written.promise;
    const migrated = migrate(store, [{ id: '9002_index', index: { name: 'grown_id', on: 'grown (id)' } }]);
    // Building the index waits for this writer, but other writers do not wait for the index.
    const waits = async () =>
      (
        await store.query(
          "select 1 as one from pg_stat_activity where query like 'create index%' and wait_event_type = 'Lock'",
        )
      ).length;
    await expect.poll(waits).toBe(1);
    await store.query('insert into grown values (2)');
    committing.resolve();
    await writer;
    expect(await migrated).toEqual(['9002_index']);
    expect(
      await store.query("select indisvalid as valid from pg_index where indexrelid = 'grown_id'::regclass"),
    ).toEqual([{ valid: true }]);
  });
});
