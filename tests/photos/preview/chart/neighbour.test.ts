import { expect, test } from 'vitest';
import type { Sorting } from '../../../../contracts/photos/sorting/sorting.ts';
import { neighbourOf } from '../../../../machines/photos/preview/neighbour.ts';
import { flatGroup, type FlatKey, inOrder } from '../../../../machines/photos/library/model.ts';
import { july, june, listOfMonth } from '../../library/chart/samples.ts';

const may = '2024/5' as const;
const months = [
  { key: may, count: 4 },
  { key: july, count: 3 },
];
const timeline = (order: Sorting['sortOrder']) => ({
  groups: () => inOrder(months, order),
  list: (month: typeof july) => listOfMonth(month, order),
});
const flat = {
  groups: () => [{ key: flatGroup as FlatKey, count: 3 }],
  list: () => ({ scope: { kind: 'latest' }, sorting: { sortKey: 'created', sortOrder: 'desc' } }) as const,
};

test('[2.27b] the neighbour is in the same month or the near end of the next one; at the ends there is none', () => {
  const from = (place: number, step: 1 | -1) => neighbourOf(timeline('desc'), { group: july, place }, step);
  expect([from(1, 1), from(1, -1), from(2, 1), from(0, -1)]).toEqual([
    { group: july, place: 2 },
    { group: july, place: 0 },
    { group: may, place: 0 },
    undefined,
  ]);
  const all = (place: number, step: 1 | -1) => neighbourOf(flat, { group: flatGroup, place }, step);
  expect([all(0, 1), all(0, -1), all(2, 1)]).toEqual([{ group: flatGroup, place: 1 }, undefined, undefined]);
});

test.for([
  ['desc', { group: may, place: 0 }, { group: july, place: 2 }],
  ['asc', { group: july, place: 0 }, { group: may, place: 3 }],
] as const)(
  '[2.27b] a month whose only photo was deleted elsewhere keeps its neighbours: %s',
  ([order, after, before]) => {
    const at = { group: june, place: 0 };
    expect([neighbourOf(timeline(order), at, 1), neighbourOf(timeline(order), at, -1)]).toEqual([
      after,
      before,
    ]);
    const first = { group: order === 'asc' ? '2020/1' : '2030/1', place: 0 } as const;
    expect(neighbourOf(timeline(order), first, -1)).toBe(undefined);
  },
);

test('[2.27b] of several adjacent months the nearest one is next', () => {
  const old = '2023/1' as const;
  const view = { ...timeline('desc'), groups: () => inOrder([{ key: old, count: 2 }, ...months], 'desc') };
  expect([
    neighbourOf(view, { group: july, place: 2 }, 1),
    neighbourOf(view, { group: old, place: 0 }, -1),
  ]).toEqual([
    { group: may, place: 0 },
    { group: may, place: 3 },
  ]);
});
