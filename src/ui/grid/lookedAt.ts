import { cellsInRow, type GridLayout, type Row } from './layout.ts';
import type { GridModel, LookedAt } from './model.ts';

/** The photos of these rows, as one run for each section. */
export function lookedAt(model: GridModel, layout: GridLayout, rows: readonly Row[]): readonly LookedAt[] {
  const looked: LookedAt[] = [];
  for (const { section, row } of rows) {
    const key = model.sections[section]?.key ?? '';
    const first = row * layout.columns;
    const last = first + cellsInRow(layout, { section, row }) - 1;
    const before = looked.at(-1);
    if (before?.key === key) looked[looked.length - 1] = { key, first: before.first, last };
    else looked.push({ key, first, last });
  }
  return looked;
}
