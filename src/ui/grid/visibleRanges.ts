import { cellsInRow, type GridLayout, type Row, rowStart } from './layout.ts';
import type { GridModel, VisibleRange } from './model.ts';

/** Returns the photos of these rows, as one range per section. */
export function visibleRanges(
  model: GridModel,
  layout: GridLayout,
  rows: readonly Row[],
): readonly VisibleRange[] {
  const ranges: VisibleRange[] = [];
  for (const { section, row } of rows) {
    const key = model.sections[section]?.key ?? '';
    const first = rowStart(layout, { section, row });
    const last = first + cellsInRow(layout, { section, row }) - 1;
    const before = ranges.at(-1);
    if (before?.key === key) ranges[ranges.length - 1] = { key, first: before.first, last };
    else ranges.push({ key, first, last });
  }
  return ranges;
}
