import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blockSize,
  breakRows,
  type JustifiedRows,
  type RowMeasure,
  Sizes,
} from '../../../src/ui/grid/justified.ts';

const ratio = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(1, 4 / 3, 3 / 2, 3 / 4, 2 / 3, 16 / 9) },
  { weight: 1, arbitrary: fc.double({ min: 0.05, max: 20, noNaN: true }) },
);
const measures = fc.constantFrom(
  { width: 390, gap: 2, height: 141 },
  { width: 788, gap: 3, height: 170 },
  { width: 1268, gap: 3, height: 171 },
);
const laidOut = (ratios: readonly number[], measure: RowMeasure): JustifiedRows => {
  const sizes = new Sizes();
  sizes.measure(measure);
  sizes.rowsOf('all', ratios.length);
  ratios.forEach((one, place) => sizes.learn('all', place, one));
  return sizes.rowsOf('all', ratios.length);
};
/** Returns the photos of each row, its right edge, and its height. */
const rowsOf = ({ starts, lefts, widths, tops }: JustifiedRows, gap: number) =>
  starts.slice(0, -1).map((start, row) => {
    const last = (starts[row + 1] ?? 0) - 1;
    return {
      places: Array.from({ length: last - start + 1 }, (_, index) => start + index),
      right: (lefts[last] ?? 0) + (widths[last] ?? 0),
      height: (tops[row + 1] ?? 0) - (tops[row] ?? 0) - gap,
    };
  });

test('[2.16a] in justified rows every photo has one position, in order, and all but the last row fill the page', () => {
  fc.assert(
    fc.property(fc.array(ratio, { minLength: 1, maxLength: 120 }), measures, (ratios, measure) => {
      const rows = rowsOf(laidOut(ratios, measure), measure.gap);
      expect(rows.flatMap(({ places }) => places)).toEqual(ratios.map((_, place) => place));
      for (const { right } of rows.slice(0, -1)) expect(right).toBeCloseTo(measure.width, 3);
      const last = rows.at(-1);
      expect(last?.right).toBeLessThanOrEqual(measure.width + 0.001);
      expect(last?.height).toBeLessThanOrEqual(measure.height + 0.001);
    }),
  );
});

test('[2.16a] a photo keeps its proportions, except that those beyond 5:1 and 2:5 are cut to them', () => {
  const measure = { width: 1268, gap: 3, height: 171 };
  const shapes = [10, 0.1, 1.5, 0.75, 1];
  const { widths, starts, tops } = laidOut(shapes, measure);
  const heightAt = (place: number) => {
    const row = starts.findLastIndex((start) => start <= place);
    return (tops[row + 1] ?? 0) - (tops[row] ?? 0) - measure.gap;
  };
  const drawn = shapes.map((_, place) => (widths[place] ?? 0) / heightAt(place));
  expect(drawn).toEqual([5, 0.4, 1.5, 0.75, 1].map((value) => expect.closeTo(value, 3)));
});

test('[2.16a] one photo of any proportions is alone in a row no higher than usual, within the page', () => {
  for (const width of [390, 1268])
    for (const shape of [10, 1, 0.1]) {
      const { widths, tops } = laidOut([shape], { width, gap: 3, height: 171 });
      expect(widths[0]).toBeLessThanOrEqual(width);
      expect((tops[1] ?? 0) - 3).toBeLessThanOrEqual(171);
    }
});

test('[2.16a] usual photos are in rows between three quarters and one and a half of the target height', () => {
  const usual = fc.array(fc.constantFrom(1, 4 / 3, 3 / 2, 3 / 4, 2 / 3), { minLength: 24, maxLength: 24 });
  fc.assert(
    fc.property(usual, (ratios) => {
      for (const { height } of breakRows(ratios, { width: 1268, gap: 3, height: 171 }, false)) {
        expect(height).toBeGreaterThan(171 * 0.75);
        expect(height).toBeLessThan(171 * 1.5);
      }
    }),
  );
});

test('[2.16a] sizes that load later move no photo of another page of the month from its row', () => {
  const sizes = new Sizes();
  sizes.measure({ width: 1268, gap: 3, height: 171 });
  const before = sizes.rowsOf('all', 100_000);
  const changed = 40 * blockSize;
  for (let place = changed; place < changed + blockSize; place += 1) sizes.learn('all', place, 0.75);
  const after = sizes.rowsOf('all', 100_000);
  const others = before.starts.filter((start) => start < changed || start >= changed + blockSize);
  expect(after.starts.filter((start) => start < changed || start >= changed + blockSize)).toEqual(others);
  const elsewhere = ({ widths }: JustifiedRows) =>
    Array.from(widths).filter((_, place) => Math.floor(place / blockSize) !== 40);
  expect(elsewhere(after)).toEqual(elsewhere(before));
  expect(after.tops.at(-1)).toBeLessThan(before.tops.at(-1) ?? 0);
  // The size is already known, so nothing changes.
  expect(sizes.learn('all', changed, 0.75)).toBe(false);
  expect(sizes.rowsOf('all', 100_000)).toBe(after);
});
