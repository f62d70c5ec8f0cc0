import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import pg from 'pg';
import { deferred } from '../../backend/deferred.ts';
import { openPostgres } from '../../backend/store/postgres.ts';
import type { Store } from '../../backend/store/port.ts';
import { storeContract } from './contract.ts';
import { startPostgres, whyNoPostgres } from './systemPostgres.ts';
import type { SystemPostgres } from './systemPostgres.ts';

const missing = whyNoPostgres();
if (missing !== null) process.stdout.write(`Store contract on PostgreSQL skipped: ${missing}.\n`);

describe.skipIf(missing !== null)('store contract on PostgreSQL', () => {
  let server: SystemPostgres;
  let store: Store;
  beforeAll(async () => {
    server = await startPostgres();
    store = await openPostgres({ url: server.url });
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await server.stop();
  });
  storeContract(() => store);

  test('listening goes on after the connection is cut', async () => {
    const heard = deferred<string>();
    await store.listen('survivor', heard.resolve);
    const cutter = new pg.Client({ connectionString: server.url });
    await cutter.connect();
    await cutter.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen "survivor"'`,
    );
    const listening = async (): Promise<boolean> => {
      const { rows } = await cutter.query(`select 1 from pg_stat_activity where query = 'listen "survivor"'`);
      return rows.length > 0;
    };
    await expect.poll(listening, { timeout: 5000 }).toBe(true);
    await store.notify('survivor', 'again');
    expect(await heard.promise).toBe('again');
    await cutter.end();
  });

  test('a database that restarts refuses meanwhile and serves and notifies again without a restart of ours', async () => {
    const own = await startPostgres();
    const other = await openPostgres({ url: own.url });
    const heard: string[] = [];
    await other.listen('later', (payload) => heard.push(payload));
    await own.restart();
    await expect
      .poll(() => other.query('select 1 as one').catch(String), { timeout: 10_000 })
      .toEqual([{ one: 1 }]);
    const tell = async (): Promise<boolean> => {
      await other.notify('later', 'x');
      return heard.length > 0;
    };
    await expect.poll(tell, { timeout: 10_000 }).toBe(true);
    await other.close();
    await own.stop();
  }, 60_000);
});
