import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../backend/store/migrate.ts';
import { ownStore } from '../../kit/preparedStore.ts';
import type { Store } from '../../../backend/store/port.ts';

let store: Store;
beforeAll(async () => {
  store = await ownStore('empty');
});
afterAll(() => store.close());

const tables = async (prefix: string) =>
  (
    await store.query<{ name: string }>(
      `select tablename as name from pg_tables where tablename like $1 order by 1`,
      [`${prefix}%`],
    )
  ).map(({ name }) => name);

test('migrations run once in the order of their ids, and later ones are added', async () => {
  const first = { id: '9001_one', sql: 'create table once_a (id int); insert into once_a values (1)' };
  const second = { id: '9002_two', sql: 'alter table once_a add word text; create table once_b (id int)' };
  expect(await migrate(store, [second, first])).toEqual(['9001_one', '9002_two']);
  expect(
    await migrate(store, [first, second, { id: '9003_three', sql: 'create table once_c (id int)' }]),
  ).toEqual(['9003_three']);
  expect([await tables('once_'), await store.query('select * from once_a')]).toEqual([
    ['once_a', 'once_b', 'once_c'],
    [{ id: 1, word: null }],
  ]);
});

test('when two processes start together each migration runs in one', async () => {
  const known = { id: '9005_known', sql: 'create table known_a (id int)' };
  await migrate(store, [known]);
  const fresh = { id: '9006_fresh', sql: 'create table known_b (id int)' };
  const both = await Promise.all([migrate(store, [known, fresh]), migrate(store, [known, fresh])]);
  expect(both.flat()).toEqual(['9006_fresh']);
});

test('a migration that fails leaves no change and is retried', async () => {
  const broken = { id: '9010_broken', sql: 'create table half_a (id int); create table half_a (id int)' };
  await expect(migrate(store, [broken])).rejects.toMatchObject({ code: '42P07' });
  expect(await tables('half_')).toEqual([]);
  expect(await migrate(store, [{ ...broken, sql: 'create table half_a (id int)' }])).toEqual(['9010_broken']);
});

test('an index is created beside running work, also where an earlier attempt left an invalid one', async () => {
  await migrate(store, [
    { id: '9030_large', sql: 'create table large_a (id int); create index large_ix on large_a (id)' },
  ]);
  await store.query("update pg_index set indisvalid = false where indexrelid = 'large_ix'::regclass");
  const index = { id: '9031_index', index: { name: 'large_ix', unique: true as const, on: 'large_a (id)' } };
  expect(await migrate(store, [index])).toEqual(['9031_index']);
  expect(
    await store.query(
      "select indisvalid as valid, indisunique as is_unique from pg_index where indexrelid = 'large_ix'::regclass",
    ),
  ).toEqual([{ valid: true, is_unique: true }]);
});

test('rows are changed in batches until none is left, and a batch that ran is not repeated', async () => {
  await migrate(store, [
    {
      id: '9040_rows',
      sql: 'create table batched_a (id int, word text); insert into batched_a select generate_series(1, 25)',
    },
  ]);
  const batch = (limit: number, word: string) => `
    update batched_a set word = ${word} where id in (select id from batched_a where word is null order by id limit ${limit})
    returning id`;
  // The third batch contains 20, and therefore fails.
  const broken = {
    id: '9041_words',
    batches: batch(8, "case when id = 20 then (id / 0)::text else 'first' end"),
  };
  await expect(migrate(store, [broken])).rejects.toMatchObject({ code: '22012' });
  expect(await migrate(store, [{ id: '9041_words', batches: batch(4, "'second'") }])).toEqual(['9041_words']);
  expect(await store.query('select word, count(*) from batched_a group by word order by word')).toEqual([
    { word: 'first', count: 16n },
    { word: 'second', count: 9n },
  ]);
});

test('two migrations of one name prevent the start', async () => {
  await expect(
    migrate(store, [
      { id: '9020', sql: 'select 1' },
      { id: '9020', sql: 'select 2' },
    ]),
  ).rejects.toThrow('two migrations are called 9020');
});
