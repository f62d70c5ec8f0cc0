import { afterAll, beforeAll, expect, test } from 'vitest';
import { Gone } from '../../../../backend/photos/deletion/gone.ts';
import type { Ports } from '../../../../backend/ports.ts';
import type { Store } from '../../../../backend/store/port.ts';
import { handClock } from '../../../kit/handClock.ts';
import { ownStore } from '../../../kit/preparedStore.ts';

let store: Store;
beforeAll(async () => {
  store = await ownStore('migrated');
  await store.query('create table ended (seq bigint primary key, what text, gone_at timestamptz)');
});
afterAll(() => store.close());

const now = Date.UTC(2026, 10, 20);
const hour = 3_600_000;
const mark = (seq: number, what: string, age = 0) =>
  store.query('insert into ended values ($1, $2, $3)', [seq, what, new Date(now - age).toISOString()]);

test('revoked photos are known from the start and as they end, while an address may be valid, read once', async () => {
  const [asked, logged]: [unknown[], unknown[]] = [[], []];
  let heard: () => void = () => undefined;
  let isListening = false;
  let broken = false;
  const own: Pick<Ports, 'store' | 'clock' | 'log'> = {
    clock: { now: () => now, after: () => () => undefined },
    log: {
      error: (event: string, fields: unknown) => logged.push([event, fields]),
    } as unknown as Ports['log'],
    store: {
      ...store,
      query: ((text: string, params: unknown[]) => {
        if (text.startsWith('select seq')) asked.push(params[0]);
        if (broken) return Promise.reject(new Error('out of reach'));
        return store.query(text, params);
      }) as Store['query'],
      listen: (channel, listener) => {
        expect(channel).toBe('ends');
        heard = () => listener('');
        isListening = true;
        return Promise.resolve(() => {
          isListening = false;
          return Promise.resolve();
        });
      },
    },
  };
  const life = 48 * hour;
  await mark(1, 'long ago', life + 1);
  await mark(2, 'just kept', life);
  await mark(5_000, 'new');
  const gone = new Gone({ channel: 'ends', table: 'ended', id: 'what' });
  gone.add(['by this process']);
  await gone.start(own);
  const has = () =>
    ['long ago', 'just kept', 'new', 'by this process', 'later', 'committed late'].map((id) => gone.has(id));
  expect(has()).toEqual([false, true, true, true, false, false]);
  expect((await store.query('select seq from ended order by seq')).map(({ seq }) => seq)).toEqual([
    2n,
    5_000n,
  ]);

  await mark(5_001, 'later');
  // The transaction of this row began before that of the deletion that was read last.
  await mark(4_500, 'committed late');
  heard();
  await expect.poll(() => gone.has('later')).toBe(true);
  expect(has()).toEqual([false, true, true, true, true, true]);
  heard();
  await expect.poll(() => asked.length).toBe(3);
  expect(asked).toEqual([-1_000n, 4_000n, 4_001n]);

  broken = true;
  heard();
  await expect.poll(() => logged).toEqual([['gone.unread', { of: 'ended', reason: 'out of reach' }]]);
  await gone.stop();
  expect(isListening).toBe(false);
  await gone.stop();
});

test('what ended is forgotten when no address from before it is valid, here and in the store', async () => {
  const { clock, advance } = handClock(now);
  await store.query('create table left_behind (seq bigint primary key, what text, gone_at timestamptz)');
  const insert = (seq: number, what: string) =>
    store.query('insert into left_behind values ($1, $2, $3)', [
      seq,
      what,
      new Date(clock.now()).toISOString(),
    ]);
  await insert(1, 'early');
  const gone = new Gone({ channel: 'left', table: 'left_behind', id: 'what' });
  await gone.start({ store, clock, log: {} as Ports['log'] });
  advance(hour);
  await insert(2, 'late');
  gone.add(['late']);
  await store.notify('left', '');
  const kept = async () => [
    ['early', 'late'].filter((id) => gone.has(id)),
    (await store.query('select what from left_behind order by seq')).map(({ what }) => what),
  ];
  await expect.poll(kept).toEqual([
    ['early', 'late'],
    ['early', 'late'],
  ]);
  advance(47 * hour + 1);
  await expect.poll(kept).toEqual([['late'], ['late']]);
  await gone.stop();
});
