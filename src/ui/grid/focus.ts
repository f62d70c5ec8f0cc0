import {
  type Cell,
  cellsInRow,
  type GridLayout,
  isLabel,
  labelOf,
  rowCountOf,
  rowIndex,
  rowNumbered,
  rowOfCell,
} from './layout.ts';

export type Move =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rowStart'
  | 'rowEnd'
  | 'pageUp'
  | 'pageDown'
  | 'first'
  | 'last';

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** With Alt a key is the browser's: Back, above all. */
export function moveOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): Move | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return key === 'Home' ? 'first' : key === 'End' ? 'last' : null;
  return moves[key] ?? null;
}

/** Same column in the row so many further, or the nearest cell there is. */
function byRows(layout: GridLayout, from: Cell, rows: number): Cell {
  const here = rowIndex(layout, rowOfCell(layout, from));
  const there = Math.max(0, Math.min(rowCountOf(layout) - 1, here + rows));
  if (there === here) return from;
  const row = rowNumbered(layout, there);
  const column = Math.min(from.place % layout.columns, cellsInRow(layout, row) - 1);
  return { section: row.section, place: row.row * layout.columns + column };
}

function byOne(layout: GridLayout, { section, place }: Cell, step: 1 | -1): Cell {
  const next = place + step;
  if (next >= 0 && next < (layout.cells[section] ?? 0)) return { section, place: next };
  const other = section + step;
  const count = layout.cells[other];
  if (count === undefined) return { section, place };
  return { section: other, place: step === 1 ? 0 : count - 1 };
}

/** From the label of a section: its photos are below, those of the section before above. */
function movedFromLabel(layout: GridLayout, label: Cell, move: Move, rowsPerPage: number): Cell {
  const { section, place } = label;
  const first = { section, place: 0 };
  if (move === 'rowStart' || move === 'rowEnd') return label;
  if (move === 'right') return first;
  const column = Math.min(-1 - place, cellsInRow(layout, { section, row: 0 }) - 1);
  const below = { section, place: column };
  if (move === 'down') return below;
  if (section === 0 && (move === 'up' || move === 'left')) return label;
  return moved(layout, move === 'left' ? first : below, move, rowsPerPage);
}

/** Where the focus goes; where there is nothing in that direction it stays. With `labels` those are on the way up and down. */
export function moved(layout: GridLayout, from: Cell, move: Move, rowsPerPage: number, labels = false): Cell {
  if (isLabel(from)) return movedFromLabel(layout, from, move, rowsPerPage);
  const row = rowOfCell(layout, from);
  if (labels && (move === 'up' || move === 'down')) {
    const next = byRows(layout, from, move === 'up' ? -1 : 1);
    const column = from.place % layout.columns;
    if (move === 'up' && row.row === 0) return labelOf(from.section, column);
    if (next.section !== from.section) return labelOf(next.section, column);
    return next;
  }
  const start = row.row * layout.columns;
  const last = layout.cells.length - 1;
  switch (move) {
    case 'left':
      return byOne(layout, from, -1);
    case 'right':
      return byOne(layout, from, 1);
    case 'up':
      return byRows(layout, from, -1);
    case 'down':
      return byRows(layout, from, 1);
    case 'pageUp':
      return byRows(layout, from, -Math.max(1, rowsPerPage));
    case 'pageDown':
      return byRows(layout, from, Math.max(1, rowsPerPage));
    case 'rowStart':
      return { section: from.section, place: start };
    case 'rowEnd':
      return { section: from.section, place: start + cellsInRow(layout, row) - 1 };
    case 'first':
      return { section: 0, place: 0 };
    case 'last':
      return { section: last, place: (layout.cells[last] ?? 1) - 1 };
  }
}
