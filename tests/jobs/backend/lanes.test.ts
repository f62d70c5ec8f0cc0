import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineClock } from '../../../backend/clock.ts';
import { deferred } from '../../../backend/deferred.ts';
import { lanes } from '../../../backend/jobs/lanes.ts';
import { attempts, JobQueue } from '../../../backend/jobs/queue.ts';
import { jobMigrations } from '../../../backend/jobs/table.ts';
import { jsonLog } from '../../../backend/log/log.ts';
import type { Job, Ports } from '../../../backend/ports.ts';
import { machineRandom } from '../../../backend/random.ts';
import { migrate } from '../../../backend/store/migrate.ts';
import { ownStore } from '../../kit/preparedStore.ts';
import type { Store } from '../../../backend/store/port.ts';

let store: Store;
beforeAll(async () => {
  store = await ownStore('empty');
  await migrate(store, jobMigrations);
});
afterAll(() => store.close());

/** Returns a separate process on the same store. */
function opened() {
  const clock = machineClock();
  const log = jsonLog(clock, () => undefined);
  const queue = new JobQueue({ store, clock, random: machineRandom(), log });
  const start = (jobs: Record<string, Job>, alone = false) =>
    queue.start({ ports: {} as Ports, jobs, alone });
  return { clock, queue, start };
}

const states = (kind: string) => store.query('select state, attempt from job where kind = $1', [kind]);

test('F27: a job whose process ended in every attempt fails finally, and other jobs run', async () => {
  for (let death = 1; death <= attempts; death += 1) {
    const startedAt = deferred();
    const { queue, start } = opened();
    const run = () => {
      startedAt.resolve();
      return new Promise<void>(() => undefined);
    };
    await start({ poison: { lane: 'upkeep', run } }, true);
    if (death === 1) await queue.enqueue('poison', { id: 'x' });
    await startedAt.promise;
    await queue.stop(0);
  }
  const received: unknown[] = [];
  const other = deferred();
  const { queue, start } = opened();
  await queue.enqueue('other', {});
  await start(
    {
      poison: {
        lane: 'upkeep',
        run: () => Promise.resolve(void received.push('run')),
        gaveUp: (payload, _ports, how) => Promise.resolve(void received.push(payload, how)),
      },
      other: { lane: 'upkeep', run: () => Promise.resolve(other.resolve()) },
    },
    true,
  );
  await other.promise;
  await expect.poll(() => states('poison')).toEqual([{ state: 'givenUp', attempt: attempts + 1 }]);
  await queue.stop(5000);
  expect(received).toEqual([{ id: 'x' }, 'died']);
});

test('F27: a job fails finally even where reporting its failure ends the process, too', async () => {
  const claims = 2 * attempts;
  for (let death = 1; death <= claims; death += 1) {
    const startedAt = deferred();
    const { queue, start } = opened();
    const run = () => {
      startedAt.resolve();
      return new Promise<void>(() => undefined);
    };
    await start({ venom: { lane: 'upkeep', run, gaveUp: run } }, true);
    if (death === 1) await queue.enqueue('venom', {});
    await startedAt.promise;
    await queue.stop(0);
  }
  const received: string[] = [];
  const { queue, start } = opened();
  const run = () => Promise.resolve(void received.push('again'));
  await start({ venom: { lane: 'upkeep', run, gaveUp: run } }, true);
  await expect.poll(() => states('venom')).toEqual([{ state: 'givenUp', attempt: claims + 1 }]);
  await queue.stop(5000);
  expect(received).toEqual([]);
});

test('F28: customers take turns in a lane, however many jobs one of them enqueued first', async () => {
  const order: string[] = [];
  const { queue, start } = opened();
  const bring = async (customer: string, count: number) => {
    for (let n = 0; n < count; n += 1) await queue.enqueue('turns', { customer }, { customer });
  };
  await bring('ann', 12);
  await bring('bob', 3);
  await bring('cid', 2);
  await start({
    turns: {
      lane: 'archive',
      run: ({ customer }) => Promise.resolve(void order.push(String(customer))),
    },
  });
  await expect.poll(() => order.length).toBe(17);
  await queue.stop(5000);
  const rounds = [0, 1, 2].map((round) => order.slice(round * 3, round * 3 + 3).toSorted());
  expect(rounds).toEqual([
    ['ann', 'bob', 'cid'],
    ['ann', 'bob', 'cid'],
    ['ann', 'ann', 'bob'],
  ]);
});

test('F28: a customer’s jobs run up to their limit, and another’s finds a worker free', async () => {
  const gate = deferred();
  const running: string[] = [];
  const { queue, start } = opened();
  await start({
    flood: {
      lane: 'ingest',
      run: ({ customer }) => {
        running.push(String(customer));
        return gate.promise;
      },
    },
  });
  for (let n = 0; n < 12; n += 1) await queue.enqueue('flood', { customer: 'ann' }, { customer: 'ann' });
  await expect.poll(() => running.length).toBe(lanes.ingest.each);
  await queue.enqueue('flood', { customer: 'bob' }, { customer: 'bob' });
  await expect.poll(() => running.slice(lanes.ingest.each)).toEqual(['bob']);
  gate.resolve();
  await expect.poll(() => running.length).toBe(13);
  await queue.stop(5000);
});

test('F28: a full lane delays no other lane', async () => {
  const gate = deferred();
  const mailed = deferred();
  const { queue, start } = opened();
  let stuck = 0;
  await start({
    stuck: {
      lane: 'ingest',
      run: () => {
        stuck += 1;
        return gate.promise;
      },
    },
    mail: { lane: 'mail', run: () => Promise.resolve(mailed.resolve()) },
  });
  for (let n = 0; n < 20; n += 1) await queue.enqueue('stuck', {}, { customer: `c${n}` });
  await expect.poll(() => stuck).toBe(lanes.ingest.workers);
  await queue.enqueue('mail', {}, { customer: 'bob' });
  await mailed.promise;
  gate.resolve();
  await queue.stop(5000);
});
