import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  claim,
  dropJobs,
  finish,
  forget,
  free,
  heldKeys,
  insertJob,
  jobMigrations,
  nextDue,
  renew,
  retry,
} from '../../../backend/jobs/table.ts';
import type { Claimed, NewJob } from '../../../backend/jobs/table.ts';
import { migrate } from '../../../backend/store/migrate.ts';
import { ownStore } from '../../kit/preparedStore.ts';
import type { Store } from '../../../backend/store/port.ts';

let store: Store;
beforeAll(async () => {
  store = await ownStore('empty');
  await migrate(store, jobMigrations);
});
afterAll(() => store.close());

const now = Date.parse('2026-11-25T12:00:00Z');
const minute = 60_000;
const kindOfTest = () => randomUUID();

async function put(kind: string, job: Partial<NewJob> = {}): Promise<string> {
  const id = randomUUID();
  await insertJob(store, { id, kind, payload: {}, key: null, runAt: now, customer: null, ...job });
  return id;
}
const take = (
  kind: string,
  { at = now, each = 1, running = [] as string[], lease = minute } = {},
): Promise<Claimed | null> => claim(store, { kinds: [kind], each, now: at, lease, running });
/** Takes a job that must exist. */
async function took(kind: string, how: Parameters<typeof take>[1] = {}): Promise<Claimed> {
  const job = await take(kind, how);
  if (job === null) throw new Error('no job is due');
  return job;
}
const rowOf = async (id: string) =>
  (await store.query('select to_jsonb(job)::text as row from job where id = $1', [id]))[0]?.['row'];
const idsOf = async (kind: string) =>
  (await store.query<{ id: string }>('select id from job where kind = $1', [kind])).map(({ id }) => id);

test('[F14] a worker that lost the lease of a job can change neither that job nor another one', async () => {
  const kind = kindOfTest();
  await put(kind, { key: 'a' });
  const first = await took(kind);
  const second = await took(kind, { at: now + 2 * minute });
  expect([second.id, second.attempt]).toEqual([first.id, 2]);
  const other = await put(kind);
  const held = async () => [await rowOf(first.id), await rowOf(other)];
  const before = await held();
  await renew(store, first, now + 60 * minute);
  await retry(store, first, { runAt: now, now, failure: { message: 'lost' } });
  await retry(store, first, { runAt: null, now, failure: { message: 'lost' } });
  await finish(store, first, now);
  expect(await held()).toEqual(before);
  await renew(store, second, now + 60 * minute);
  expect(await take(kind, { at: now + 59 * minute, running: [other] })).toBe(null);
  await finish(store, second, now);
  const done = await held();
  await renew(store, second, now);
  await retry(store, second, { runAt: now, now, failure: { message: 'late' } });
  expect([await held(), done[1]]).toEqual([done, before[1]]);
});

test('[F28] jobs without a customer delay none of a customer’s, and one customer’s none of another’s', async () => {
  const kind = kindOfTest();
  for (let count = 0; count < 3; count += 1) await put(kind);
  const nobodys = [await took(kind), await took(kind), await took(kind)];
  expect(nobodys.every(({ attempt }) => attempt === 1)).toBe(true);
  const ann = [await put(kind, { customer: 'ann' }), await put(kind, { customer: 'ann' })];
  const bob = await put(kind, { customer: 'bob' });
  const taken = [await took(kind), await took(kind)].map(({ id }) => id);
  expect(new Set(taken)).toEqual(new Set([ann[0], bob]));
  expect(await take(kind)).toBe(null);
  expect((await took(kind, { each: 2 })).id).toBe(ann[1]);
});

test('a job that is not due, of another kind, or running in this process is not claimed', async () => {
  const kind = kindOfTest();
  const id = await put(kind, { runAt: now + minute });
  await put(kindOfTest());
  expect([
    await take(kind),
    (await nextDue(store, { kinds: [kind], running: [], now })) === now + minute,
  ]).toEqual([null, true]);
  const job = await took(kind, { at: now + minute, lease: 5 * minute });
  expect([job.id, await take(kind, { at: now + 2 * minute })]).toEqual([id, null]);
  const late = now + 20 * minute;
  expect(await take(kind, { at: late, running: [id] })).toBe(null);
  expect(await nextDue(store, { kinds: [kind], running: [id], now: late })).toBe(null);
  expect((await took(kind, { at: late })).attempt).toBe(2);
});

test('[F28] a customer’s finished jobs do not put their next job behind others', async () => {
  const kind = kindOfTest();
  const done = await put(kind, { key: 'done', customer: 'ann' });
  await store.query("update job set state = 'done', turn = 100 where id = $1", [done]);
  const turnOf = async (id: string) =>
    Number((await store.query('select turn from job where id = $1', [id]))[0]?.['turn']);
  const [first, second, other] = [
    await put(kind, { customer: 'ann' }),
    await put(kind, { customer: 'ann' }),
    await put(kind, { customer: 'bob' }),
  ];
  expect([await turnOf(first), await turnOf(second), await turnOf(other)]).toEqual([1, 2, 1]);
  await store.query("update job set state = 'running', turn = 7 where id = $1", [other]);
  expect(await turnOf(await put(kind, { customer: 'eve' }))).toBe(8);
  expect(await turnOf(await put(kindOfTest(), { customer: 'ann' }))).toBe(1);
});

test('[7.11] a customer’s jobs are dropped by id and by address; running, kept and others’ stay', async () => {
  const [kind, kept] = [kindOfTest(), kindOfTest()];
  const [leaver, email] = ['leaver', 'Leaver@example.com'];
  const theirs = [
    await put(kind, { customer: leaver }),
    await put(kind, { payload: { customerId: leaver } }),
    await put(kind, { customer: 'leaver@example.com' }),
    await put(kind, { payload: { email: 'LEAVER@example.com' } }),
  ];
  const [other, nobodys, erase] = [
    await put(kind, { customer: 'stayer', payload: { email: 'stayer@example.com' } }),
    await put(kind),
    await put(kept, { customer: leaver }),
  ];
  const running = await put(kind, { customer: leaver, runAt: now - minute });
  await store.query("update job set state = 'running' where id in ($1, $2)", [running, erase]);
  expect(await dropJobs(store, { customerId: leaver, email }, [kept])).toBe(1);
  expect((await idsOf(kind)).toSorted()).toEqual([other, nobodys, running].toSorted());
  expect(await idsOf(kept)).toEqual([erase]);
  expect(theirs.length).toBe(4);
  const blank = await put(kind, { payload: { email: '' } });
  expect(await dropJobs(store, { customerId: 'eve', email: '' }, [])).toBe(0);
  expect(await idsOf(kind)).toContain(blank);
});

test('[F14] after a crash only running jobs can be claimed at once; ended ones are deleted after a week', async () => {
  const kind = kindOfTest();
  const waiting = await put(kind, { runAt: now + minute });
  await put(kind);
  const job = await took(kind, { lease: 60 * minute });
  const before = await rowOf(waiting);
  await free(store);
  expect([await rowOf(waiting), (await took(kind)).id]).toEqual([before, job.id]);
  const keyed = kindOfTest();
  for (const key of ['old', 'new']) await put(keyed, { key });
  const [old, young] = [await took(keyed, { each: 9 }), await took(keyed, { each: 9 })];
  await finish(store, old, now);
  await finish(store, young, now + minute);
  await forget(store, now + heldKeys + 1);
  expect(await idsOf(keyed)).toEqual([young.id]);
});

test('[F14] a failed job waits for its time, a final failure for none, and both state the reason', async () => {
  const kind = kindOfTest();
  const failure = { error: 'Error' };
  const stateOf = async (id: string) =>
    (await store.query('select state, run_at, failure, finished_at from job where id = $1', [id]))[0];
  const id = await put(kind, { customer: 'ann' });
  const again = now + 30 * minute;
  await retry(store, await took(kind), { runAt: again, now, failure });
  const waits = { state: 'waiting', run_at: new Date(again).toISOString(), failure, finished_at: null };
  expect(await stateOf(id)).toEqual(waits);
  // The lease has expired, but the job is not due; until then it must not block the customer's other jobs.
  const other = await put(kind, { customer: 'ann' });
  expect((await took(kind)).id).toBe(other);
  expect(await take(kind, { at: now + 2 * minute, each: 9, running: [other] })).toBe(null);
  await retry(store, await took(kind, { at: again, each: 9, running: [other] }), {
    runAt: null,
    now: again,
    failure,
  });
  expect(await stateOf(id)).toEqual({ ...waits, state: 'givenUp', finished_at: waits.run_at });
  expect(await take(kind, { at: again + 60 * minute, each: 9, running: [other] })).toBe(null);
});

test('[F14] a job done under a key is neither run again nor waited for', async () => {
  const kind = kindOfTest();
  await put(kind, { key: 'once' });
  await finish(store, await took(kind), now);
  const later = now + 60 * minute;
  expect([
    await take(kind, { at: later }),
    await nextDue(store, { kinds: [kind], running: [], now: later }),
  ]).toEqual([null, null]);
});

test('[F28] a customer’s jobs are counted if they run now and belong to this lane', async () => {
  const [kind, otherLane] = [kindOfTest(), kindOfTest()];
  await put(otherLane, { customer: 'ann' });
  await took(otherLane);
  const first = await put(kind, { customer: 'ann' });
  expect((await took(kind)).id).toBe(first);
  const second = await put(kind, { customer: 'ann' });
  expect(await take(kind)).toBe(null);
  // The job is due but cannot be taken yet, so the next check is in a moment rather than immediately.
  expect(await nextDue(store, { kinds: [kind], running: [first], now })).toBe(now + 1000);
  // The process that ran the first job no longer exists. A process that is still running a job, with an extended
  // lease, would count it.
  const late = now + 2 * minute;
  expect(await take(kind, { at: late, running: [first] })).toBe(null);
  expect([(await took(kind, { at: late })).attempt, await take(kind, { at: late })]).toEqual([2, null]);
  expect((await took(kind, { at: late, each: 2 })).id).toBe(second);
});
