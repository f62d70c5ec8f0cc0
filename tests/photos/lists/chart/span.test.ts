import { expect, test } from 'vitest';
import { unknownMonth, type MonthKey } from '../../../../contracts/photos/library/months.ts';
import { PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import { takenSpan } from '../../../../machines/photos/lists/span.selectors.ts';
import { daysSaid, monthsSaid } from '../../../../src/screens/photos/lists/span.ts';
import { july, photo } from '../../library/chart/samples.ts';

const cards = (taken: Readonly<Record<string, string | null>>) => (id: string) => {
  const { dateTaken: _, ...undated } = photo(id);
  const dateTaken = taken[id];
  if (dateTaken === undefined) return undefined;
  return new PhotoChunk([dateTaken === null ? undated : { ...undated, dateTaken }], null).at(0);
};
const ids = (...names: readonly string[]) => new Map(names.map((name) => [name, july] as const));

test('[2.48b] loaded photos span their first to their last moment; those without a date do not count', () => {
  const cardOf = cards({ a: '2021-07-02T10:00:00', b: '2019-03-09T23:59:59', c: null });
  expect(takenSpan(ids('a', 'b', 'c'), cardOf)).toEqual({
    first: '2019-03-09T23:59:59',
    last: '2021-07-02T10:00:00',
  });
  expect(takenSpan(ids('c'), cardOf)).toBeNull();
});

test('[2.48b] with an unloaded photo, or above the limit, no days are shown', () => {
  const cardOf = cards({ a: '2021-07-02T10:00:00' });
  expect(takenSpan(ids('a', 'far'), cardOf)).toBeNull();
  const many = Array.from({ length: 101 }, (_, index) => `p${index}`);
  const all = cards(Object.fromEntries(many.map((id) => [id, '2021-07-02T10:00:00'])));
  expect(takenSpan(ids(...many), all)).toBeNull();
  expect(takenSpan(ids(...many.slice(1)), all)).toEqual({
    first: '2021-07-02T10:00:00',
    last: '2021-07-02T10:00:00',
  });
});

test('[2.48b] a span is worded as one date alone, the year once, or both years', () => {
  const months = (...keys: readonly MonthKey[]) => monthsSaid('en-GB', keys);
  const days = (first: string, last: string) => daysSaid('en-GB', { first, last });
  expect([
    months(unknownMonth),
    months('2021/7', '2021/7', unknownMonth),
    months('2021/7', '2021/3', '2021/5'),
    months('2021/7', '2019/3'),
    days('2021-07-02T00:00:00', '2021-07-02T23:59:59'),
    days('2026-10-03T12:00:00', '2026-11-18T12:00:00'),
    days('2025-12-31T23:59:59', '2026-01-01T00:00:00'),
  ]).toEqual([
    null,
    { first: 'July 2021', last: 'July 2021' },
    { first: 'March', last: 'July 2021' },
    { first: 'March 2019', last: 'July 2021' },
    { first: '2\u00a0July\u00a02021', last: '2\u00a0July\u00a02021' },
    { first: '3\u00a0October', last: '18\u00a0November\u00a02026' },
    { first: '31\u00a0December\u00a02025', last: '1\u00a0January\u00a02026' },
  ]);
});
