import {
  bandEnd,
  type Cell,
  cellsInRow,
  edgesOf,
  type GridLayout,
  heightOf,
  leftOf,
  type Row,
  rowAt,
  rowHeight,
  rowOfCell,
  rowsBetween,
  rowsIn,
  rowStart,
  rowTop,
  sectionAt,
  widthOf,
} from './layout.ts';
import type { GridSection, VisibleRange } from './model.ts';

/** A point in pixels from the grid's top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the positions of a row whose cells touch a horizontal range; none if it is within a gap. */
function placesBetween(layout: GridLayout, row: Row, from: number, to: number) {
  const start = rowStart(layout, row);
  let first = start;
  let last = start + cellsInRow(layout, row) - 1;
  const { section } = row;
  const right = (place: number) => leftOf(layout, { section, place }) + widthOf(layout, { section, place });
  while (first <= last && right(first) < from) first += 1;
  while (last >= first && leftOf(layout, { section, place: last }) > to) last -= 1;
  return { first, last };
}

const boxOf = (a: Point, b: Point) => ({
  left: Math.min(a.x, b.x),
  right: Math.max(a.x, b.x),
  top: Math.min(a.y, b.y),
  bottom: Math.max(a.y, b.y),
});

/** Returns the cells under a rectangle, from the layout only, including those that are not rendered. */
export function runsUnder(
  layout: GridLayout,
  sections: readonly GridSection[],
  a: Point,
  b: Point,
): readonly VisibleRange[] {
  const { left, right, top, bottom } = boxOf(a, b);
  return rowsBetween(layout, Math.max(0, top), bottom).flatMap((row) => {
    const at = rowTop(layout, row);
    const key = sections[row.section]?.key;
    const { first, last } = placesBetween(layout, row, left, right);
    if (key === undefined || first > last || top > at + rowHeight(layout, row) || bottom < at) return [];
    return [{ key, first, last }];
  });
}

/** Returns whether a rectangle touches a cell. */
export function isUnder(layout: GridLayout, cell: Cell, a: Point, b: Point): boolean {
  const { left, right, top, bottom } = boxOf(a, b);
  const x = leftOf(layout, cell);
  if (x > right || x + widthOf(layout, cell) < left) return false;
  const row = rowOfCell(layout, cell);
  const at = rowTop(layout, row);
  return top <= at + rowHeight(layout, row) && bottom >= at;
}

/** Returns the cell at a point, or the nearest one; null in an empty grid. */
export function cellNear(layout: GridLayout, { x, y }: Point): Cell | null {
  if (layout.cells.length === 0) return null;
  const first = sectionAt(layout, Math.max(0, Math.min(y, heightOf(layout) - 1)));
  let section = first;
  while (section + 1 < bandEnd(layout, first) && edgesOf(layout, section + 1)[0] <= x) section += 1;
  const wanted = rowAt(layout, section, y);
  // Above the first row is the section's label, which counts as the first photo.
  if (wanted < 0) return { section, place: 0 };
  const row = { section, row: Math.min(rowsIn(layout, section) - 1, wanted) };
  let place = rowStart(layout, row);
  const last = place + cellsInRow(layout, row) - 1;
  while (place < last && leftOf(layout, { section, place: place + 1 }) <= x) place += 1;
  return { section, place };
}

const before = (a: Cell, b: Cell) => a.section - b.section || a.place - b.place;

/** Whether a cell is between two others, inclusive, in either order. */
/** Returns the part of a range from one cell that is up to `end` and not up to `to`; null if empty. */
export function leftOver(from: Cell, end: Cell, to: Cell): { readonly after: Cell } | null {
  const side = Math.sign(before(end, from));
  const after = Math.sign(before(to, from)) === side ? to : from;
  return side === 0 || before(end, after) * side <= 0 ? null : { after };
}

export const isBetween = (cell: Cell, a: Cell, b: Cell) =>
  before(a, b) <= 0
    ? before(a, cell) <= 0 && before(cell, b) <= 0
    : before(b, cell) <= 0 && before(cell, a) <= 0;
