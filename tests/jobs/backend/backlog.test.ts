import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claim, dueByKind, finish, insertJob, jobMigrations, nextDue } from '../../../backend/jobs/table.ts';
import type { Claimed } from '../../../backend/jobs/table.ts';
import { migrate } from '../../../backend/store/migrate.ts';
import type { Queryable, Row, Store } from '../../../backend/store/port.ts';
import { ownStore } from '../../kit/preparedStore.ts';

let store: Store;
beforeAll(async () => {
  store = await ownStore('empty');
  await migrate(store, jobMigrations);
});
afterAll(() => store.close());

const now = Date.parse('2026-11-25T12:00:00Z');
const iso = (ms: number): string => new Date(ms).toISOString();
const minute = 60_000;

/** Inserts waiting jobs of one kind; `customer` and `turn` are SQL over the number `n`. */
const fill = (
  kind: string,
  {
    count,
    customer = "'c' || n",
    turn = 'n',
    due = now - minute,
  }: { readonly count: number; readonly customer?: string; readonly turn?: string; readonly due?: number },
) =>
  store.query(
    `insert into job (id, kind, payload, run_at, customer_id, turn)
      select $1 || n, $1, '{}', $2::timestamptz, ${customer}, ${turn} from generate_series(1, ${count}) as n`,
    [kind, iso(due)],
  );
const put = async (kind: string, customer: string, runAt = now): Promise<string> => {
  const id = randomUUID();
  await insertJob(store, { id, kind, payload: {}, key: null, runAt, customer });
  return id;
};
const take = (kind: string, at: Queryable = store): Promise<Claimed | null> =>
  claim(at, { kinds: [kind], each: 1, now, lease: minute, running: [] });

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

/**
 * Returns a store that runs its queries as EXPLAIN ANALYZE and adds up the rows that they read from the table of
 * jobs.
 */
function counting() {
  let read = 0;
  const add = (node: Node): void => {
    if (node['Relation Name'] === 'job')
      read += (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
    for (const inner of node.Plans ?? []) add(inner);
  };
  const query: Queryable['query'] = async <R extends Row>(sql: string, params?: readonly unknown[]) => {
    const [row] = await store.query(`explain (analyze, format json) ${sql}`, params);
    const [{ Plan: plan }] = Object.values(row ?? {})[0] as [{ readonly Plan: Node }];
    add(plan);
    return [] as R[];
  };
  return { at: { ...store, query }, rows: () => read };
}

test('claiming a job reads a bounded number of rows, whatever waits', async () => {
  const [due, later, busy] = [randomUUID(), randomUUID(), randomUUID()];
  const count = 20_000;
  await fill(due, { count });
  await fill(later, { count, due: now + 60 * minute });
  await fill(busy, { count, customer: "'busy'" });
  expect(await take(busy)).not.toBe(null);
  const most = 2_000;
  for (const kind of [due, later, busy]) {
    const { at, rows } = counting();
    await take(kind, at);
    await nextDue(at, { kinds: [kind], running: [], now });
    await dueByKind(at, [kind], now);
    expect(rows() - (kind === later ? 0 : 10_000)).toBeLessThan(most);
  }
});

test('a due job is found behind many that are due later', async () => {
  const kind = randomUUID();
  await fill(kind, { count: 2_000, turn: '0', due: now + minute });
  const id = await put(kind, 'ann');
  await store.query('update job set turn = 9 where id = $1', [id]);
  expect((await take(kind))?.id).toBe(id);
  expect(await take(kind)).toBe(null);
});

test('[F28] a customer’s job is found beside many of a customer at the limit, and all of these run', async () => {
  const kind = randomUUID();
  const count = 600;
  await fill(kind, { count, customer: "'busy'" });
  const first = await take(kind);
  const other = await put(kind, 'ann');
  expect((await take(kind))?.id).toBe(other);
  expect(await take(kind)).toBe(null);
  if (first === null) throw new Error('no job was due');
  await finish(store, first, now);
  let ran = 1;
  for (let job = await take(kind); job !== null; job = await take(kind)) {
    await finish(store, job, now);
    ran += 1;
  }
  expect(ran).toBe(count);
});
