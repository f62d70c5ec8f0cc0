import { expect, test } from 'vitest';
import { allWalks, partOf, sharesOf, walkers, walksWanted } from './numbers.ts';

test('the shares add up to the total, and each walker has one', () => {
  for (const total of [...Object.values(allWalks), 2_003]) {
    const shares = Object.values(sharesOf(total));
    expect([shares.length, shares.reduce((sum, share) => sum + share, 0)]).toEqual([walkers.length, total]);
    expect(Math.min(...shares)).toBeGreaterThan(0);
  }
});

test('the environment can raise the number of walks, never lower it', () => {
  expect(
    [
      {},
      { NIGHTLY: '1' },
      { WALKS: '100000' },
      { WALKS: '1' },
      { WALKS: 'many' },
      { NIGHTLY: '1', WALKS: '1' },
    ].map(walksWanted),
  ).toEqual([2_000, 10_000, 100_000, 2_000, 2_000, 10_000]);
});

test.each([1, 2, 3])('the walks of a share that is divided among %i files add up to it', (of) => {
  const parts = Array.from({ length: of }, (_, index) => partOf(286, { index, of }));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(286);
  expect(Math.max(...parts) - Math.min(...parts)).toBeLessThan(2);
});
