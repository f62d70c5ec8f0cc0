import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../../backend/store/postgres.ts';
import type { Store } from '../../../backend/store/port.ts';
import { storeContract } from './contract.ts';
import { startPostgres, whyNoPostgres } from './systemPostgres.ts';
import type { SystemPostgres } from './systemPostgres.ts';

const missing = whyNoPostgres();

describe.skipIf(missing !== null)('store contract on PostgreSQL', { meta: { needs: missing ?? '' } }, () => {
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
    const heard: string[] = [];
    const stop = await store.listen('survivor', (payload) => heard.push(payload));
    const listeners = async (): Promise<unknown[]> => {
      const rows = await store.query(
        `select pid from pg_stat_activity where query = 'listen "survivor"' and state = 'idle'`,
      );
      return rows.map(({ pid }) => pid);
    };
    const [before] = await listeners();
    await store.query('select pg_terminate_backend($1::int)', [before]);
    // The old connection is told, not gone, when the call returns: what is said to it is lost, as the port warns.
    const other = async (): Promise<boolean> => (await listeners()).some((pid) => pid !== before);
    await expect.poll(other).toBe(true);
    await store.notify('survivor', 'again');
    await expect.poll(() => heard).toEqual(['again']);
    await stop();
  });

  test('a database that restarts refuses meanwhile and serves and notifies again without a restart of ours', async () => {
    const own = await startPostgres();
    const other = await openPostgres({ url: own.url });
    const heard: string[] = [];
    await other.listen('later', (payload) => heard.push(payload));
    await own.restart();
    await expect
      .poll(() => other.query('select 1 as one').catch(String), { timeout: 120_000 })
      .toEqual([{ one: 1 }]);
    const tell = async (): Promise<boolean> => {
      await other.notify('later', 'x');
      return heard.length > 0;
    };
    await expect.poll(tell, { timeout: 120_000 }).toBe(true);
    await other.close();
    await own.stop();
  }, 60_000);
});
