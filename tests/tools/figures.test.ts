import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figure, figures, quantile } from '../../tools/bench/figures.ts';

test('a figure is the median with the smallest and the largest, rounded', () => {
  expect([figure([3, 1, 2]), figure([4, 1, 2, 3]), figure([1.234], 1)]).toEqual([
    { median: 2, min: 1, max: 3 },
    { median: 3, min: 1, max: 4 },
    { median: 1.2, min: 1.2, max: 1.2 },
  ]);
});

test('samples of several measures become a figure of each', () => {
  const samples = [
    { ms: 10.04, bytes: 5 },
    { ms: 12.06, bytes: 7 },
    { ms: 11, bytes: 6 },
  ];
  expect(figures(samples, { ms: 1, bytes: 0 })).toEqual({
    ms: { median: 11, min: 10, max: 12.1 },
    bytes: { median: 6, min: 5, max: 7 },
  });
});

test('a quantile is a value of the list, and that share lies at or below it', () => {
  const lists = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(lists, fc.constantFrom(0.5, 0.95, 0.99), (values, share) => {
      const found = quantile(values, share);
      const below = values.filter((value) => value <= found).length;
      const strictly = values.filter((value) => value < found).length;
      return values.includes(found) && below >= values.length * share && strictly < values.length * share;
    }),
  );
});

test('an empty list has no quantile', () => {
  expect(() => quantile([], 0.5)).toThrow('there is nothing to take a quantile of');
});
