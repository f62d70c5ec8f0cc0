import { setImmediate } from 'node:timers';
import * as z from 'zod/mini';
import { afterEach, expect, test, vi } from 'vitest';
import { checked, written } from '../../backend/http/longLists.ts';
import { mapInSlices } from '../../backend/slices.ts';

const item = z.object({ id: z.string().check(z.maxLength(8)), note: z.optional(z.string()) });
const schema = z.object({
  cursor: z.nullable(z.string()),
  items: z.array(item).check(z.minLength(1), z.maxLength(90)),
  'other "list"': z.array(z.number()),
  total: z.optional(z.number()),
});

const items = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `ä"${n}`, ...(n % 2 === 0 ? { note: '\u2028' } : {}), n }));
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
const value = (count: number, others = 0) => ({
  cursor: null,
  items: items(count),
  'other "list"': numbers(others),
  extra: 1,
});
/** Returns the years and months; the first key of each is a number. */
const monthsOf = (count: number) =>
  Object.fromEntries(numbers(count).map((n) => [n === 5 ? '7' : `${2000 + n}-${1 + (n % 12)}`, [`ä"${n}`]]));

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  [1, 0],
  [20, 20],
  [21, 0],
  [60, 41],
  [90, 1000],
])('lists of %i and %i items are read and written as if in one piece', async (count, others) => {
  const given = value(count, others);
  const plain = z.parse(schema, given);
  expect(await checked(schema, given)).toEqual({ data: plain });
  expect((await written(schema, plain)) ?? JSON.stringify(plain)).toBe(JSON.stringify(plain));
});

test('an invalid item of a long list is reported at its index', async () => {
  const given = value(60);
  const wrong = {
    ...given,
    items: given.items.map((one, n) => (n === 47 ? { ...one, id: 'much too long' } : one)),
  };
  expect(await checked(schema, wrong)).toMatchObject({
    issues: [{ path: ['items', 47, 'id'], code: 'too_big' }],
  });
  expect(await checked(schema, { ...given, cursor: 1 })).toMatchObject({ issues: [{ path: ['cursor'] }] });
});

test('a long list of more items than its schema allows is refused', async () => {
  expect(await checked(schema, value(91))).toMatchObject({ issues: [{ path: ['items'], code: 'too_big' }] });
});

test('a schema with a check of several fields receives the whole of a long list', async () => {
  const sum = schema.check(z.refine(({ items: all }) => all.length === 60, 'must be sixty'));
  expect(await checked(sum, value(60))).toEqual({ data: z.parse(schema, value(60)) });
  expect(await checked(sum, value(61))).toMatchObject({ issues: [{ code: 'custom' }] });
});

test('a reply without a long list is left to be written in one piece', async () => {
  expect([
    await written(schema, value(20)),
    await written(z.string(), 'text'),
    await written(schema, undefined),
    await written(z.array(z.number()), numbers(20)),
    await written(z.record(z.string(), z.number()), monthsOf(20)),
  ]).toEqual([null, null, null, null, null]);
});

const list = z.array(item).check(z.maxLength(90));
const byMonth = z.record(z.string(), z.array(z.string()));
const byKnown = z.record(z.enum(numbers(30).map((n) => `k${n}`)), z.number());

test.each([
  ['a list', list, items(90)],
  ['a record by month', byMonth, monthsOf(90)],
  ['a field with a record', z.object({ months: byMonth }), { months: monthsOf(90), extra: 1 }],
  ['a record of known keys', byKnown, Object.fromEntries(numbers(30).map((n) => [`k${n}`, n]))],
])('%s of a long reply is read and written as in one piece', async (_, of, given) => {
  const plain = z.parse(of, given);
  expect(await checked(of, given)).toEqual({ data: plain });
  expect((await written(of, plain)) ?? JSON.stringify(plain)).toBe(JSON.stringify(plain));
});

test('an invalid item of a long bare list or record is reported at its path', async () => {
  const wrongItems = items(60).map((one, n) => (n === 47 ? { ...one, id: 'much too long' } : one));
  const wrongMonths = { ...monthsOf(60), '2061-1': ['fine', 7] };
  expect([
    await checked(list, wrongItems),
    await checked(list, items(91)),
    await checked(byMonth, wrongMonths),
    await checked(z.object({ months: byMonth }), { months: wrongMonths }),
  ]).toMatchObject([
    { issues: [{ path: [47, 'id'], code: 'too_big' }] },
    { issues: [{ path: [], code: 'too_big' }] },
    { issues: [{ path: ['2061-1', 1], code: 'invalid_type' }] },
    { issues: [{ path: ['months', '2061-1', 1], code: 'invalid_type' }] },
  ]);
});

test('while a long list is checked, written or changed, the thread does other work', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  const others = async (work: () => Promise<unknown>) => {
    let count = 0;
    let working = true;
    const other = () => {
      count += 1;
      if (working) setImmediate(other);
    };
    setImmediate(other);
    await work();
    working = false;
    return count;
  };
  const given = value(90, 1000);
  expect(await others(() => checked(schema, given))).toBeGreaterThan(5);
  expect(await others(() => written(schema, given))).toBeGreaterThan(5);
  expect(await others(() => checked(z.array(item), items(300)))).toBeGreaterThan(5);
  expect(await others(() => written(z.array(item), items(300)))).toBeGreaterThan(5);
  expect(await others(() => checked(byMonth, monthsOf(300)))).toBeGreaterThan(5);
  expect(await others(() => written(byMonth, monthsOf(300)))).toBeGreaterThan(5);
  expect(await others(() => mapInSlices(numbers(50), String))).toBeGreaterThan(5);
});
