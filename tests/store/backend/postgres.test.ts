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
  });
  afterAll(async () => {
    await store.close();
    await server.stop();
  });
  storeContract(() => store);

  test('listening continues after the connection is cut', async () => {
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
    // The call requests the end of the old connection, which may still be open when the call returns. Notifications
    // to that connection are lost, as the port documents.
    const other = async (): Promise<boolean> => (await listeners()).some((pid) => pid !== before);
    await expect.poll(other).toBe(true);
    await store.notify('survivor', 'again');
    await expect.poll(() => heard).toEqual(['again']);
    await stop();
  });

  test('[F14] a connection lost in a transaction fails that one, and the next gets another', async () => {
    const small = await openPostgres({ url: server.url, connections: 1 });
    const cut = small.transaction((tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'));
    await expect(cut).rejects.toMatchObject({ name: 'StoreError' });
    expect(await small.transaction((tx) => tx.query('select 1 as one'))).toEqual([{ one: 1 }]);
    await small.close();
  });

  test('[F14] a transaction that cannot begin is refused, does nothing and keeps no connection', async () => {
    const small = await openPostgres({ url: server.url, connections: 1 });
    let ran = false;
    const never = small.transaction(() => Promise.resolve((ran = true)), { limit: -1 });
    await expect(never).rejects.toMatchObject({ name: 'StoreError', code: '22023' });
    expect([ran, await small.query('select 1 as one')]).toEqual([false, [{ one: 1 }]]);
    await small.close();
  });

  test('closing a store leaves no connection behind', async () => {
    const own = await openPostgres({ url: `${server.url}?application_name=closing` });
    const connections = () =>
      store.query(`select pid from pg_stat_activity where application_name = $1`, ['closing']);
    await own.listen('closing', () => undefined);
    await own.transaction((tx) => tx.query('select 1'));
    expect((await connections()).length).toBe(2);
    await own.close();
    await expect.poll(connections).toEqual([]);
  });

  test('[F14] a missing database is refused when opened; a lost one on any query', async () => {
    const own = await startPostgres();
    const broken: string[] = [];
    const other = await openPostgres({ url: own.url, broken: (error) => broken.push(error.name) });
    await own.stop();
    await expect(openPostgres({ url: own.url })).rejects.toThrow('ECONNREFUSED');
    const refused = { name: 'StoreError', code: 'ECONNREFUSED' };
    await expect(other.query('select 1')).rejects.toMatchObject(refused);
    await expect(other.transaction(() => Promise.resolve())).rejects.toMatchObject(refused);
    await expect(other.listen('gone', () => undefined)).rejects.toMatchObject(refused);
    await expect.poll(() => broken.length).toBeGreaterThan(0);
    await other.close();
  });

  test('during a restart the database refuses; afterwards it serves and notifies without a restart of ours', async () => {
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
  });
});
