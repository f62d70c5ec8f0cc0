import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gridLayout, heightOf, measureFor, sectionAt } from '../../../src/ui/grid/layout.ts';
import { scrubStops, shareOf } from '../../../src/ui/grid/scrubStops.ts';
import { drawnHeight, inBox, inList, tallest, wholeList, windowAt } from '../../../src/ui/grid/stretch.ts';

const widths = fc.constantFrom([390, 390], [820, 820], [1268, 1440]) as fc.Arbitrary<[number, number]>;
/** The months of a library with a million photos: most of them show 24 cells, expanded ones show all of theirs. */
const months = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 24 }) }, fc.integer({ min: 25, max: 50_000 })),
  { minLength: 1, maxLength: 240 },
);
const layoutOf = (cells: readonly number[], [width, viewport]: readonly [number, number]) =>
  gridLayout(cells, measureFor(width, viewport, 48));

test('[2.16a] [F20] the month under the top of the viewport is correct at every pixel, at a million photos', () => {
  fc.assert(
    fc.property(months, widths, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (cells, at, shares) => {
      const layout = layoutOf(cells, at);
      const oracle = (y: number) => {
        let section = 0;
        while (section + 1 < cells.length && (layout.tops[section + 1] ?? 0) <= y) section += 1;
        return section;
      };
      const heights = shares.map((share) => share * heightOf(layout));
      // Tests both sides of every boundary, to the pixel.
      for (const top of layout.tops) heights.push(top - 1, top, top + 1);
      for (const y of heights) expect(sectionAt(layout, y)).toBe(oracle(Math.max(0, y)));
    }),
    { numRuns: 60 },
  );
});

test('[2.16a] stops are at their true positions, a year is named at its start, and no two names touch', () => {
  fc.assert(
    fc.property(months, widths, (cells, at) => {
      const layout = layoutOf(cells, at);
      const years = cells.map((_, section) => String(2030 - Math.floor(section / 12)));
      const stops = scrubStops(
        years.map((year, section) => ({ year, text: `month ${section}`, short: `m ${section}` })),
        layout,
        0.03,
      );
      expect(stops.map(({ position }) => position)).toEqual(
        cells.map((_, section) => shareOf(layout, section)),
      );
      const named = stops.flatMap(({ label, position }, section) =>
        label === undefined ? [] : [{ label, position, section }],
      );
      expect(named[0]?.section).toBe(0);
      named.forEach(({ label, position, section }, index) => {
        expect([label, section % 12]).toEqual([years[section], 0]);
        const before = named[index - 1];
        if (before !== undefined) expect(position - before.position).toBeGreaterThanOrEqual(0.03);
      });
    }),
    { numRuns: 100 },
  );
});

test('[2.16a] months side by side have stops of their own, in order and within their line', () => {
  const layout = gridLayout([2, 2, 2, 24, 2], measureFor(1268, 1440, 48), ['a', 'a', 'a', 'a', 'a']);
  const positions = [0, 1, 2, 3, 4].map((section) => shareOf(layout, section));
  const line = shareOf(layout, 3);
  expect(positions.slice(0, 3)).toEqual([0, expect.closeTo(line / 3), expect.closeTo((line * 2) / 3)]);
  expect(positions[4]).toBeCloseTo((layout.tops[4] ?? 0) / heightOf(layout));
});

test('[2.16a] photos without a date have a stop, and no year', () => {
  const layout = layoutOf([24, 24], [390, 390]);
  expect(
    scrubStops(
      [
        { year: '2024', text: 'July 2024', short: 'Jul 2024' },
        { year: '', text: 'Unknown Date', short: 'Unknown Date' },
      ],
      layout,
      0,
    ),
  ).toEqual([
    { position: 0, text: 'July 2024', short: 'Jul 2024', label: '2024' },
    { position: 0.5, text: 'Unknown Date', short: 'Unknown Date' },
  ]);
});

const heights = fc.double({ min: 1, max: 200_000_000, noNaN: true });

test('no box is taller than browsers allow; every height of a list has its position in it, in order', () => {
  fc.assert(
    fc.property(heights, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (height, shares) => {
      expect(drawnHeight(height)).toBeLessThanOrEqual(tallest);
      const places = [0, ...shares.sort((a, b) => a - b), 1].map((share) => share * height);
      const drawn = places.map((place) => inBox(place, height));
      drawn.forEach((y, index) => {
        expect(y).toBeGreaterThanOrEqual(drawn[index - 1] ?? 0);
        expect(y).toBeLessThanOrEqual(drawnHeight(height) + 1e-6);
        expect(Math.abs(inList(y, height) - (places[index] ?? 0))).toBeLessThan(height * 1e-9 + 1e-6);
      });
    }),
  );
});

test('both ends of a long list scroll pixel by pixel', () => {
  const height = 60_000_000;
  const last = tallest - 1_000_000;
  expect([inList(1_000_000, height), inList(1_000_001, height), inList(last, height)]).toEqual([
    1_000_000,
    1_000_001,
    height - 1_000_000,
  ]);
});

test('the rendered part of a long list is around the viewport, and moves only when needed', () => {
  const height = 60_000_000;
  const first = windowAt(wholeList, 30_000_000, 25_000_000, height);
  expect([first.from < 30_000_000, first.to > 30_000_000, first.to - first.from < tallest]).toEqual([
    true,
    true,
    true,
  ]);
  expect([
    windowAt(first, 30_500_000, 25_000_000, height) === first,
    windowAt(first, 31_900_000, 25_000_000, height) === first,
    windowAt(first, 30_500_000, 25_000_001, height) === first,
    windowAt(first, 10, 0, 5_000),
    windowAt(wholeList, 10, 0, height).to < tallest,
  ]).toEqual([true, false, false, wholeList, true]);
});
