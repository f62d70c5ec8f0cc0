import { type JustifiedRows, type Sizes, rowOf, sharedHeight } from './justified.ts';

/** Sizes of the grid in pixels. */
export interface GridMeasure {
  readonly columns: number;
  readonly tile: number;
  readonly gap: number;
  /** Height of a section's label. */
  readonly label: number;
}

/**
 * Positions of all sections and rows, from counts only: nothing is estimated, so nothing moves while loading.
 * Small consecutive sections may share a band: one line of labels and one of photos.
 */
export interface GridLayout extends GridMeasure {
  /** Number of cells of each section. */
  readonly cells: readonly number[];
  /** Top of each section, which is that of its band; the last entry is the total height. */
  readonly tops: Float64Array;
  /** Number of rows before each section, without labels; the last entry is the total. */
  readonly rowsBefore: Int32Array;
  /** Number of photo lines before each section's band; the last entry is the total. */
  readonly linesBefore: Int32Array;
  /**
   * For each section, the index of the first section in the same band (a row of short sections next to each
   * other).
   */
  readonly bands: Int32Array;
  /** First column and number of columns of each section, including empty columns after the photos. */
  readonly lefts: Int32Array;
  readonly widths: Int32Array;
  /** For layouts in photo proportions; the other column values then apply to squares only. */
  readonly proportions?: Proportions;
}

/** The layout of rows in which photos keep their proportions; unknown proportions are estimated. */
interface Proportions {
  /** The same photos as squares, with heights from counts only. */
  readonly squares: GridLayout;
  readonly rows: readonly JustifiedRows[];
  /** Left edge of each section, and its right edge. */
  readonly lefts: readonly number[];
  readonly rights: readonly number[];
}

export interface Cell {
  readonly section: number;
  /** Negative for the section's label, reached from a column: -1 from the first, -2 from the second. */
  readonly place: number;
}
export interface Row {
  readonly section: number;
  readonly row: number;
}

/** Minimum pixels for a label with its count. */
const leastLabel = 260;
/** Minimum width of the window for shared bands. */
const wide = 1024;

/** Minimum pixels at which photos are recognisable; a grid in a dialog has fewer columns. */
const leastTile = 100;

/** Returns the number of columns at the product's breakpoints, and the gap between photos. */
export function measureFor(width: number, viewport: number, label: number): GridMeasure {
  const gap = viewport <= 575 ? 2 : 3;
  const usual = viewport <= 575 ? 3 : viewport < 1024 ? 5 : viewport < 1280 ? 6 : 8;
  const columns = Math.max(3, Math.min(usual, Math.floor((width + gap) / (leastTile + gap))));
  return { columns, gap, label, tile: Math.max(1, (width - (columns - 1) * gap) / columns) };
}

export const labelOf = (section: number, column = 0): Cell => ({ section, place: -1 - column });
export const isLabel = ({ place }: Cell): boolean => place < 0;

export const rowsOf = (cells: number, columns: number) => Math.ceil(cells / columns);
export const stepOf = ({ tile, gap }: GridMeasure) => tile + gap;
export const sharesBands = (viewport: number) => viewport >= wide;
export const heightOf = (layout: GridLayout) => layout.tops[layout.cells.length] ?? 0;
export const rowCountOf = (layout: GridLayout) => layout.rowsBefore[layout.cells.length] ?? 0;
export const lineCountOf = (layout: GridLayout) => layout.linesBefore[layout.cells.length] ?? 0;

/** `joins`: consecutive sections with an equal value share bands; a section without one never does. */
export function gridLayout(
  cells: readonly number[],
  measure: GridMeasure,
  joins: readonly (string | undefined)[] = [],
): GridLayout {
  const count = cells.length;
  const { columns } = measure;
  const tops = new Float64Array(count + 1);
  const rowsBefore = new Int32Array(count + 1);
  const linesBefore = new Int32Array(count + 1);
  const bands = new Int32Array(count);
  const lefts = new Int32Array(count);
  const widths = new Int32Array(count).fill(columns);
  const least = Math.ceil(leastLabel / stepOf(measure));
  let [top, line, height, lines] = [0, 0, 0, 0];
  cells.forEach((photos, index) => {
    rowsBefore[index + 1] = (rowsBefore[index] ?? 0) + rowsOf(photos, columns);
    // An empty column separates two sections.
    const left = index === 0 ? 0 : (lefts[index - 1] ?? 0) + Math.max(least, (cells[index - 1] ?? 0) + 1);
    const joined = joins[index] !== undefined && joins[index] === joins[index - 1];
    const fits = photos > 0 && left + Math.max(least, photos) <= columns;
    if (joined && fits && (cells[index - 1] ?? 0) > 0) {
      bands[index] = bands[index - 1] ?? 0;
      lefts[index] = left;
      widths[index - 1] = left - (lefts[index - 1] ?? 0);
      widths[index] = columns - left;
    } else {
      bands[index] = index;
      const rows = rowsOf(photos, columns);
      [top, line] = [height, lines];
      height += measure.label + rows * stepOf(measure);
      lines += rows;
    }
    tops[index] = top;
    linesBefore[index] = line;
  });
  tops[count] = height;
  linesBefore[count] = lines;
  return { ...measure, cells, tops, rowsBefore, linesBefore, bands, lefts, widths };
}

/** Height of a row in photo proportions, relative to squares at that width. */
const tallerThanSquares = 1.1;
/** Pixels between sections of a line. */
const between = 32;

export const rowMeasureOf = ({ tile, gap }: GridMeasure, width: number) => ({
  width,
  gap,
  height: Math.round(tile * tallerThanSquares),
});

/** Returns the sections of the squares layout in the same bands, with rows in photo proportions. */
export function proportionalLayout(
  squares: GridLayout,
  keys: readonly string[],
  sizes: Sizes,
  width: number,
): GridLayout {
  const count = keys.length;
  const { cells, label, gap } = squares;
  const measure = rowMeasureOf(squares, width);
  sizes.measure(measure);
  const tops = new Float64Array(count + 1);
  const rowsBefore = new Int32Array(count + 1);
  const linesBefore = new Int32Array(count + 1);
  const rows: JustifiedRows[] = [];
  const lefts: number[] = [];
  const rights: number[] = [];
  let [height, lines] = [0, 0];
  for (let first = 0; first < count; first = bandEnd(squares, first)) {
    const end = bandEnd(squares, first);
    if (end === first + 1) {
      rows.push(sizes.rowsOf(keys[first] ?? '', cells[first] ?? 0));
      lefts.push(0);
      rights.push(width);
    } else {
      const ratios = keys
        .slice(first, end)
        .map((key, index) => sizes.ratiosOf(key, cells[first + index] ?? 0));
      const tall = sharedHeight(ratios, measure, between, leastLabel);
      let left = 0;
      for (const own of ratios) {
        const row = rowOf(own, tall, gap);
        rows.push({ ...row, starts: [0, own.length], tops: [0, tall + gap] });
        lefts.push(left);
        left += Math.max(leastLabel, row.width) + between;
        rights.push(left - between);
      }
      rights[end - 1] = width;
    }
    for (let section = first; section < end; section += 1) {
      tops[section] = height;
      linesBefore[section] = lines;
      rowsBefore[section + 1] = (rowsBefore[section] ?? 0) + (rows[section]?.starts.length ?? 1) - 1;
    }
    height += label + (rows[first]?.tops.at(-1) ?? 0);
    lines += (rows[first]?.starts.length ?? 1) - 1;
  }
  tops[count] = height;
  linesBefore[count] = lines;
  const proportions = { squares, rows, lefts, rights };
  return { ...squares, tile: measure.height, tops, rowsBefore, linesBefore, proportions };
}

/** Returns the last of ascending numbers that is not larger than this one; -1 if all are. */
function lastUpTo(numbers: readonly number[], value: number): number {
  let low = -1;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Returns the first section whose band contains this height: the list's first band above it, its last below
 * it.
 */
export function sectionAt(layout: GridLayout, y: number): number {
  let low = 0;
  let high = layout.cells.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((layout.tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return layout.bands[low] ?? 0;
}

/** Returns the section after the last one of the same band. */
export function bandEnd(layout: GridLayout, section: number): number {
  let end = section + 1;
  while (end < layout.cells.length && layout.bands[end] === layout.bands[section]) end += 1;
  return end;
}

export const rowsIn = (layout: GridLayout, section: number) =>
  layout.proportions === undefined
    ? rowsOf(layout.cells[section] ?? 0, layout.columns)
    : (layout.proportions.rows[section]?.starts.length ?? 1) - 1;

/**
 * Returns the pixels from the top of a section's first row to another row; for the row after the last, to the
 * section's end.
 */
const aboveRow = (layout: GridLayout, { section, row }: Row) =>
  layout.proportions === undefined
    ? row * stepOf(layout)
    : (layout.proportions.rows[section]?.tops[row] ?? 0);

export const bottomOf = (layout: GridLayout, section: number) =>
  rowTop(layout, { section, row: rowsIn(layout, section) });

export const rowTop = (layout: GridLayout, at: Row) =>
  (layout.tops[at.section] ?? 0) + layout.label + aboveRow(layout, at);

export const rowHeight = (layout: GridLayout, at: Row) =>
  layout.proportions === undefined
    ? layout.tile
    : aboveRow(layout, { ...at, row: at.row + 1 }) - aboveRow(layout, at) - layout.gap;

/**
 * Returns the row of a section at a height of the list: the last row whose top is not below it. Negative above the
 * first row, and the number of rows below the last.
 */
export function rowAt(layout: GridLayout, section: number, y: number): number {
  const below = y - rowTop(layout, { section, row: 0 });
  const tops = layout.proportions?.rows[section]?.tops;
  const row = tops === undefined ? Math.floor(below / stepOf(layout)) : lastUpTo(tops, below);
  // A distance is rounded differently from the top of a row, which is a sum, so `row` may be one too low or too high.
  if (row + 1 >= 0 && row < rowsIn(layout, section) && rowTop(layout, { section, row: row + 1 }) <= y)
    return row + 1;
  return row >= 0 && rowTop(layout, { section, row }) > y ? row - 1 : row;
}

/** Returns the index of the first photo of a row. */
export const rowStart = (layout: GridLayout, { section, row }: Row) =>
  layout.proportions === undefined
    ? row * layout.columns
    : (layout.proportions.rows[section]?.starts[row] ?? 0);

/** Returns the left edge of a cell in the list and the width of the cell, in pixels. */
export const leftOf = (layout: GridLayout, cell: Cell) =>
  layout.proportions === undefined
    ? columnOf(layout, cell) * stepOf(layout)
    : (layout.proportions.lefts[cell.section] ?? 0) +
      (layout.proportions.rows[cell.section]?.lefts[cell.place] ?? 0);
export const widthOf = (layout: GridLayout, { section, place }: Cell) =>
  layout.proportions === undefined
    ? layout.tile
    : (layout.proportions.rows[section]?.widths[place] ?? layout.tile);
export const middleOf = (layout: GridLayout, cell: Cell) => leftOf(layout, cell) + widthOf(layout, cell) / 2;

/** Returns the longer side of a cell. */
export const sideOf = (layout: GridLayout, cell: Cell) =>
  Math.max(widthOf(layout, cell), rowHeight(layout, rowOfCell(layout, cell)));

/** Returns the left and right edge of a section in the list, in pixels. */
export function edgesOf(layout: GridLayout, section: number): readonly [number, number] {
  const { proportions, lefts, widths, columns } = layout;
  if (proportions !== undefined) return [proportions.lefts[section] ?? 0, proportions.rights[section] ?? 0];
  const left = lefts[section] ?? 0;
  return [left * stepOf(layout), (left + (widths[section] ?? columns)) * stepOf(layout) - layout.gap];
}

/** Returns the line of a row, counted over all bands. */
export const lineOf = (layout: GridLayout, { section, row }: Row) => (layout.linesBefore[section] ?? 0) + row;

/** Returns the column of a cell, counted over its whole line. */
export const columnOf = (layout: GridLayout, { section, place }: Cell) =>
  (layout.lefts[section] ?? 0) + (place % layout.columns);

/** Returns the rows between two heights, top first. */
export function rowsBetween(layout: GridLayout, from: number, to: number): readonly Row[] {
  const rows: Row[] = [];
  if (to < 0 || from > heightOf(layout)) return rows;
  for (let section = sectionAt(layout, from); section < layout.cells.length; section += 1) {
    if ((layout.tops[section] ?? 0) > to) break;
    const first = Math.max(0, rowAt(layout, section, from));
    const last = Math.min(rowsIn(layout, section) - 1, rowAt(layout, section, to));
    for (let row = first; row <= last; row += 1) rows.push({ section, row });
  }
  return rows;
}

export function rowOfCell(layout: GridLayout, { section, place }: Cell): Row {
  const starts = layout.proportions?.rows[section]?.starts;
  if (starts === undefined) return { section, row: Math.floor(place / layout.columns) };
  return { section, row: Math.max(0, Math.min(starts.length - 2, lastUpTo(starts, place))) };
}

export function cellsInRow(layout: GridLayout, at: Row): number {
  const { section, row } = at;
  const starts = layout.proportions?.rows[section]?.starts;
  if (starts !== undefined) return Math.max(0, (starts[row + 1] ?? 0) - (starts[row] ?? 0));
  return Math.max(0, Math.min(layout.columns, (layout.cells[section] ?? 0) - row * layout.columns));
}

/**
 * Returns the cell of a line with the centre nearest to a distance from the left in pixels; the first of two.
 */
export function cellInLine(layout: GridLayout, line: number, middle: number): Cell {
  let first = 0;
  for (let next = 0; next < layout.cells.length; next = bandEnd(layout, next))
    if ((layout.linesBefore[next] ?? 0) <= line) first = next;
    else break;
  const row = line - (layout.linesBefore[first] ?? 0);
  let nearest: Cell = { section: first, place: rowStart(layout, { section: first, row }) };
  let distance = Number.POSITIVE_INFINITY;
  for (let section = first; section < bandEnd(layout, first); section += 1) {
    const start = rowStart(layout, { section, row });
    for (let index = 0; index < cellsInRow(layout, { section, row }); index += 1) {
      const cell = { section, place: start + index };
      const apart = Math.abs(middleOf(layout, cell) - middle);
      // Smaller differences are rounding errors.
      if (apart > distance - 0.01) continue;
      distance = apart;
      nearest = cell;
    }
  }
  return nearest;
}

/**
 * Returns the corresponding height in the squares layout: a position that stays valid while sizes arrive, and
 * in another layout. Labels are equally high in both, and within a row the position is proportional.
 */
export function asSquares(layout: GridLayout, y: number): number {
  const { proportions, label, columns } = layout;
  if (proportions === undefined || y <= 0 || layout.cells.length === 0) return y;
  const { squares } = proportions;
  const section = sectionAt(layout, y);
  const below = y - (layout.tops[section] ?? 0) - label;
  const top = (squares.tops[section] ?? 0) + label;
  if (below < 0) return top + below;
  const row = Math.min(rowAt(layout, section, y), rowsIn(layout, section) - 1);
  const at = { section, row };
  const share = Math.min(1, (below - aboveRow(layout, at)) / (rowHeight(layout, at) + layout.gap));
  const places = rowStart(layout, at) + share * cellsInRow(layout, at);
  return top + (places / columns) * stepOf(squares);
}

/** Returns the height that corresponds to a height in the squares layout. */
export function fromSquares(layout: GridLayout, y: number): number {
  const { proportions, label, columns } = layout;
  if (proportions === undefined || y <= 0 || layout.cells.length === 0) return y;
  const { squares } = proportions;
  const section = sectionAt(squares, y);
  const below = y - (squares.tops[section] ?? 0) - label;
  const top = (layout.tops[section] ?? 0) + label;
  if (below < 0) return top + below;
  const places = Math.min(layout.cells[section] ?? 0, (below / stepOf(squares)) * columns);
  const at = rowOfCell(layout, { section, place: Math.floor(places + 0.000_001) });
  const share = (places - rowStart(layout, at)) / cellsInRow(layout, at);
  return top + aboveRow(layout, at) + share * (rowHeight(layout, at) + layout.gap);
}
