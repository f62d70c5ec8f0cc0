import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claim, finish, jobMigrations, nextDue } from '../../backend/jobs/table.ts';
import { migrate } from '../../backend/store/migrate.ts';
import { openEmbedded } from '../../backend/store/pglite.ts';
import type { Store } from '../../backend/store/port.ts';
import { openPostgres } from '../../backend/store/postgres.ts';
import { startPostgres, whyNoPostgres } from '../../tests/store/backend/systemPostgres.ts';
import { type Figure, figures } from './figures.ts';

const backlog = 300_000;
/** Number of jobs that are claimed for one figure. */
const claims = 40;
const kinds = ['photos.purge', 'photos.sweepUploads', 'orders.step'];
const kind = 'photos.purge';
const each = 1;
const lease = 60_000;

/** Inserts jobs as one statement; `customer`, `due` and `turn` are SQL over the number `n`. */
const fill = (store: Store, customer: string, due: string, turn: string) =>
  store.transaction(
    (tx) =>
      tx.query(
        `insert into job (id, kind, payload, run_at, customer_id, turn)
          select 'b' || n || random(), '${kind}', '{"ids":[]}', ${due}, ${customer}, ${turn}
          from generate_series(1, ${backlog}) as n`,
      ),
    { limit: 600_000 },
  );

/**
 * Returns the milliseconds to claim a job, and to find out when the next job is due. Each claimed job is finished
 * before the next one is claimed.
 */
async function once(store: Store): Promise<{ readonly claimMs: number; readonly nextMs: number }> {
  const now = Date.now();
  const startedAt = performance.now();
  const job = await claim(store, { kinds, each, now, lease, running: [] });
  const claimMs = performance.now() - startedAt;
  if (job !== null) await finish(store, job, now);
  const askedAt = performance.now();
  await nextDue(store, { kinds, running: [], now });
  return { claimMs, nextMs: performance.now() - askedAt };
}

type Costs = Record<'claimMs' | 'nextMs', Figure>;

async function costs(store: Store, before: () => Promise<unknown>, runs: number): Promise<Costs> {
  const samples: Awaited<ReturnType<typeof once>>[] = [];
  for (let count = 0; count < claims * runs; count += 1) {
    await before();
    const sample = await once(store);
    // Skip the first samples, which include planning queries and filling caches.
    if (count >= 5) samples.push(sample);
  }
  return figures(samples, { claimMs: 2, nextMs: 2 });
}

/** Measures the cost of a claim with one waiting job, and with backlogs of 300,000. */
async function measured(store: Store, runs: number): Promise<Readonly<Record<string, Costs>>> {
  await migrate(store, jobMigrations);
  const nothing = () => Promise.resolve();
  const put = () =>
    store.query(
      `insert into job (id, kind, payload, run_at, customer_id, turn) values ($1, '${kind}', '{}', now() - interval '1 s', $1, 200000)`,
      [randomUUID()],
    );
  const empty = () => store.query('truncate job');
  const results: Record<string, Costs> = { only: await costs(store, put, runs) };
  await empty();
  await fill(store, `'c' || n % 1000`, `now() - interval '1 h'`, 'n / 1000');
  results['due'] = await costs(store, nothing, runs);
  await empty();
  // A customer at the limit, who owns all jobs of this backlog.
  await fill(store, `'busy'`, `now() - interval '1 h'`, 'n');
  await claim(store, { kinds, each, now: Date.now(), lease: 3_600_000, running: [] });
  results['ofOneAtTheLimit'] = await costs(store, nothing, runs);
  await empty();
  await fill(store, `'c' || n % 1000`, `now() + interval '1 d'`, 'n / 1000');
  results['later'] = await costs(store, put, runs);
  return results;
}

/**
 * Measures the milliseconds to claim a job, on the embedded store and on a PostgreSQL server. Either a single job is
 * waiting (`only`), or there are 300,000 others, which are due, belong to one customer who already has the maximum
 * number of running jobs, or are due later.
 */
export async function claiming(runs: number): Promise<Readonly<Record<string, unknown>>> {
  const folder = await mkdtemp(join(tmpdir(), 'claiming-'));
  const embedded = await openEmbedded({ folder });
  const report: Record<string, unknown> = {};
  try {
    report['embedded'] = await measured(embedded, runs);
  } finally {
    await embedded.close();
    await rm(folder, { recursive: true });
  }
  const missing = whyNoPostgres();
  if (missing !== null) return { ...report, postgres: `not there: ${missing}` };
  const server = await startPostgres();
  try {
    const store = await openPostgres({ url: server.url });
    report['postgres'] = await measured(store, runs);
    await store.close();
  } finally {
    await server.stop();
  }
  return report;
}
