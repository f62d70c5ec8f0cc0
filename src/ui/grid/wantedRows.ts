import type { WantedRows } from './drawing.ts';
import { type Cell, type GridLayout, type Row, rowHeight, rowOfCell, rowTop } from './layout.ts';

/**
 * Returns the rows to render, by section: visible ones come first, also in the queue of thumbnails, and the
 * focused one stays.
 */
export function wantedRows(
  layout: GridLayout,
  rows: readonly Row[],
  view: { readonly top: number; readonly bottom: number },
  held: Cell | null,
): WantedRows {
  const wanted = new Map<number, Set<number>>();
  const want = ({ section, row }: Row) => {
    const set = wanted.get(section) ?? new Set<number>();
    wanted.set(section, set.add(row));
  };
  for (const row of rows) {
    const top = rowTop(layout, row);
    if (top + rowHeight(layout, row) + layout.gap > view.top && top <= view.bottom) want(row);
  }
  for (const row of rows) want(row);
  if (held !== null) want(rowOfCell(layout, { ...held, place: Math.max(0, held.place) }));
  return wanted;
}
