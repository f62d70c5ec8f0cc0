import {
  bandEnd,
  type Cell,
  cellsInRow,
  type GridLayout,
  heightOf,
  rowsBetween,
  rowTop,
  sectionAt,
  stepOf,
} from './layout.ts';
import type { GridSection, VisibleRange } from './model.ts';

/** A point of the grid in pixels, from its own top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Columns of a section whose tiles touch the stretch between two distances from the left; none where it lies in a gap. */
function columnsBetween(layout: GridLayout, section: number, from: number, to: number) {
  const step = stepOf(layout);
  const left = (layout.lefts[section] ?? 0) * step;
  return {
    first: Math.max(0, Math.ceil((from - left - layout.tile) / step)),
    last: Math.min(layout.columns - 1, Math.floor((to - left) / step)),
  };
}

const boxOf = (a: Point, b: Point) => ({
  left: Math.min(a.x, b.x),
  right: Math.max(a.x, b.x),
  top: Math.min(a.y, b.y),
  bottom: Math.max(a.y, b.y),
});

/** The cells under a rectangle, by rows and columns: from the layout alone, so also those that are not drawn. */
export function runsUnder(
  layout: GridLayout,
  sections: readonly GridSection[],
  a: Point,
  b: Point,
): readonly VisibleRange[] {
  const { left, right, top, bottom } = boxOf(a, b);
  return rowsBetween(layout, Math.max(0, top), bottom).flatMap((row) => {
    const columns = columnsBetween(layout, row.section, left, right);
    const at = rowTop(layout, row);
    const key = sections[row.section]?.key;
    const last = Math.min(columns.last, cellsInRow(layout, row) - 1);
    if (key === undefined || columns.first > last || top > at + layout.tile || bottom < at) return [];
    const start = row.row * layout.columns;
    return [{ key, first: start + columns.first, last: start + last }];
  });
}

/** Whether a rectangle touches a cell. */
export function isUnder(layout: GridLayout, { section, place }: Cell, a: Point, b: Point): boolean {
  const { left, right, top, bottom } = boxOf(a, b);
  const columns = columnsBetween(layout, section, left, right);
  const column = place % layout.columns;
  if (column < columns.first || column > columns.last) return false;
  const at = rowTop(layout, { section, row: Math.floor(place / layout.columns) });
  return top <= at + layout.tile && bottom >= at;
}

/** The cell at a point, or the nearest one there is; null in an empty grid. */
export function cellNear(layout: GridLayout, { x, y }: Point): Cell | null {
  if (layout.cells.length === 0) return null;
  const first = sectionAt(layout, Math.max(0, Math.min(y, heightOf(layout) - 1)));
  let section = first;
  while (section + 1 < bandEnd(layout, first) && (layout.lefts[section + 1] ?? 0) * stepOf(layout) <= x)
    section += 1;
  const left = layout.lefts[section] ?? 0;
  const rows = Math.ceil((layout.cells[section] ?? 0) / layout.columns);
  const step = stepOf(layout);
  const row = Math.floor((y - (layout.tops[section] ?? 0) - layout.label) / step);
  const column = Math.max(0, Math.min(layout.columns - 1, Math.floor(x / step) - left));
  const place = Math.max(0, Math.min(rows - 1, row)) * layout.columns + column;
  // Above the first row of a section is its label: what is meant there is the first photo.
  return { section, place: row < 0 ? 0 : Math.min(place, (layout.cells[section] ?? 1) - 1) };
}

const before = (a: Cell, b: Cell) => a.section - b.section || a.place - b.place;

/** Whether a cell stands between two others, both included, whichever of them comes first. */
/** What a range from one cell holds up to `end` and not up to `to`: from where on; null where that is nothing. */
export function leftOver(from: Cell, end: Cell, to: Cell): { readonly after: Cell } | null {
  const side = Math.sign(before(end, from));
  const after = Math.sign(before(to, from)) === side ? to : from;
  return side === 0 || before(end, after) * side <= 0 ? null : { after };
}

export const isBetween = (cell: Cell, a: Cell, b: Cell) =>
  before(a, b) <= 0
    ? before(a, cell) <= 0 && before(cell, b) <= 0
    : before(b, cell) <= 0 && before(cell, a) <= 0;
