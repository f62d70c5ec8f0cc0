import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claim, insertJob, jobMigrations } from '../../../backend/jobs/table.ts';
import { migrate } from '../../../backend/store/migrate.ts';
import type { Store } from '../../../backend/store/port.ts';
import { openPostgres } from '../../../backend/store/postgres.ts';
import { startPostgres, type SystemPostgres, whyNoPostgres } from './systemPostgres.ts';

// Tests behaviour that only occurs if transactions really run concurrently.

const missing = whyNoPostgres();

describe.skipIf(missing !== null)(
  'several processes on one PostgreSQL',
  { meta: { needs: missing ?? '' } },
  () => {
    let server: SystemPostgres;
    let stores: readonly Store[];
    beforeAll(async () => {
      server = await startPostgres();
      stores = await Promise.all(Array.from({ length: 6 }, () => openPostgres({ url: server.url })));
    }, 120_000);
    afterAll(async () => {
      await Promise.all(stores.map((store) => store.close()));
      await server.stop();
    });

    test('[F14] when processes start together on a new database each migration runs in one, and all continue', async () => {
      const slow = [
        ...jobMigrations,
        { id: '9001_slow', sql: 'select pg_sleep(0.2); create table slow (n int); select pg_sleep(0.1)' },
      ];
      const applied = await Promise.all(stores.map((store) => migrate(store, slow)));
      expect(applied.flat().toSorted()).toEqual(slow.map(({ id }) => id).toSorted());
    });

    test('[F14] concurrent workers that claim jobs neither wait nor get the same job', async () => {
      const [one, two] = stores;
      if (one === undefined || two === undefined) throw new Error('no stores');
      await migrate(one, jobMigrations);
      const now = Date.parse('2026-11-25T12:00:00Z');
      for (const id of ['first', 'second'])
        await insertJob(one, { id, kind: 'taken', payload: {}, key: null, runAt: now, customer: null });
      const wanted = { kinds: ['taken'], each: 1, now, lease: 60_000, running: [] };
      const taken = await one.transaction(async (tx) => [await claim(tx, wanted), await claim(two, wanted)]);
      expect([...taken, await claim(two, wanted)].map((job) => job?.id)).toEqual([
        'first',
        'second',
        undefined,
      ]);
    });
  },
);
