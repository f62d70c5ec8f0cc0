import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Upload } from '@tus/server';
import { SyncedFileStore } from '../../backend/photos/uploads/fileStore.ts';
import { productMigrations } from '../../backend/product.ts';
import { migrate } from '../../backend/store/migrate.ts';
import { openEmbedded } from '../../backend/store/pglite.ts';
import type { Store } from '../../backend/store/port.ts';
import { openPostgres } from '../../backend/store/postgres.ts';
import { startPostgres, whyNoPostgres } from '../../tests/store/backend/systemPostgres.ts';
import { type Figure, figures } from './figures.ts';

const openOfOthers = 200_000;
const customers = 16;
/** Milliseconds of one sample. */
const sampled = 3000;

/** Inserts open uploads of 2,000 other customers. */
const fill = (store: Store) =>
  store.transaction(
    async (tx) => {
      await tx.query(
        `insert into upload (id, customer_id, file_name, file_type, size, created_at, received_at)
          select gen_random_uuid(), 'other' || n % 2000, 'a.jpg', 'image/jpeg', 4000000, now(), now()
          from generate_series(1, ${openOfOthers}) as n`,
      );
      await tx.query('analyze upload');
    },
    { limit: 600_000 },
  );

/** Uploads per second that 16 customers create, each one after the other, on a disk with room. */
async function perSecond(store: Store, folder: string): Promise<number> {
  const ports = {
    store,
    jobs: { enqueue: () => Promise.resolve() },
    clock: { now: () => Date.now(), after: () => () => undefined },
  };
  const limits = { openUploads: Infinity, openBytes: Infinity };
  const subjects = Array.from({ length: customers }, () => `bench-${randomUUID()}`);
  const sender = new AsyncLocalStorage<string>();
  // One for all, as in a process of the service.
  const files = new SyncedFileStore(
    ports,
    folder,
    () => ({ subject: sender.getStore() ?? '' }),
    limits,
    () => Promise.resolve(Number.MAX_SAFE_INTEGER),
  );
  const startedAt = performance.now();
  let created = 0;
  const createMany = async (): Promise<void> => {
    for (; performance.now() - startedAt < sampled; created += 1)
      await files.create(new Upload({ id: randomUUID(), size: 4_000_000, offset: 0, metadata: {} }));
  };
  await Promise.all(subjects.map((subject) => sender.run(subject, createMany)));
  const rate = (created * 1000) / (performance.now() - startedAt);
  await store.query('delete from upload where customer_id = any($1)', [subjects]);
  return rate;
}

async function measured(store: Store, folder: string, runs: number): Promise<Record<string, Figure>> {
  await migrate(store, productMigrations({}));
  const rate = async (): Promise<Figure> => {
    const samples: { perSecond: number }[] = [];
    for (let run = 0; run < runs; run += 1) samples.push({ perSecond: await perSecond(store, folder) });
    return figures(samples, { perSecond: 1 }).perSecond;
  };
  const none = await rate();
  await fill(store);
  return { none, many: await rate() };
}

/**
 * Returns the number of uploads created per second, on the embedded store and on a PostgreSQL server, both with no open
 * upload of other customers and with 200,000.
 */
export async function creating(runs: number): Promise<Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), 'creating-'));
  const report: Record<string, unknown> = {};
  try {
    const embedded = await openEmbedded({ folder: join(folder, 'store') });
    report['embedded'] = await measured(embedded, join(folder, 'uploads'), runs);
    await embedded.close();
    const missing = whyNoPostgres();
    if (missing !== null) return { ...report, postgres: `not there: ${missing}` };
    const server = await startPostgres();
    try {
      const store = await openPostgres({ url: server.url });
      report['postgres'] = await measured(store, join(folder, 'uploads'), runs);
      await store.close();
    } finally {
      await server.stop();
    }
    return report;
  } finally {
    await rm(folder, { recursive: true });
  }
}
