import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../../../backend/store/pglite.ts';
import { flushesOf } from '../../kit/flushes.ts';
import { preparedStore } from '../../kit/preparedStore.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterAll(() => rm(root, { recursive: true }));

/** Returns an embedded store, and the thread in which it runs. */
async function opened(name: string) {
  const folder = join(root, name);
  await cp(await preparedStore('empty'), folder, { recursive: true });
  const failures: string[] = [];
  const begun = once(process, 'worker');
  const opening = openEmbedded({ folder, failed: (error) => failures.push(String(error)) });
  const [thread] = (await begun) as [Worker];
  return { folder, failures, thread, store: await opening };
}

const stopped = 'StoreError: the store has stopped';

test.each([
  ['is ended from outside', (thread: Worker) => void thread.terminate()],
  ['comes upon what it cannot read', (thread: Worker) => thread.postMessage(null)],
])('[F14] a store whose thread %s refuses all queries at once, and reports it once', async (_, end) => {
  const { store, thread, failures } = await opened(String(Math.random()));
  const gone = new Promise((resolve) => thread.once('exit', resolve));
  const inside = store
    .transaction(async (tx) => {
      await tx.query('select 1');
      end(thread);
      await tx.query('select pg_sleep(0.2)');
      await gone;
      await tx.query('select 2');
    })
    .catch(String);
  const behind = store.query('select 3').catch(String);
  expect([await inside, await behind]).toEqual([stopped, stopped]);
  await gone;
  expect([
    await store.query('select 4').catch(String),
    await store.transaction((tx) => tx.query('select 5')).catch(String),
    await store.query('select 6').catch(String),
    await store.listen('news', () => undefined).catch(String),
  ]).toEqual([stopped, stopped, stopped, stopped]);
  await store.close();
  expect(failures).toEqual([stopped]);
});

/** Returns the state of a stopped PostgreSQL cluster: 1 means shut down, 6 means still in use. */
const stateOf = (folder: string) => readFileSync(join(folder, 'global', 'pg_control')).readInt32LE(16);

test('closing a store completes its queries, shuts it down in order and refuses new ones', async () => {
  const { store, folder, thread, failures } = await opened('closed');
  await store.query('create table kept (n int)');
  expect(stateOf(folder)).toBe(6);
  const last = store.transaction(async (tx) => {
    await tx.query('insert into kept values (1)');
    await tx.query('insert into kept values (2)');
  });
  const closing = store.close();
  await last;
  await closing;
  expect([stateOf(folder), thread.threadId, failures]).toEqual([1, -1, []]);
  expect(await store.query('select 1').catch(String)).toBe('StoreError: the store is closed');
  await store.close();
  const again = await openEmbedded({ folder });
  expect(await again.query('select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  await again.close();
});

test('a channel without listeners delivers nothing', async () => {
  const { store } = await opened('channels');
  const channels = async () =>
    (await store.query('select pg_listening_channels() as name')).map(({ name }) => name);
  const [first, second] = [
    await store.listen('one', () => undefined),
    await store.listen('one', () => undefined),
  ];
  await store.listen('two', () => undefined);
  await first();
  expect((await channels()).map(String).toSorted()).toEqual(['one', 'two']);
  await second();
  expect(await channels()).toEqual(['two']);
  await store.close();
});

test('[F14] a folder that cannot hold a store is refused when opened, with the system’s error', async () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(await openEmbedded({ folder: file }).catch(String)).toMatch(/^StoreError: .*errno/);
});

test('[F14] each acknowledged commit was flushed', async () => {
  const folder = join(root, 'committed');
  await cp(await preparedStore('empty'), join(folder, 'store'), { recursive: true });
  const { atOnce } = await flushesOf(new URL('./committer.ts', import.meta.url), folder);
  expect(atOnce).toBeGreaterThanOrEqual(100);
});
