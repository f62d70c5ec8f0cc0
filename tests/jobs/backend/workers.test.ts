import { afterAll, beforeAll, expect, test } from 'vitest';
import { deferred } from '../../../backend/deferred.ts';
import { lanes } from '../../../backend/jobs/lanes.ts';
import { attempts, firstRetry, JobQueue, lease } from '../../../backend/jobs/queue.ts';
import { heldKeys, jobMigrations } from '../../../backend/jobs/table.ts';
import { jsonLog } from '../../../backend/log/log.ts';
import type { Job, Ports } from '../../../backend/ports.ts';
import { machineRandom } from '../../../backend/random.ts';
import { migrate } from '../../../backend/store/migrate.ts';
import type { Store } from '../../../backend/store/port.ts';
import { handClock } from '../../kit/handClock.ts';
import { ownStore } from '../../kit/preparedStore.ts';

// Tests when workers poll, when they are idle, and what is left when they stop.

let whole: Store;
beforeAll(async () => {
  whole = await ownStore('empty');
  await migrate(whole, jobMigrations);
});
afterAll(() => whole.close());

const hour = 3_600_000;
const claims = /^with busy/;
const nextDue = /^select least/;

/** Returns a process on the same store; the test can make statements fail or delay their results. */
function opened(kind: string, job: Partial<Job>) {
  const { clock, waits, advance } = handClock();
  const asked: string[] = [];
  const trouble: { sql: RegExp; meet: () => Promise<void>; before: boolean }[] = [];
  const query: Store['query'] = async <R extends Record<string, unknown>>(
    sql: string,
    params?: readonly unknown[],
  ) => {
    asked.push(sql);
    const at = trouble.findIndex((one) => one.sql.test(sql));
    const met = at === -1 ? undefined : trouble.splice(at, 1)[0];
    if (met?.before) await met.meet();
    const answer = await whole.query<R>(sql, params);
    await met?.meet();
    return answer;
  };
  const lines: string[] = [];
  const log = jsonLog(clock, (line) => lines.push(line));
  const queue = new JobQueue({ store: { ...whole, query }, clock, random: machineRandom(), log });
  const jobs = { [kind]: { lane: 'upkeep' as const, run: () => Promise.resolve(), ...job } };
  return {
    clock,
    queue,
    waits,
    advance,
    start: () => queue.start({ ports: {} as Ports, jobs, alone: false }),
    events: () =>
      lines.map((line) => {
        const { level, event, kind: of, attempt, last } = JSON.parse(line) as Record<string, unknown>;
        return { level, event, kind: of, attempt, last };
      }),
    lines,
    countOf: (sql: RegExp) => asked.filter((one) => sql.test(one)).length,
    /** Lets the next statement that matches be executed, but holds back its result until `release`. */
    hold: (sql: RegExp) => {
      const [reached, release] = [deferred(), deferred()];
      const meet = () => {
        reached.resolve();
        return release.promise;
      };
      trouble.push({ sql, meet, before: false });
      return { reached: reached.promise, release: release.resolve };
    },
    /** Makes the next statement that matches fail. */
    fail: (sql: RegExp) =>
      void trouble.push({
        sql,
        meet: () => Promise.reject(new Error('secret: ann@example.com')),
        before: true,
      }),
  };
}

const rows = (kind: string) => whole.query('select state, attempt from job where kind = $1', [kind]);
/** Waits long enough for an endless loop to become noticeable. */
const meanwhile = async () => {
  for (let turn = 0; turn < 40; turn += 1) await whole.query('select 1');
};

test('an idle queue polls once and rests; stopped, it leaves no timer and no channel', async () => {
  const { queue, start, waits, countOf } = opened('idle', {});
  await start();
  await expect.poll(() => countOf(nextDue)).toBe(1);
  await meanwhile();
  expect([countOf(claims), waits()]).toEqual([1, [hour]]);
  await queue.stop(5000);
  expect([waits(), await whole.query('select pg_listening_channels() as channel')]).toEqual([[], []]);
});

test('one timer at a time waits for the next due job, and none after the stop', async () => {
  const { queue, clock, start, waits, hold, countOf } = opened('next', {});
  await start();
  for (const minutes of [30, 20, 10]) {
    await queue.enqueue('next', {}, { runAt: clock.now() + minutes * 60_000 });
    await expect.poll(waits).toEqual([minutes * 60_000, hour]);
  }
  const looking = hold(nextDue);
  await queue.enqueue('next', {}, { runAt: clock.now() + hour });
  await looking.reached;
  const stopped = queue.stop(5000);
  looking.release();
  await stopped;
  await meanwhile();
  expect([waits(), countOf(claims)]).toEqual([[], 5]);
});

test('a job enqueued during a poll is found by another poll, and then the lane rests', async () => {
  const ran = deferred();
  const { queue, start, hold, countOf, waits } = opened('meanwhile', {
    run: () => Promise.resolve(ran.resolve()),
  });
  const looking = hold(nextDue);
  await start();
  await looking.reached;
  await queue.enqueue('meanwhile', {});
  await meanwhile();
  looking.release();
  await ran.promise;
  await expect.poll(() => countOf(nextDue)).toBeGreaterThan(1);
  await meanwhile();
  const before = countOf(claims);
  await meanwhile();
  expect([countOf(claims), waits(), await rows('meanwhile')]).toEqual([before, [hour], []]);
  await queue.stop(5000);
});

test('[F28] a lane runs at most as many jobs as it has workers, however often it polls', async () => {
  const { workers } = lanes.upkeep;
  const gate = deferred();
  let [running, most, ended] = [0, 0, 0];
  const { queue, start } = opened('crowd', {
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await gate.promise;
      running -= 1;
      ended += 1;
    },
  });
  await start();
  await Promise.all(Array.from({ length: 8 }, () => queue.enqueue('crowd', {})));
  await expect.poll(() => running).toBe(workers);
  await meanwhile();
  expect(most).toBe(workers);
  gate.resolve();
  await expect.poll(() => ended).toBe(8);
  expect(most).toBe(workers);
  await queue.stop(5000);
});

test('[F14] a store that fails when jobs are claimed is polled again a moment later, with a log line', async () => {
  const ran = deferred();
  const { queue, start, fail, waits, advance, events, lines } = opened('refused', {
    run: () => Promise.resolve(ran.resolve()),
  });
  fail(nextDue);
  await start();
  await expect.poll(waits).toEqual([firstRetry, hour]);
  await whole.query(
    `insert into job (id, kind, payload, run_at) values ('refused', 'refused', '{}', 'epoch')`,
  );
  advance(firstRetry);
  await ran.promise;
  await queue.stop(5000);
  expect(events()).toEqual([
    { level: 'error', event: 'jobs cannot be claimed' },
    { level: 'info', event: 'job', kind: 'refused', attempt: 1 },
  ]);
  expect(lines.filter((line) => line.includes('ann@'))).toEqual([]);
});

test('[F14] an outcome that could not be written is logged, and the job runs again after its lease', async () => {
  let runs = 0;
  const { queue, start, fail, waits, advance, events } = opened('unwritten', {
    run: () => {
      runs += 1;
      return Promise.reject(new Error('no'));
    },
  });
  fail(/^update job set state = \$3/);
  await start();
  await queue.enqueue('unwritten', {});
  await expect.poll(() => events().length).toBe(2);
  expect(events()).toEqual([
    { level: 'warn', event: 'job failed', kind: 'unwritten', attempt: 1, last: false },
    { level: 'error', event: 'outcome of a job not recorded', kind: 'unwritten' },
  ]);
  await expect.poll(waits).toEqual([lease, hour]);
  advance(lease);
  await expect.poll(() => runs).toBe(2);
  await expect.poll(() => waits()[0]).toBe(4 * firstRetry);
  await queue.stop(5000);
});

test('[F14] the lease of a running job is renewed in time, also after a failure, until it ends', async () => {
  const gate = deferred();
  const { queue, clock, start, waits, advance, fail, hold } = opened('long', { run: () => gate.promise });
  const leaseLeft = async () =>
    Date.parse(
      String((await whole.query(`select lease_until from job where kind = 'long'`))[0]?.['lease_until']),
    ) - clock.now();
  await start();
  await queue.enqueue('long', {});
  await expect.poll(waits).toEqual([lease / 3, hour]);
  expect(await leaseLeft()).toBe(lease);
  for (const turn of ['heard', 'not heard', 'heard']) {
    if (turn === 'not heard') fail(/^update job set lease_until = \$3/);
    advance(lease / 3);
    await expect.poll(leaseLeft).toBe(turn === 'heard' ? lease : (2 * lease) / 3);
    await expect.poll(() => waits()[0]).toBe(lease / 3);
  }
  const renewing = hold(/^update job set lease_until = \$3/);
  advance(lease / 3);
  await renewing.reached;
  gate.resolve();
  await expect.poll(() => rows('long')).toEqual([]);
  renewing.release();
  await queue.stop(5000);
  await meanwhile();
  expect(waits()).toEqual([]);
});

test('[F14] jobs that ended a week ago are deleted when the queue starts, and every hour', async () => {
  const { queue, clock, start, advance } = opened('past', {});
  const past = (id: string, ms: number) =>
    whole.query(
      `insert into job (id, kind, payload, run_at, state, finished_at) values ($1, 'past', '{}', 'epoch', 'done', $2)`,
      [id, new Date(clock.now() - heldKeys + ms)],
    );
  await past('at start', -1000);
  await past('an hour later', hour - 1000);
  await past('kept', hour + 1000);
  const left = async () =>
    (await whole.query(`select id from job where kind = 'past' order by finished_at`)).map(({ id }) => id);
  await start();
  expect(await left()).toEqual(['an hour later', 'kept']);
  advance(hour);
  await expect.poll(left).toEqual(['kept']);
  await queue.stop(5000);
});

test('[F27] the log shows each failure of a job, and which was the last', async () => {
  const { queue, start, waits, advance, events } = opened('watched', {
    run: () => Promise.reject(new Error('secret')),
  });
  await start();
  await queue.enqueue('watched', {});
  for (let n = 1; n < attempts; n += 1) {
    await expect.poll(() => rows('watched')).toEqual([{ state: 'waiting', attempt: n }]);
    await expect.poll(() => waits()[0]).toBe(firstRetry * 4 ** (n - 1));
    advance(firstRetry * 4 ** (n - 1));
  }
  await expect.poll(() => rows('watched')).toEqual([{ state: 'givenUp', attempt: attempts }]);
  await whole.query(
    `insert into job (id, kind, payload, run_at, attempt) values ('died', 'watched', '{}', 'epoch', $1)`,
    [attempts],
  );
  await queue.enqueue('watched', {}, { runAt: Date.parse('2027-01-01') });
  await expect.poll(() => events().length).toBe(attempts + 1);
  await queue.stop(5000);
  // The process no longer waits for the job that is due next year.
  expect(waits()).toEqual([]);
  const failed = { level: 'warn', event: 'job failed', kind: 'watched' };
  expect(events()).toEqual([
    ...Array.from({ length: attempts }, (_, n) => ({ ...failed, attempt: n + 1, last: n + 1 === attempts })),
    { level: 'error', event: 'job died with its process', kind: 'watched', attempt: attempts + 1 },
  ]);
});
