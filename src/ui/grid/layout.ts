/** Sizes of the grid in pixels. */
export interface GridMeasure {
  readonly columns: number;
  readonly tile: number;
  readonly gap: number;
  /** Height of a section's label. */
  readonly label: number;
}

/** Where every section and row stands, from counts alone: nothing is estimated, so nothing moves while loading. */
export interface GridLayout extends GridMeasure {
  /** Cells of each section. */
  readonly cells: readonly number[];
  /** Top of each section, and at the end the height of the whole. */
  readonly tops: Float64Array;
  /** Rows before each section, labels not counted; at the end the number of all rows. */
  readonly rowsBefore: Int32Array;
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
export const heightOf = (layout: GridLayout) => layout.tops[layout.cells.length] ?? 0;
export const rowCountOf = (layout: GridLayout) => layout.rowsBefore[layout.cells.length] ?? 0;

export function gridLayout(cells: readonly number[], measure: GridMeasure): GridLayout {
  const tops = new Float64Array(cells.length + 1);
  const rowsBefore = new Int32Array(cells.length + 1);
  cells.forEach((count, index) => {
    const rows = rowsOf(count, measure.columns);
    rowsBefore[index + 1] = (rowsBefore[index] ?? 0) + rows;
    tops[index + 1] = (tops[index] ?? 0) + measure.label + rows * stepOf(measure);
  });
  return { ...measure, cells, tops, rowsBefore };
}

/** The section that holds this height; the first above the grid, the last below it. */
export function sectionAt(layout: GridLayout, y: number): number {
  let low = 0;
  let high = layout.cells.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((layout.tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

export const rowTop = (layout: GridLayout, { section, row }: Row) =>
  (layout.tops[section] ?? 0) + layout.label + row * stepOf(layout);

export const rowIndex = (layout: GridLayout, { section, row }: Row) =>
  (layout.rowsBefore[section] ?? 0) + row;

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

/** The row with this number, counted over all sections. */
export function rowNumbered(layout: GridLayout, index: number): Row {
  let section = 0;
  while (section < layout.cells.length - 1 && (layout.rowsBefore[section + 1] ?? 0) <= index) section += 1;
  return { section, row: index - (layout.rowsBefore[section] ?? 0) };
}
