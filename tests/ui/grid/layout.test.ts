import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, moveOf } from '../../../src/ui/grid/focus.ts';
import {
  cellsInRow,
  gridLayout,
  heightOf,
  isLabel,
  labelOf,
  measureFor,
  rowCountOf,
  rowNumbered,
  rowsBetween,
  rowTop,
  sectionAt,
  stepOf,
} from '../../../src/ui/grid/layout.ts';

const measures = fc.constantFrom(
  measureFor(390, 390, 48),
  measureFor(788, 820, 48),
  measureFor(1200, 1200, 48),
  measureFor(1268, 1440, 48),
);
const counts = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 30 });

test('[2.16a] columns and gap are those of the width', () => {
  expect(
    [390, 575, 576, 1023, 1024, 1279, 1280].map((width) => [
      measureFor(width, width, 48).columns,
      measureFor(width, width, 48).gap,
    ]),
  ).toEqual([
    [3, 2],
    [3, 2],
    [5, 3],
    [5, 3],
    [6, 3],
    [6, 3],
    [8, 3],
  ]);
});

test('[2.16a] the rows between two heights are exactly those that touch the stretch', () => {
  fc.assert(
    fc.property(counts, measures, fc.nat(20_000), fc.nat(3_000), (cells, measure, from, length) => {
      const layout = gridLayout(cells, measure);
      const all = cells.flatMap((count, section) =>
        Array.from({ length: Math.ceil(count / layout.columns) }, (_, row) => ({ section, row })),
      );
      const touching = all.filter(
        (row) => rowTop(layout, row) <= from + length && rowTop(layout, row) + stepOf(layout) > from,
      );
      expect(rowsBetween(layout, from, from + length)).toEqual(touching);
    }),
  );
});

test('[2.16a] sections follow each other without a gap and rows are numbered through', () => {
  fc.assert(
    fc.property(counts, measures, (cells, measure) => {
      const layout = gridLayout(cells, measure);
      const total = cells.reduce(
        (sum, count) => sum + 48 + Math.ceil(count / layout.columns) * stepOf(layout),
        0,
      );
      expect(heightOf(layout)).toBeCloseTo(total, 3);
      const numbered = Array.from({ length: rowCountOf(layout) }, (_, index) => rowNumbered(layout, index));
      expect(numbered.every((row) => cellsInRow(layout, row) > 0)).toBe(true);
      expect(cells.map((_, section) => sectionAt(layout, (layout.tops[section] ?? 0) + 1))).toEqual(
        cells.map((_, section) => section),
      );
    }),
  );
});

test('[2.16a] the arrow keys reach every cell, and right undoes left except at the ends', () => {
  fc.assert(
    fc.property(counts, measures, fc.nat(), (cells, measure, pick) => {
      const layout = gridLayout(cells, measure);
      const places = cells.flatMap((count, section) =>
        Array.from({ length: count }, (_, place) => ({ section, place })),
      );
      const index = pick % places.length;
      const from = places[index] ?? { section: 0, place: 0 };
      expect(moved(layout, from, 'right', 4)).toEqual(places[Math.min(places.length - 1, index + 1)]);
      expect(moved(layout, from, 'left', 4)).toEqual(places[Math.max(0, index - 1)]);
      expect(moved(layout, from, 'first', 4)).toEqual(places[0]);
      expect(moved(layout, from, 'last', 4)).toEqual(places.at(-1));
      for (const move of ['up', 'down', 'pageUp', 'pageDown', 'rowStart', 'rowEnd'] as const) {
        const { section, place } = moved(layout, from, move, 4);
        expect(place < (cells[section] ?? 0) && place >= 0).toBe(true);
      }
    }),
  );
});

test('[2.16a] [4.2b] while selecting the labels are on the way up and down, each once, and the column is kept', () => {
  const layout = gridLayout([5, 2, 4], { columns: 3, tile: 100, gap: 2, label: 48 });
  const way = (from: { section: number; place: number }, move: 'up' | 'down', steps: number) => {
    const cells = [from];
    for (let at = 0; at < steps; at += 1) cells.push(moved(layout, cells.at(-1) ?? from, move, 4, true));
    return cells.map(({ section, place }) => `${section}:${isLabel({ section, place }) ? 'label' : place}`);
  };
  const down = ['0:label', '0:1', '0:4', '1:label', '1:1', '2:label', '2:1', '2:3', '2:3'];
  expect(way(labelOf(0, 1), 'down', 8)).toEqual(down);
  // The last column, where a month has it no further than the second.
  expect(way({ section: 0, place: 2 }, 'down', 4)).toEqual(['0:2', '0:4', '1:label', '1:1', '2:label']);
  expect(way({ section: 2, place: 3 }, 'up', 7)).toEqual([
    '2:3',
    '2:0',
    '2:label',
    '1:0',
    '1:label',
    '0:3',
    '0:0',
    '0:label',
  ]);
  expect(moved(layout, labelOf(0), 'up', 4, true)).toEqual(labelOf(0));
  expect(moved(layout, { section: 1, place: 0 }, 'up', 4)).toEqual({ section: 0, place: 3 });
});

test('[2.16a] [4.2b] from a label the photos beside it are reached, and it is not left where there are none', () => {
  const layout = gridLayout([5, 2, 4], { columns: 3, tile: 100, gap: 2, label: 48 });
  const moves = ['left', 'right', 'rowStart', 'rowEnd', 'first', 'last', 'pageUp', 'pageDown'] as const;
  const ends = (section: number) =>
    moves.map((move) => {
      const to = moved(layout, labelOf(section), move, 1, true);
      return isLabel(to) ? 'stays' : `${to.section}:${to.place}`;
    });
  expect(ends(0)).toEqual(['stays', '0:0', 'stays', 'stays', '0:0', '2:3', '0:0', '0:3']);
  expect(ends(1)).toEqual(['0:4', '1:0', 'stays', 'stays', '0:0', '2:3', '0:3', '2:0']);
});

test('[2.16a] the keys of a grid', () => {
  const key = (name: string, ctrlKey = false) =>
    moveOf({ key: name, altKey: false, ctrlKey, metaKey: false });
  expect([
    key('ArrowUp'),
    key('Home'),
    key('Home', true),
    key('End', true),
    key('a'),
    key('ArrowUp', true),
  ]).toEqual(['up', 'rowStart', 'first', 'last', null, null]);
});

test('[2.16a] [F20] a hundred thousand photos on a phone stay below what a browser can lay out', () => {
  expect(heightOf(gridLayout([100_000], measureFor(390, 390, 48)))).toBeLessThan(16_000_000);
});
