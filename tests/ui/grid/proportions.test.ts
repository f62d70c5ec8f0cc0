import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from '../../../src/ui/grid/focus.ts';
import { Sizes } from '../../../src/ui/grid/justified.ts';
import {
  asSquares,
  bottomOf,
  type Cell,
  cellsInRow,
  edgesOf,
  fromSquares,
  type GridLayout,
  gridLayout,
  heightOf,
  leftOf,
  lineCountOf,
  lineOf,
  measureFor,
  middleOf,
  proportionalLayout,
  rowCountOf,
  rowHeight,
  rowOfCell,
  rowsBetween,
  rowsIn,
  rowTop,
  sectionAt,
  widthOf,
} from '../../../src/ui/grid/layout.ts';
import { cellNear, isUnder, runsUnder } from '../../../src/ui/grid/region.ts';

const widths = fc.constantFrom(390, 788, 1200, 1268);
const count = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 5 }) },
  fc.integer({ min: 1, max: 60 }),
);
const shape = fc.constantFrom(1, 4 / 3, 3 / 2, 3 / 4, 2 / 3, 16 / 9, 8, 0.2);

function layoutOf(width: number, cells: readonly number[], shapes: readonly number[], known = 1): GridLayout {
  const keys = cells.map((_, section) => String(section));
  const squares = gridLayout(
    cells,
    measureFor(width, width, 48),
    keys.map((key) => String(Math.floor(Number(key) / 6))),
  );
  const sizes = new Sizes();
  const lay = () => proportionalLayout(squares, keys, sizes, width);
  lay();
  keys.forEach((key, section) => {
    for (let place = 0; place < (cells[section] ?? 0) * known; place += 1)
      sizes.learn(key, place, shapes[(section * 7 + place) % shapes.length] ?? 1);
  });
  return lay();
}
const layouts = fc
  .tuple(
    widths,
    fc.array(count, { minLength: 1, maxLength: 20 }),
    fc.array(shape, { minLength: 1, maxLength: 9 }),
  )
  .map(([width, cells, shapes]) => layoutOf(width, cells, shapes));
const cellsOf = ({ cells }: GridLayout): readonly Cell[] =>
  cells.flatMap((photos, section) => Array.from({ length: photos }, (_, place) => ({ section, place })));
const boxOf = (layout: GridLayout, cell: Cell) => {
  const row = rowOfCell(layout, cell);
  const [x, y] = [leftOf(layout, cell), rowTop(layout, row)];
  return { x, y, right: x + widthOf(layout, cell), bottom: y + rowHeight(layout, row) };
};

test('[2.16a] justified photos neither overlap nor leave their section, which is as high as its rows', () => {
  fc.assert(
    fc.property(layouts, (layout) => {
      const cells = cellsOf(layout);
      for (const [index, cell] of cells.entries()) {
        const box = boxOf(layout, cell);
        const [left, right] = edgesOf(layout, cell.section);
        expect(box.x).toBeGreaterThanOrEqual(left - 0.01);
        expect(box.right).toBeLessThanOrEqual(right + 0.01);
        expect(box.bottom).toBeLessThanOrEqual(bottomOf(layout, cell.section));
        const next = cells[index + 1];
        if (next === undefined) continue;
        const other = boxOf(layout, next);
        expect(other.y >= box.bottom || other.x >= box.right).toBe(true);
      }
      expect(rowCountOf(layout)).toBe(
        layout.cells.reduce((sum, _, section) => sum + rowsIn(layout, section), 0),
      );
      layout.cells.forEach((_, section) => {
        expect(sectionAt(layout, (layout.tops[section] ?? 0) + 1)).toBe(layout.bands[section]);
      });
      expect(heightOf(layout)).toBeCloseTo(bottomOf(layout, layout.cells.length - 1), 3);
    }),
  );
});

test('[2.16a] justified rows between two heights are exactly those that overlap the range', () => {
  fc.assert(
    fc.property(layouts, fc.nat(8000), fc.nat(2000), (layout, from, length) => {
      const all = layout.cells.flatMap((_, section) =>
        Array.from({ length: rowsIn(layout, section) }, (__, row) => ({ section, row })),
      );
      const touching = all.filter(
        (row) =>
          rowTop(layout, row) <= from + length &&
          rowTop(layout, row) + rowHeight(layout, row) + layout.gap > from,
      );
      expect(rowsBetween(layout, from, from + length)).toEqual(touching);
    }),
  );
});

test('[4.2b] a rectangle over justified rows contains exactly the photos it touches, and a point its photo', () => {
  const point = fc.record({ x: fc.integer({ min: 0, max: 1300 }), y: fc.integer({ min: 0, max: 3000 }) });
  fc.assert(
    fc.property(layouts, point, point, (layout, a, b) => {
      const cells = cellsOf(layout);
      const touched = cells.filter((cell) => {
        const { x, y, right, bottom } = boxOf(layout, cell);
        return (
          Math.min(a.x, b.x) <= right &&
          Math.max(a.x, b.x) >= x &&
          Math.min(a.y, b.y) <= bottom &&
          Math.max(a.y, b.y) >= y
        );
      });
      const sections = layout.cells.map((_, section) => ({ key: String(section) }) as never);
      const run = runsUnder(layout, sections, a, b).flatMap(({ key, first, last }) =>
        Array.from({ length: last - first + 1 }, (_, index) => ({
          section: Number(key),
          place: first + index,
        })),
      );
      expect(run).toEqual(touched);
      expect(cells.filter((cell) => isUnder(layout, cell, a, b))).toEqual(touched);
      for (const cell of cells) {
        const { x, y, right, bottom } = boxOf(layout, cell);
        expect(cellNear(layout, { x: (x + right) / 2, y: (y + bottom) / 2 })).toEqual(cell);
      }
    }),
    { numRuns: 60 },
  );
});

test('[4.2b] a rectangle that ends exactly at an edge of a row contains the same photos either way', () => {
  fc.assert(
    fc.property(layouts, fc.nat(), fc.boolean(), (layout, pick, atTop) => {
      const cells = cellsOf(layout);
      const { x, y, bottom } = boxOf(layout, cells[pick % cells.length] ?? { section: 0, place: 0 });
      const sections = layout.cells.map((_, section) => ({ key: String(section) }) as never);
      const [a, b] = atTop
        ? [
            { x: 0, y: 0 },
            { x, y },
          ]
        : [
            { x: 1300, y: 9000 },
            { x, y: bottom },
          ];
      const run = runsUnder(layout, sections, a, b).flatMap(({ key, first, last }) =>
        cells.filter(({ section, place }) => String(section) === key && place >= first && place <= last),
      );
      expect(run).toEqual(cells.filter((cell) => isUnder(layout, cell, a, b)));
    }),
    { numRuns: 200 },
  );
});

test('[2.16a] in justified rows up and down reach the photo whose middle is nearest, left and right the next', () => {
  fc.assert(
    fc.property(layouts, fc.nat(), (layout, pick) => {
      const cells = cellsOf(layout);
      const index = pick % cells.length;
      const from = cells[index] ?? { section: 0, place: 0 };
      expect(moved(layout, from, 'right', 4)).toEqual(cells[index + 1] ?? from);
      expect(moved(layout, from, 'left', 4)).toEqual(cells[index - 1] ?? from);
      const row = rowOfCell(layout, from);
      const end = moved(layout, from, 'rowEnd', 4).place - moved(layout, from, 'rowStart', 4).place;
      expect(end).toBe(cellsInRow(layout, row) - 1);
      const line = lineOf(layout, row);
      for (const [move, step] of [
        ['up', -1],
        ['down', 1],
      ] as const) {
        const to = moved(layout, from, move, 4);
        const next = Math.max(0, Math.min(lineCountOf(layout) - 1, line + step));
        expect(lineOf(layout, rowOfCell(layout, to))).toBe(next);
        if (next === line) continue;
        const apart = (cell: Cell) => Math.abs(middleOf(layout, cell) - middleOf(layout, from));
        const there = cells.filter((cell) => lineOf(layout, rowOfCell(layout, cell)) === next);
        expect(apart(to)).toBeCloseTo(Math.min(...there.map(apart)), 1);
      }
    }),
  );
});

test('[2.28] a position stored with squares leads to the same photo again, whatever sizes are known', () => {
  fc.assert(
    fc.property(
      widths,
      fc.array(count, { minLength: 1, maxLength: 20 }),
      fc.array(shape, { minLength: 1, maxLength: 9 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (width, cells, shapes, share) => {
        const layout = layoutOf(width, cells, shapes);
        const unread = layoutOf(width, cells, shapes, 0);
        const y = share * heightOf(layout);
        const stored = asSquares(layout, y);
        expect(fromSquares(layout, stored)).toBeCloseTo(y, 2);
        expect(asSquares(unread, fromSquares(unread, stored))).toBeCloseTo(stored, 2);
      },
    ),
  );
});

test('[2.16a] justified months of a few photos share a line where squares do, at one height', () => {
  const layout = layoutOf(1268, [2, 2, 30, 1, 1, 1], [3 / 2]);
  expect([...layout.bands]).toEqual([0, 0, 2, 3, 3, 3]);
  const heights = [0, 1].map((section) => rowHeight(layout, { section, row: 0 }));
  expect(heights[0]).toBe(heights[1]);
  expect(leftOf(layout, { section: 1, place: 0 })).toBeGreaterThan(
    boxOf(layout, { section: 0, place: 1 }).right,
  );
});
