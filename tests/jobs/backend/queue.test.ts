import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineClock } from '../../../backend/clock.ts';
import { deferred } from '../../../backend/deferred.ts';
import { attempts, JobQueue, lease } from '../../../backend/jobs/queue.ts';
import { jobMigrations } from '../../../backend/jobs/table.ts';
import { jsonLog } from '../../../backend/log/log.ts';
import { machineRandom } from '../../../backend/random.ts';
import type { JobHandler, Ports } from '../../../backend/ports.ts';
import { migrate } from '../../../backend/store/migrate.ts';
import { ownStore } from '../../kit/preparedStore.ts';
import type { Store } from '../../../backend/store/port.ts';

let store: Store;
beforeAll(async () => {
  store = await ownStore('empty');
  await migrate(store, jobMigrations);
});
afterAll(() => store.close());

/** Returns a process with its own clock that runs only jobs of this kind. */
function worker(kind: string, handler: JobHandler, more: { gaveUp?: JobHandler; alone?: boolean } = {}) {
  const clock = machineClock();
  const lines: string[] = [];
  const queue = new JobQueue({
    store,
    clock,
    random: machineRandom(),
    log: jsonLog(clock, (line) => lines.push(line)),
  });
  const job = { lane: 'upkeep', run: handler, ...(more.gaveUp ? { gaveUp: more.gaveUp } : {}) } as const;
  const start = () => queue.start({ ports: {} as Ports, jobs: { [kind]: job }, alone: more.alone ?? false });
  return { clock, queue, start, lines };
}

const rows = (kind: string) => store.query('select state, attempt, key from job where kind = $1', [kind]);

test('a job exists exactly when its transaction commits, and its payload is complete', async () => {
  const done = deferred<unknown>();
  const { queue, start } = worker('commit', (payload) => {
    done.resolve(payload);
    return Promise.resolve();
  });
  await start();
  await store
    .transaction(async (tx) => {
      await queue.enqueue('commit', { n: 'rolled back' }, { tx });
      throw new Error('no');
    })
    .catch(() => undefined);
  await store.transaction((tx) => queue.enqueue('commit', { n: [1, { a: null }] }, { tx }));
  expect(await done.promise).toEqual({ n: [1, { a: null }] });
  await queue.stop(5000);
  expect(await rows('commit')).toEqual([]);
});

test('a key makes the second enqueue a no-op while the first waits and after it is done', async () => {
  let runs = 0;
  const done = deferred<void>();
  const { queue, start } = worker('keyed', () => {
    runs += 1;
    done.resolve();
    return Promise.resolve();
  });
  await queue.enqueue('keyed', {}, { key: 'a' });
  await queue.enqueue('keyed', {}, { key: 'a' });
  await start();
  await done.promise;
  await queue.stop(5000);
  await queue.enqueue('keyed', {}, { key: 'a' });
  expect(runs).toBe(1);
  expect(await rows('keyed')).toEqual([{ state: 'done', attempt: 1, key: 'a' }]);
});

test('a failing job is retried after growing pauses, then given up once', async () => {
  const tries: number[] = [];
  const gone = deferred<unknown>();
  let tried = deferred<void>();
  const { clock, queue, start, lines } = worker(
    'failing',
    () => {
      tries.push(clock.now());
      tried.resolve();
      return Promise.reject(new Error('secret: ann@example.com'));
    },
    {
      gaveUp: (payload) => {
        gone.resolve(payload);
        return Promise.resolve();
      },
    },
  );
  await start();
  await queue.enqueue('failing', { id: 'x' });
  for (let n = 1; n < attempts; n += 1) {
    await tried.promise;
    tried = deferred();
    await expect.poll(() => rows('failing')).toEqual([{ state: 'waiting', attempt: n, key: null }]);
    clock.advance(1000 * 4 ** (n - 1));
  }
  expect(await gone.promise).toEqual({ id: 'x' });
  await queue.stop(5000);
  expect(await rows('failing')).toEqual([{ state: 'givenUp', attempt: attempts, key: null }]);
  expect(tries.length).toBe(attempts);
  expect(lines.filter((line) => line.includes('ann@example.com'))).toEqual([]);
});

test('runAt delays a job until then', async () => {
  const done = deferred<number>();
  const { clock, queue, start } = worker('later', () => {
    done.resolve(clock.now());
    return Promise.resolve();
  });
  await start();
  const due = clock.now() + 3_600_000;
  await queue.enqueue('later', {}, { runAt: due });
  await expect.poll(() => rows('later')).toEqual([{ state: 'waiting', attempt: 0, key: null }]);
  clock.advance(3_600_000);
  expect(await done.promise).toBeGreaterThanOrEqual(due);
  await queue.stop(5000);
});

test('two workers share a hundred jobs and run each once', async () => {
  const ran: string[] = [];
  const all = deferred<void>();
  const handler: JobHandler = (payload) => {
    ran.push(String(payload['n']));
    if (ran.length === 100) all.resolve();
    return Promise.resolve();
  };
  const first = worker('shared', handler);
  const second = worker('shared', handler);
  await Promise.all(Array.from({ length: 100 }, (_, n) => first.queue.enqueue('shared', { n })));
  await Promise.all([first.start(), second.start()]);
  await all.promise;
  await Promise.all([first.queue.stop(5000), second.queue.stop(5000)]);
  expect(ran.sort()).toEqual(Array.from({ length: 100 }, (_, n) => String(n)).sort());
});

test('a job left by a crash runs again after its lease, or at once if the worker is alone', async () => {
  const stuck = worker('crashed', () => new Promise(() => undefined));
  await stuck.start();
  await stuck.queue.enqueue('crashed', {});
  await expect.poll(() => rows('crashed')).toEqual([{ state: 'running', attempt: 1, key: null }]);
  await stuck.queue.stop(0);

  const again = deferred<void>();
  const second = worker('crashed', () => {
    again.resolve();
    return new Promise(() => undefined);
  });
  second.clock.advance(lease + 1);
  await second.start();
  await again.promise;
  await second.queue.stop(0);

  const third = deferred<void>();
  const alone = worker(
    'crashed',
    () => {
      third.resolve();
      return Promise.resolve();
    },
    { alone: true },
  );
  await alone.start();
  await third.promise;
  await alone.queue.stop(5000);
  expect(await rows('crashed')).toEqual([]);
});

test('stopping waits for running jobs and claims no more', async () => {
  const gate = deferred<void>();
  const startedAt = deferred<void>();
  let ended = 0;
  const { queue, start } = worker('draining', async () => {
    startedAt.resolve();
    await gate.promise;
    ended += 1;
  });
  await start();
  await queue.enqueue('draining', {});
  await startedAt.promise;
  const stopped = queue.stop(5000);
  await queue.enqueue('draining', {}, { key: 'left' });
  gate.resolve();
  await stopped;
  expect(ended).toBe(1);
  expect(await rows('draining')).toEqual([{ state: 'waiting', attempt: 0, key: 'left' }]);
});

test('a clock that jumps past the lease does not make a worker run its own job twice', async () => {
  const gate = deferred();
  const startedAt = deferred();
  let runs = 0;
  const { clock, queue, start } = worker('jumping', async () => {
    runs += 1;
    startedAt.resolve();
    await gate.promise;
  });
  await start();
  await queue.enqueue('jumping', {});
  await startedAt.promise;
  await store.query(`update job set lease_until = 'epoch' where kind = 'jumping'`);
  clock.advance(10);
  await queue.enqueue('jumping', {}, { key: 'wakes the worker', runAt: clock.now() + 3_600_000 });
  await queue.enqueue('jumping', {}, { key: 'runs beside it' });
  await expect.poll(() => runs).toBe(2);
  gate.resolve();
  await queue.stop(5000);
  expect(runs).toBe(2);
});
