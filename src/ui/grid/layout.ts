/** Sizes of the grid in pixels. */
export interface GridMeasure {
  readonly columns: number;
  readonly tile: number;
  readonly gap: number;
  /** Height of a section's label. */
  readonly label: number;
}

/**
 * Where every section and row stands, from counts alone: nothing is estimated, so nothing moves while loading. Small sections
 * that follow each other may share a band: one line of labels and one of photos.
 */
export interface GridLayout extends GridMeasure {
  /** Cells of each section. */
  readonly cells: readonly number[];
  /** Top of each section, which is that of its band, and at the end the height of the whole. */
  readonly tops: Float64Array;
  /** Rows before each section, labels not counted; at the end the number of all rows. */
  readonly rowsBefore: Int32Array;
  /** Lines of photos before the band of each section; at the end the number of all lines. */
  readonly linesBefore: Int32Array;
  /** First section of the band that a section is in. */
  readonly bands: Int32Array;
  /** First column of each section, and how many are its own, the empty ones after its photos included. */
  readonly lefts: Int32Array;
  readonly widths: Int32Array;
}

export interface Cell {
  readonly section: number;
  /** Below 0 it is the section's label, come to from a column: -1 from the first, -2 from the second. */
  readonly place: number;
}
export interface Row {
  readonly section: number;
  readonly row: number;
}

/** Pixels that a label with its count needs. */
const leastLabel = 260;
/** Width of the window from which on sections share bands. */
const wide = 1024;

/** Pixels below which a photo is too small to be told from another; a grid in a dialog has fewer columns. */
const leastTile = 100;

/** Columns at the product's widths, and the gap between photos. */
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

/** `joins`: sections that follow each other and have the same one share bands; without one a section never does. */
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
    // An empty column parts two sections.
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

/** The first section whose band holds this height: that of the list's first band above it, of its last below it. */
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

/** The section after the last one of the same band. */
export function bandEnd(layout: GridLayout, section: number): number {
  let end = section + 1;
  while (end < layout.cells.length && layout.bands[end] === layout.bands[section]) end += 1;
  return end;
}

export const bottomOf = (layout: GridLayout, section: number) =>
  (layout.tops[section] ?? 0) +
  layout.label +
  rowsOf(layout.cells[section] ?? 0, layout.columns) * stepOf(layout);

export const rowTop = (layout: GridLayout, { section, row }: Row) =>
  (layout.tops[section] ?? 0) + layout.label + row * stepOf(layout);

/** The line that a row is in, counted over all bands. */
export const lineOf = (layout: GridLayout, { section, row }: Row) => (layout.linesBefore[section] ?? 0) + row;

/** The column of a cell, counted over its whole line. */
export const columnOf = (layout: GridLayout, { section, place }: Cell) =>
  (layout.lefts[section] ?? 0) + (place % layout.columns);

/** Rows that touch the stretch between two heights, top first. */
export function rowsBetween(layout: GridLayout, from: number, to: number): readonly Row[] {
  const rows: Row[] = [];
  if (to < 0 || from > heightOf(layout)) return rows;
  for (let section = sectionAt(layout, from); section < layout.cells.length; section += 1) {
    const top = (layout.tops[section] ?? 0) + layout.label;
    if ((layout.tops[section] ?? 0) > to) break;
    const count = rowsOf(layout.cells[section] ?? 0, layout.columns);
    const first = Math.max(0, Math.floor((from - top) / stepOf(layout)));
    const last = Math.min(count - 1, Math.floor((to - top) / stepOf(layout)));
    for (let row = first; row <= last; row += 1) rows.push({ section, row });
  }
  return rows;
}

export const rowOfCell = (layout: GridLayout, { section, place }: Cell): Row => ({
  section,
  row: Math.floor(place / layout.columns),
});
export const cellsInRow = (layout: GridLayout, { section, row }: Row) =>
  Math.max(0, Math.min(layout.columns, (layout.cells[section] ?? 0) - row * layout.columns));

/** The cell of a line that is nearest to a column; of two the first. */
export function cellInLine(layout: GridLayout, line: number, column: number): Cell {
  let first = 0;
  for (let next = 0; next < layout.cells.length; next = bandEnd(layout, next))
    if ((layout.linesBefore[next] ?? 0) <= line) first = next;
    else break;
  const row = line - (layout.linesBefore[first] ?? 0);
  let nearest: Cell = { section: first, place: row * layout.columns };
  let distance = Number.POSITIVE_INFINITY;
  for (let section = first; section < bandEnd(layout, first); section += 1) {
    const last = cellsInRow(layout, { section, row }) - 1;
    const at = Math.max(0, Math.min(last, column - (layout.lefts[section] ?? 0)));
    const apart = Math.abs((layout.lefts[section] ?? 0) + at - column);
    if (last < 0 || apart >= distance) continue;
    distance = apart;
    nearest = { section, place: row * layout.columns + at };
  }
  return nearest;
}
