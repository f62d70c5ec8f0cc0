import { expect, test } from 'vitest';
import { asStoreError, ChannelListeners, type Engine, guarded } from '../../../backend/store/guard.ts';
import { StoreError } from '../../../backend/store/port.ts';

// Tests the rules of the port on an engine that records its statements and fails the given ones.

function over(refused: readonly string[] = []) {
  const asked: string[] = [];
  const refuses = [...refused];
  const ask = (what: string) => {
    asked.push(what);
    const at = refuses.indexOf(what);
    if (at === -1) return Promise.resolve();
    refuses.splice(at, 1);
    return Promise.reject(new Error(`${what} refused`));
  };
  const query = async (sql: string) => {
    await ask(sql);
    return [];
  };
  const engine: Engine = {
    query,
    begin: () => Promise.resolve({ query, commit: () => ask('commit'), rollback: () => ask('rollback') }),
    listen: (channel) => ask(`listen ${channel}`),
    unlisten: (channel) => ask(`unlisten ${channel}`),
    alone: () => Promise.resolve({ query, end: () => ask('end') }),
    close: () => ask('close'),
  };
  const listeners = new ChannelListeners();
  return { asked, listeners, store: guarded(engine, listeners) };
}

test('the engine listens once per channel for all, until the last listener ends, and again for the next', async () => {
  const { asked, listeners, store } = over();
  const heard: string[] = [];
  const ear = (name: string) => store.listen('news', (payload) => heard.push(`${name} ${payload}`));
  const [first, second] = [await ear('first'), await ear('second')];
  await first();
  listeners.deliver('news', '1');
  expect([heard, listeners.channels()]).toEqual([['second 1'], ['news']]);
  await second();
  listeners.deliver('news', '2');
  expect([heard, listeners.channels(), asked]).toEqual([['second 1'], [], ['listen news', 'unlisten news']]);
  await ear('third');
  listeners.deliver('news', '3');
  expect([heard, asked.at(-1)]).toEqual([['second 1', 'third 3'], 'listen news']);
});

test('[F14] a listener that could not subscribe gets the error and no messages; the next one tries again', async () => {
  const { asked, listeners, store } = over(['listen news']);
  const heard: string[] = [];
  await expect(store.listen('news', () => heard.push('refused'))).rejects.toThrow(
    new StoreError('listen news refused'),
  );
  await store.listen('news', () => heard.push('heard'));
  listeners.deliver('news', '');
  expect([heard, asked]).toEqual([['heard'], ['listen news', 'listen news']]);
});

test('[F14] after a refused statement the rest of its transaction is not run', async () => {
  const { asked, store } = over(['insert']);
  const work = store.transaction(async (tx) => {
    await tx.query('insert');
    await tx.query('never');
  });
  await expect(work).rejects.toThrow(new StoreError('insert refused'));
  expect(asked).toEqual(['insert', 'rollback']);
});

test('[F14] a transaction whose commit or rollback is refused reports its first error', async () => {
  const commit = over(['commit']);
  await expect(commit.store.transaction(() => Promise.resolve(1))).rejects.toThrow('commit refused');
  expect(commit.asked).toEqual(['commit']);
  const rollback = over(['rollback']);
  const own = new Error('mine');
  await expect(rollback.store.transaction(() => Promise.reject(own))).rejects.toBe(own);
});

test('a finished transaction keeps no process alive until its limit', async () => {
  const { store } = over();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  for (let count = 0; count < 100; count += 1)
    await store.transaction(() => Promise.resolve(), { limit: 600_000 });
  expect(timers() - before).toBeLessThan(100);
});

test('a payload of exactly 1 KB is sent; one byte more, in however few characters, is not', async () => {
  const { asked, store } = over();
  await store.notify('news', 'x'.repeat(1024));
  await store.notify('news', 'é'.repeat(512));
  await expect(store.notify('news', `${'é'.repeat(512)}x`)).rejects.toThrow(
    'a notification carries 1 KB at most',
  );
  expect(asked).toEqual(['select pg_notify($1, $2)', 'select pg_notify($1, $2)']);
});

test.each([
  ['what is an error of the store already', new StoreError('mine', '23505'), 'mine', '23505'],
  ['an error of the engine', Object.assign(new Error('taken'), { code: '23505' }), 'taken', '23505'],
  ['an error whose code is a number', Object.assign(new Error('odd'), { code: 5 }), 'odd', undefined],
  ['an error without a code', new Error('plain'), 'plain', undefined],
  ['what is no error at all', 'thrown text', 'thrown text', undefined],
])('%s becomes an error of the store, with its message', (_, thrown, message, code) => {
  const error = asStoreError(thrown);
  expect([error instanceof StoreError, error.message, error.code]).toEqual([true, message, code]);
});
