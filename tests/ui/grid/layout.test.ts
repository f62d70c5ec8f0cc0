import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved, moveOf } from '../../../src/ui/grid/focus.ts';
import {
  bottomOf,
  type Cell,
  columnOf,
  type GridLayout,
  type GridMeasure,
  gridLayout,
  heightOf,
  isLabel,
  labelOf,
  lineCountOf,
  lineOf,
  measureFor,
  rowCountOf,
  rowOfCell,
  rowsBetween,
  rowsOf,
  rowTop,
  sectionAt,
  sharesBands,
  stepOf,
} from '../../../src/ui/grid/layout.ts';
import { cellNear, isUnder, runsUnder } from '../../../src/ui/grid/region.ts';

const measures = fc.constantFrom(
  measureFor(390, 390, 48),
  measureFor(788, 820, 48),
  measureFor(1200, 1200, 48),
  measureFor(1268, 1440, 48),
);
const counts = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 30 });
/** Months with a few photos, some with more, and the year of each month. */
const few = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 5 }) },
  fc.integer({ min: 1, max: 30 }),
);
const sparse: fc.Arbitrary<GridLayout> = fc
  .tuple(fc.array(few, { minLength: 1, maxLength: 40 }), measures, fc.integer({ min: 1, max: 14 }))
  .map(([cells, measure, months]) =>
    gridLayout(
      cells,
      measure,
      cells.map((_, section) => String(Math.floor(section / months))),
    ),
  );
const cellsOf = (layout: GridLayout): readonly Cell[] =>
  layout.cells.flatMap((count, section) => Array.from({ length: count }, (_, place) => ({ section, place })));
/** Returns the position of a cell's top left corner in pixels. */
const cornerOf = (layout: GridLayout, cell: Cell) => ({
  x: columnOf(layout, cell) * stepOf(layout),
  y: rowTop(layout, rowOfCell(layout, cell)),
});

test('[2.16a] columns and gap follow the width', () => {
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

test('[2.16a] the rows between two heights are exactly those that overlap the range', () => {
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

test('[2.16a] sections follow each other without a gap and rows are numbered consecutively', () => {
  fc.assert(
    fc.property(counts, measures, (cells, measure) => {
      const layout = gridLayout(cells, measure);
      const total = cells.reduce(
        (sum, count) => sum + 48 + Math.ceil(count / layout.columns) * stepOf(layout),
        0,
      );
      expect(heightOf(layout)).toBeCloseTo(total, 3);
      expect(rowCountOf(layout)).toBe(cells.reduce((sum, count) => sum + rowsOf(count, layout.columns), 0));
      expect(cells.map((_, section) => sectionAt(layout, (layout.tops[section] ?? 0) + 1))).toEqual(
        cells.map((_, section) => section),
      );
    }),
  );
});

const desktop: GridMeasure = { columns: 8, tile: 150, gap: 3, label: 48 };
/** Returns the line of each month and its first column. */
const placesOf = ({ cells, linesBefore, lefts }: GridLayout) =>
  cells.map((_, section) => `${linesBefore[section]}:${lefts[section]}`);

test('[2.16a] months of a few photos share a line, as many as fit with an empty column between', () => {
  const places = (cells: readonly number[], joins: readonly string[]) =>
    placesOf(gridLayout(cells, desktop, joins));
  const year = (count: number) => Array.from({ length: count }, () => '2024');
  expect(places([2, 2, 2, 2], year(4))).toEqual(['0:0', '0:3', '0:6', '1:0']);
  // A label needs two columns, even above a single photo.
  expect(places([1, 1, 1, 1, 1], year(5))).toEqual(['0:0', '0:2', '0:4', '0:6', '1:0']);
  expect(places([3, 4], year(2))).toEqual(['0:0', '0:4']);
  expect(places([4, 4], year(2))).toEqual(['0:0', '1:0']);
  expect(places([5, 1, 1], year(3))).toEqual(['0:0', '0:6', '1:0']);
  expect(places([2, 20, 2, 2], year(4))).toEqual(['0:0', '1:0', '4:0', '4:3']);
  expect(places([2, 2, 2], ['2024', '2023', '2023'])).toEqual(['0:0', '1:0', '1:3']);
  expect(placesOf(gridLayout([2, 2], desktop))).toEqual(['0:0', '1:0']);
  expect([820, 1023, 1024, 1440].map(sharesBands)).toEqual([false, false, true, true]);
});

test('[2.16a] side by side every photo has one position, in order, and heights add up', () => {
  fc.assert(
    fc.property(sparse, (layout) => {
      const cells = cellsOf(layout);
      const corners = cells.map((cell) => cornerOf(layout, cell));
      const order = (a: { x: number; y: number }, b: { x: number; y: number }) => a.y - b.y || a.x - b.x;
      expect(corners).toEqual([...corners].sort(order));
      expect(new Set(corners.map(({ x, y }) => `${x} ${y}`)).size).toBe(cells.length);
      expect(cells.every((cell) => columnOf(layout, cell) < layout.columns)).toBe(true);
      const leads = layout.cells.map((_, section) => section).filter((one) => layout.bands[one] === one);
      const total = leads.reduce((sum, one) => sum + bottomOf(layout, one) - (layout.tops[one] ?? 0), 0);
      expect(heightOf(layout)).toBeCloseTo(total, 3);
      expect(leads.slice(1).map((one) => layout.tops[one])).toEqual(
        leads.slice(0, -1).map((one) => expect.closeTo(bottomOf(layout, one), 3)),
      );
      layout.cells.forEach((_, section) => {
        const y = (layout.tops[section] ?? 0) + 1;
        expect(sectionAt(layout, y)).toBe(layout.bands[section]);
      });
    }),
  );
});

test('[2.16a] side by side, labels fill the line, fit their text, and are above their photos', () => {
  fc.assert(
    fc.property(sparse, (layout) => {
      layout.cells.forEach((count, section) => {
        const [left = 0, width = 0] = [layout.lefts[section], layout.widths[section]];
        const next = layout.bands[section + 1] === layout.bands[section];
        expect(left + width).toBe(next ? layout.lefts[section + 1] : layout.columns);
        expect(layout.bands[section] === section).toBe(left === 0);
        if (!next && left === 0) return;
        expect(width * stepOf(layout)).toBeGreaterThanOrEqual(260);
        // The last month of a line needs no empty column after it.
        expect(width).toBeGreaterThanOrEqual(count + (next ? 1 : 0));
      });
    }),
  );
});

test('[4.2b] side by side, a rectangle contains exactly the photos it touches, and a point its photo', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 1300 }), y: fc.integer({ min: 0, max: 3000 }) });
  fc.assert(
    fc.property(sparse, point, point, (layout, a, b) => {
      const cells = cellsOf(layout);
      const touches = (cell: Cell) => {
        const { x, y } = cornerOf(layout, cell);
        const meets = (from: number, one: number, other: number) =>
          Math.min(one, other) <= from + layout.tile && Math.max(one, other) >= from;
        return meets(x, a.x, b.x) && meets(y, a.y, b.y);
      };
      const sections = layout.cells.map((_, section) => ({ key: String(section) }) as never);
      const run = runsUnder(layout, sections, a, b).flatMap(({ key, first, last }) =>
        Array.from({ length: last - first + 1 }, (_, index) => ({
          section: Number(key),
          place: first + index,
        })),
      );
      expect(run).toEqual(cells.filter(touches));
      expect(cells.filter((cell) => isUnder(layout, cell, a, b))).toEqual(cells.filter(touches));
      for (const cell of cells) {
        const { x, y } = cornerOf(layout, cell);
        const middle = { x: x + layout.tile / 2, y: y + layout.tile / 2 };
        expect(cellNear(layout, middle)).toEqual(cell);
      }
    }),
    { numRuns: 60 },
  );
});

test('[4.2b] a rectangle that ends exactly at an edge of a row of squares contains the same photos either way', () => {
  fc.assert(
    fc.property(sparse, fc.nat(), fc.boolean(), (layout, pick, atTop) => {
      const cells = cellsOf(layout);
      const { x, y } = cornerOf(layout, cells[pick % cells.length] ?? { section: 0, place: 0 });
      const sections = layout.cells.map((_, section) => ({ key: String(section) }) as never);
      const [a, b] = atTop
        ? [
            { x: 0, y: 0 },
            { x, y },
          ]
        : [
            { x: 1300, y: 9000 },
            { x, y: y + layout.tile },
          ];
      const run = runsUnder(layout, sections, a, b).flatMap(({ key, first, last }) =>
        cells.filter(({ section, place }) => String(section) === key && place >= first && place <= last),
      );
      expect(run).toEqual(cells.filter((cell) => isUnder(layout, cell, a, b)));
    }),
    { numRuns: 200 },
  );
});

test('[2.16a] side by side, up and down reach the nearest photo of the next line, left and right the next', () => {
  fc.assert(
    fc.property(sparse, fc.nat(), (layout, pick) => {
      const cells = cellsOf(layout);
      const from = cells[pick % cells.length];
      if (from === undefined) return;
      const index = cells.indexOf(from);
      expect(moved(layout, from, 'right', 4)).toEqual(cells[index + 1] ?? from);
      expect(moved(layout, from, 'left', 4)).toEqual(cells[index - 1] ?? from);
      const line = lineOf(layout, rowOfCell(layout, from));
      const column = columnOf(layout, from);
      for (const [move, step] of [
        ['up', -1],
        ['down', 1],
      ] as const) {
        const next = Math.max(0, Math.min(lineCountOf(layout) - 1, line + step));
        const there = cells.filter((cell) => lineOf(layout, rowOfCell(layout, cell)) === next);
        const apart = (cell: Cell) => Math.abs(columnOf(layout, cell) - column);
        const to = moved(layout, from, move, 4);
        expect(lineOf(layout, rowOfCell(layout, to))).toBe(next);
        if (next !== line) expect(apart(to)).toBe(Math.min(...there.map(apart)));
      }
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

test('[2.16a] [4.2b] while selecting, up and down include each label once, and keep the column', () => {
  const layout = gridLayout([5, 2, 4], { columns: 3, tile: 100, gap: 2, label: 48 });
  const way = (from: { section: number; place: number }, move: 'up' | 'down', steps: number) => {
    const cells = [from];
    for (let at = 0; at < steps; at += 1) cells.push(moved(layout, cells.at(-1) ?? from, move, 4, true));
    return cells.map(({ section, place }) => `${section}:${isLabel({ section, place }) ? 'label' : place}`);
  };
  const down = ['0:label', '0:1', '0:4', '1:label', '1:1', '2:label', '2:1', '2:3', '2:3'];
  expect(way(labelOf(0, 1), 'down', 8)).toEqual(down);
  // From the last column, focus moves to a month below even if that month has no photo beyond its second column.
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

test('[2.16a] [4.2b] from a label the adjacent photos are reached, and the focus stays if there are none', () => {
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

test('[2.16a] the grid’s keys', () => {
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
