import { mkdtemp, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from '@tus/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deferred } from '../../backend/deferred.ts';
import { recordCreation } from '../../backend/photos/uploads/creation.ts';
import type { OpenLimits } from '../../backend/photos/uploads/creation.ts';
import { SyncedFileStore } from '../../backend/photos/uploads/fileStore.ts';
import { productMigrations } from '../../backend/product.ts';
import { migrate } from '../../backend/store/migrate.ts';
import { openPostgres } from '../../backend/store/postgres.ts';
import type { Store } from '../../backend/store/port.ts';
import { startPostgres } from '../store/backend/systemPostgres.ts';
import type { SystemPostgres } from '../store/backend/systemPostgres.ts';
import { whyNoCluster } from './cluster.ts';

const missing = whyNoCluster('Creations of uploads by several processes');

const mebibyte = 1024 ** 2;
const plenty = Number.MAX_SAFE_INTEGER;
/** 256 MiB are always reserved for the store. */
const full = (256 + 100) * mebibyte;
const announced = (size: number) => new Upload({ id: randomUUID(), size, offset: 0, metadata: {} });

describe.skipIf(missing !== null)(
  'creations of uploads by several processes',
  { meta: { needs: missing ?? '' } },
  () => {
    let server: SystemPostgres;
    let folder: string;
    /** Each with connections of its own, as two processes have. */
    let stores: readonly Store[];
    beforeAll(async () => {
      server = await startPostgres();
      folder = await mkdtemp(join(tmpdir(), 'creations-'));
      stores = await Promise.all([openPostgres({ url: server.url }), openPostgres({ url: server.url })]);
      if (stores[0] !== undefined) await migrate(stores[0], productMigrations({}));
    });
    afterAll(async () => {
      for (const store of stores) await store.close();
      await server.stop();
      await rm(folder, { recursive: true });
    });

    const clock = { now: () => Date.now(), after: () => () => undefined };
    const jobs = { enqueue: () => Promise.resolve() };
    /** The files of each process, for one customer. */
    const filesOf = (subject: string, limits: OpenLimits, free: number) =>
      stores.map(
        (store) =>
          new SyncedFileStore(
            { store, jobs, clock },
            folder,
            () => ({ subject }),
            limits,
            () => Promise.resolve(free),
          ),
      );
    /** Creates 20 uploads at the same time, at both processes in turn; returns how many were accepted, and why others were not. */
    const createMany = async (files: readonly SyncedFileStore[], size: number) => {
      const settled = await Promise.allSettled(
        Array.from({ length: 20 }, async (_, index) => files[index % files.length]?.create(announced(size))),
      );
      return {
        accepted: settled.filter(({ status }) => status === 'fulfilled').length,
        refused: [
          ...new Set(
            settled.flatMap((one) => (one.status === 'rejected' ? [JSON.stringify(one.reason)] : [])),
          ),
        ],
      };
    };

    test.each([
      ['with room', plenty],
      ['that is nearly full', full],
    ])('together do not exceed a customer’s number and bytes on a disk %s', async (_, free) => {
      const quota = [JSON.stringify({ status_code: 507, body: 'quota' })];
      for (let round = 0; round < 5; round += 1) {
        const numbers = filesOf(randomUUID(), { openUploads: 5, openBytes: Infinity }, free);
        const bytes = filesOf(randomUUID(), { openUploads: Infinity, openBytes: 70 }, free);
        expect([await createMany(numbers, 10), await createMany(bytes, 10)]).toEqual([
          { accepted: 5, refused: quota },
          { accepted: 7, refused: quota },
        ]);
      }
    });

    test('together do not promise the space of a nearly full disk twice', async () => {
      await stores[0]?.query('delete from upload');
      const unlimited = { openUploads: Infinity, openBytes: Infinity };
      const customers = Array.from({ length: 10 }, () => filesOf(randomUUID(), unlimited, full)).flat();
      expect(await createMany(customers, 30 * mebibyte)).toEqual({
        accepted: 3,
        refused: [JSON.stringify({ status_code: 507, body: 'noRoom' })],
      });
      await stores[0]?.query('delete from upload');
    });

    test('one customer’s does not wait for another’s, and the same customer’s does', async () => {
      const [here] = stores;
      if (here === undefined) throw new Error('no store');
      const [ann, bob] = [randomUUID(), randomUUID()];
      const one = { openUploads: 1, openBytes: Infinity };
      const finish = deferred<void>();
      const recorded = deferred<void>();
      const slow = here.transaction(
        async (tx) => {
          const creation = { sender: { subject: ann }, free: plenty, scarce: false, limits: one };
          await recordCreation(tx, announced(1), { ...creation, now: clock.now() });
          recorded.resolve();
          await finish.promise;
        },
        { limit: 60_000 },
      );
      await recorded.promise;
      await filesOf(bob, one, plenty)[1]?.create(announced(1));
      const second = filesOf(ann, one, plenty)[1]?.create(announced(1));
      const waiting = () =>
        here.query("select 1 as one from pg_locks where locktype = 'advisory' and not granted");
      await expect.poll(async () => (await waiting()).length).toBe(1);
      finish.resolve();
      await slow;
      await expect(second).rejects.toEqual({ status_code: 507, body: 'quota' });
    });
  },
);
