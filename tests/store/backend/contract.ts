import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deferred } from '../../../backend/deferred.ts';
import { notifyIn, StoreError } from '../../../backend/store/port.ts';
import type { Store } from '../../../backend/store/port.ts';

/** Returns a unique table name, because tests share one engine. */
const ownTable = (): string => `t_${randomUUID().replaceAll('-', '')}`;

/** Collects the messages on a channel; `next` waits for the next message that has not been returned yet. */
async function ear(store: Store, channel: string) {
  const heard: string[] = [];
  let wake = (): void => undefined;
  const stop = await store.listen(channel, (payload) => {
    heard.push(payload);
    wake();
  });
  const reach = async (count: number): Promise<string[]> => {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return heard;
  };
  return { heard, reach, stop };
}

/**
 * Defines the tests that every store must pass, whatever its engine. `open` is called once, when first
 * needed.
 */
export function storeContract(store: () => Store): void {
  test('moments are returned in milliseconds, with any stored fraction truncated', async () => {
    const [row] = await store().query(
      `select array['2024-02-29 12:00:00+00', '2024-02-29 12:00:00.07+00', '2024-02-29 12:00:00.123456+00',
        '0999-01-01 00:00:00+00', 'infinity']::timestamptz[] as moments where $1::int = 1`,
      [1],
    );
    expect(row?.['moments']).toEqual([
      '2024-02-29T12:00:00.000Z',
      '2024-02-29T12:00:00.070Z',
      '2024-02-29T12:00:00.123Z',
      '0999-01-01T00:00:00.000Z',
      'infinity',
    ]);
  });

  test('every type is returned as the port specifies', async () => {
    const [row] = await store().query(
      `select true as yes, 7::int2 as small, 7::int4 as whole, 9007199254740993::int8 as big, 1.5::float8 as real,
        123456789012345678.90::numeric as exact, 'é'::text as word, 'v'::varchar as varying,
        '2024-02-29'::date as day, '2024-02-29 23:59:59.5+02'::timestamptz as instant,
        '2024-02-29 23:59:59'::timestamp as local, '\\x00ff'::bytea as bytes, '{"a":[1,null]}'::jsonb as document,
        '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b'::uuid as id, array['a','b "c" \\ d',null] as words,
        array[[1,2],[3,4]] as grid, array[1::int8] as bigs, '{}'::text[] as none, null::int as nothing where $1::int = 1`,
      [1],
    );
    expect(row).toEqual({
      yes: true,
      small: 7,
      whole: 7,
      big: 9007199254740993n,
      real: 1.5,
      exact: '123456789012345678.90',
      word: 'é',
      varying: 'v',
      day: '2024-02-29',
      instant: '2024-02-29T21:59:59.500Z',
      local: '2024-02-29T23:59:59',
      bytes: new Uint8Array([0, 255]),
      document: { a: [1, null] },
      id: '6ec0bd7f-11c0-43da-975e-2a8ad9ebae0b',
      words: ['a', 'b "c" \\ d', null],
      grid: [
        [1, 2],
        [3, 4],
      ],
      bigs: [1n],
      none: [],
      nothing: null,
    });
  });

  test('parameters of every type are returned unchanged', async () => {
    const table = ownTable();
    await store().query(
      `create table ${table} (yes bool, big int8, real float8, exact numeric, word text, at timestamptz, bytes bytea,
        document jsonb, list jsonb, words text[], nothing int)`,
    );
    const at = new Date('2031-01-02T03:04:05.678Z');
    await store().query(`insert into ${table} values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)`, [
      false,
      -9007199254740993n,
      0.1,
      '0.10',
      "'; drop table x; --",
      at,
      new Uint8Array([0, 1, 254]),
      { a: 'b' },
      JSON.stringify([1, 2]),
      ['x', 'y"\\,{}', null],
      null,
    ]);
    expect(await store().query(`select * from ${table}`)).toEqual([
      {
        yes: false,
        big: -9007199254740993n,
        real: 0.1,
        exact: '0.10',
        word: "'; drop table x; --",
        at: at.toISOString(),
        bytes: new Uint8Array([0, 1, 254]),
        document: { a: 'b' },
        list: [1, 2],
        words: ['x', 'y"\\,{}', null],
        nothing: null,
      },
    ]);
    expect(
      await store().query(`select word from ${table} where big = any($1)`, [[-9007199254740993n, 3n]]),
    ).toEqual([{ word: "'; drop table x; --" }]);
  });

  test('several statements without parameters return the rows of the last', async () => {
    expect(await store().query('select 1 as a; select 2 as b')).toEqual([{ b: 2 }]);
  });

  test('a refused statement carries its SQLSTATE', async () => {
    const table = ownTable();
    await store().query(`create table ${table} (id int primary key)`);
    await store().query(`insert into ${table} values ($1)`, [1]);
    const error = await store()
      .query(`insert into ${table} values ($1)`, [1])
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreError);
    expect((error as StoreError).code).toBe('23505');
  });

  test('a thrown error rolls everything back and is rethrown', async () => {
    const table = ownTable();
    await store().query(`create table ${table} (id int)`);
    const own = new Error('mine');
    await expect(
      store().transaction(async (tx) => {
        await tx.query(`insert into ${table} values ($1)`, [1]);
        throw own;
      }),
    ).rejects.toBe(own);
    expect(await store().query(`select id from ${table}`)).toEqual([]);
  });

  test('a swallowed failure inside a transaction still fails it', async () => {
    const table = ownTable();
    await store().query(`create table ${table} (id int)`);
    await expect(
      store().transaction(async (tx) => {
        await tx.query(`insert into ${table} values ($1)`, [1]);
        await tx.query('select nothing_like_this').catch(() => undefined);
      }),
    ).rejects.toMatchObject({ name: 'StoreError', code: '42703' });
    expect(await store().query(`select id from ${table}`)).toEqual([]);
  });

  test('a violation found at commit is refused, and nothing of it stays', async () => {
    const table = ownTable();
    await store().query(`create table ${table} (id int unique deferrable initially deferred)`);
    const twice = store().transaction(async (tx) => {
      await tx.query(`insert into ${table} values (1)`);
      await tx.query(`insert into ${table} values (1)`);
    });
    await expect(twice).rejects.toMatchObject({ name: 'StoreError', code: '23505' });
    expect(await store().query(`select id from ${table}`)).toEqual([]);
  });

  test('inside a transaction the store itself refuses queries and transactions alike', async () => {
    const refusals = await store().transaction(async () => [
      await store().query('select 1').catch(String),
      await store()
        .transaction(() => Promise.resolve('ran'))
        .catch(String),
    ]);
    expect(refusals).toEqual([
      'StoreError: query outside its transaction',
      'StoreError: query outside its transaction',
    ]);
  });

  test('a handle used after the end refuses, and work started inside may use the store afterwards', async () => {
    const { kept, later } = await store().transaction((tx) => {
      const gate = deferred<void>();
      const work = gate.promise.then(() => store().query('select 5 as five'));
      return Promise.resolve({ kept: tx, later: { open: gate.resolve, work } });
    });
    await expect(kept.query('select 1')).rejects.toThrow('query outside its transaction');
    later.open();
    expect(await later.work).toEqual([{ five: 5 }]);
  });

  test('a transaction longer than its limit is rolled back and its handle refuses', async () => {
    const table = ownTable();
    await store().query(`create table ${table} (id int)`);
    let handle: Promise<unknown> = Promise.resolve();
    const gate = deferred<void>();
    await expect(
      store().transaction(
        async (tx) => {
          await tx.query(`insert into ${table} values ($1)`, [1]);
          handle = gate.promise.then(() => tx.query('select 1')).catch(String);
          await handle;
        },
        // The statement above must have finished within this limit.
        { limit: 500 },
      ),
    ).rejects.toThrow('a transaction took longer than 500 ms');
    gate.resolve();
    expect(await handle).toBe('StoreError: query outside its transaction');
    expect(await store().query(`select id from ${table}`)).toEqual([]);
  });

  test('concurrent transactions on one row lose no update', async () => {
    const table = ownTable();
    await store().query(`create table ${table} (n int); insert into ${table} values (0)`);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        store().transaction(async (tx) => {
          const [row] = await tx.query<{ n: number }>(`select n from ${table} for update`);
          await tx.query(`update ${table} set n = $1`, [(row?.n ?? 0) + 1]);
        }),
      ),
    );
    expect(await store().query(`select n from ${table}`)).toEqual([{ n: 20 }]);
  });

  test('a notification is delayed until commit and dropped by a rollback', async () => {
    const channel = ownTable();
    const { heard, reach, stop } = await ear(store(), channel);
    await store()
      .transaction(async (tx) => {
        await notifyIn(tx, channel, 'rolled back');
        throw new Error('no');
      })
      .catch(() => undefined);
    await store().transaction(async (tx) => {
      await notifyIn(tx, channel, 'committed');
      await tx.query('select 1');
      expect(heard).toEqual([]);
    });
    await store().notify(channel, 'after');
    expect(await reach(2)).toEqual(['committed', 'after']);
    await stop();
  });

  test('every listener receives, and receives no more after it stopped', async () => {
    const channel = ownTable();
    const first = await ear(store(), channel);
    const second = await ear(store(), channel);
    await store().notify(channel, 'é 1');
    expect([await first.reach(1), await second.reach(1)]).toEqual([['é 1'], ['é 1']]);
    await first.stop();
    await store().notify(channel, '2');
    expect(await second.reach(2)).toEqual(['é 1', '2']);
    expect(first.heard).toEqual(['é 1']);
    await second.stop();
  });

  test('a payload over 1 KB and a name that is not a plain word are refused', async () => {
    await expect(store().notify('wide', 'x'.repeat(1025))).rejects.toThrow(
      'a notification carries 1 KB at most',
    );
    await expect(store().listen('Two Words', () => undefined)).rejects.toThrow(
      'not a channel name: Two Words',
    );
  });
}
