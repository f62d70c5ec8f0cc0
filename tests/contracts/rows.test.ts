import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../../contracts/calls.ts';
import { examples } from './examples.ts';

const places = ['params', 'query', 'body', 'reply'] as const;

/** Returns a copy in which `change` has been applied to the value at `path`; undefined removes the key. */
function altered(
  value: unknown,
  [key, ...rest]: readonly (string | number)[],
  change: (old: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (Array.isArray(value)) return value.map((item, at) => (at === key ? altered(item, rest, change) : item));
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, inner]) => {
      const made = name === key ? altered(inner, rest, change) : inner;
      return made === undefined ? [] : [[name, made]];
    }),
  );
}

/** Returns the paths to the value itself and to everything in it. */
function paths(value: unknown): (string | number)[][] {
  if (value instanceof Blob || value === null || typeof value !== 'object') return [[]];
  const inner = Array.isArray(value) ? value.map((item, at) => [at, item] as const) : Object.entries(value);
  return [[], ...inner.flatMap(([key, item]) => paths(item).map((path) => [key, ...path]))];
}

/** Returns a value of a different type, which no schema of the project accepts in its place. */
const otherKind = (old: unknown): fc.Arbitrary<unknown> => {
  const nothing = fc.constantFrom(true, 3.5, Number.NaN);
  if (typeof old === 'string') return fc.oneof(fc.integer(), fc.boolean(), fc.constant({ a: 1 }));
  if (typeof old === 'number')
    return fc.oneof(fc.string(), fc.boolean(), fc.constant([1]), fc.constant(Number.NaN));
  if (typeof old === 'boolean')
    return fc.oneof(fc.integer(), fc.constantFrom('yes', 'no', ''), fc.constant({}));
  if (old === null) return fc.oneof(fc.integer(), fc.boolean(), fc.constant({ a: 1 }));
  if (Array.isArray(old)) return fc.oneof(fc.integer(), fc.constant({ a: 1 }), nothing);
  return fc.oneof(fc.integer(), fc.string(), nothing);
};

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

describe.each(calls)('$name', (row) => {
  const example = examples[row.name] ?? {};
  const given = {
    params: example.params ?? {},
    query: example.query ?? {},
    body: example.body ?? {},
    reply: example.reply,
  };

  test('accepts its example', () => {
    expect(places.filter((place) => !accepts(row[place], given[place]))).toEqual([]);
  });

  test.each(places)('[F3] %s refuses another kind of value at any position', (place) => {
    const value = given[place];
    const spots = fc.constantFrom(...paths(value)).chain((path) => {
      const old = path.reduce<unknown>(
        (inner, key) => (inner as Record<string | number, unknown>)[key],
        value,
      );
      return old === undefined
        ? fc.constant({ path, wrong: { a: 1 } as unknown })
        : otherKind(old).map((wrong) => ({ path, wrong }));
    });
    fc.assert(
      fc.property(
        spots,
        ({ path, wrong }) =>
          !accepts(
            row[place],
            altered(value, path, () => wrong),
          ),
      ),
      { numRuns: 60 },
    );
  });

  test.each(places)('[F3] %s refuses a value without any one of its keys', (place) => {
    const value = given[place];
    const keys = paths(value).filter((path) => typeof path.at(-1) === 'string');
    expect(
      keys.filter((path) =>
        accepts(
          row[place],
          altered(value, path, () => undefined),
        ),
      ),
    ).toEqual([]);
  });
});

test('[F3] only these keys of a reply may be null', () => {
  const found = calls.flatMap((row) => {
    const reply = examples[row.name]?.reply;
    return paths(reply)
      .filter((path) =>
        accepts(
          row.reply,
          altered(reply, path, () => null),
        ),
      )
      .map((path) => String(path.at(-1)));
  });
  expect([...new Set(found)].sort()).toEqual(
    [
      'Channel',
      'Vendor',
      'accountId',
      'b2bStatus',
      'changeableUntil',
      'coverPhoto',
      'cover',
      'current',
      'cursor',
      'delayedDeletionDate',
      'deliveryAddress',
      'lastOrderDate',
      'locale',
      'offer',
      'paymentChangedDate',
      'pending',
      'preferred',
      'suffices',
      'url',
      'validUntil',
      'voucher',
      'voucherDetails',
    ].sort(),
  );
});

test('a reply parses the same a second time', () => {
  const changed = calls.filter((row) => {
    const example = examples[row.name]?.reply;
    if (example === undefined || example instanceof Blob) return false;
    const once = z.parse(row.reply, example);
    return JSON.stringify(z.parse(row.reply, once)) !== JSON.stringify(once);
  });
  expect(changed.map(({ name }) => name)).toEqual([]);
});

test('a query parses the same from text and a second time', () => {
  const row = calls.find(({ name }) => name === 'albums.list');
  const query = row?.query ?? z.never();
  const once = z.parse(query, { limit: '50', displaySharedData: 'true' });
  expect([once, z.parse(query, once)]).toEqual([
    { limit: 50, displaySharedData: true },
    { limit: 50, displaySharedData: true },
  ]);
  expect(z.parse(query, { displaySharedData: 'false' })).toEqual({ displaySharedData: false });
  expect(
    ['-1', '1.5', '', ' 1', '1e3', '0x10', '1234567890'].filter((limit) => accepts(query, { limit })),
  ).toEqual([]);
});

test('words in a query parse the same from text and a second time, empty ones dropped', () => {
  const query = calls.find(({ name }) => name === 'widgets.list')?.query ?? z.never();
  const read = ['P1,P2', 'P1,,P2,', '', ['P1', '', 'P2']].map((orderCodes) => z.parse(query, { orderCodes }));
  expect(read).toEqual([
    { orderCodes: ['P1', 'P2'] },
    { orderCodes: ['P1', 'P2'] },
    { orderCodes: [] },
    { orderCodes: ['P1', 'P2'] },
  ]);
});
