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

test('two migrations of one name prevent the start', async () => {
  await expect(
    migrate(store, [
      { id: '9020', sql: 'select 1' },
      { id: '9020', sql: 'select 2' },
    ]),
  ).rejects.toThrow('two migrations are called 9020');
});
