import {
  type Cell,
  cellInLine,
  cellsInRow,
  type GridLayout,
  isLabel,
  labelOf,
  lineCountOf,
  lineOf,
  middleOf,
  rowOfCell,
  rowStart,
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

/** Key combinations with Alt belong to the browser, in particular Back. */
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

/** Returns the cell a number of lines above or below: the one with the nearest centre. */
function byLines(layout: GridLayout, from: Cell, lines: number): Cell {
  const here = lineOf(layout, rowOfCell(layout, from));
  const there = Math.max(0, Math.min(lineCountOf(layout) - 1, here + lines));
  return there === here ? from : cellInLine(layout, there, middleOf(layout, from));
}

function byOne(layout: GridLayout, { section, place }: Cell, step: 1 | -1): Cell {
  const next = place + step;
  if (next >= 0 && next < (layout.cells[section] ?? 0)) return { section, place: next };
  const other = section + step;
  const count = layout.cells[other];
  if (count === undefined) return { section, place };
  return { section: other, place: step === 1 ? 0 : count - 1 };
}

/** From a section's label, the section's own photos are below, and those of the previous section are above. */
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

/**
 * Returns the next focused cell; unchanged if there is none in that direction. With `labels`, up and down
 * include them.
 */
export function moved(layout: GridLayout, from: Cell, move: Move, rowsPerPage: number, labels = false): Cell {
  if (isLabel(from)) return movedFromLabel(layout, from, move, rowsPerPage);
  const row = rowOfCell(layout, from);
  if (labels && (move === 'up' || move === 'down')) {
    const next = byLines(layout, from, move === 'up' ? -1 : 1);
    if (move === 'up' && row.row === 0) return labelOf(from.section, from.place);
    if (next.section === from.section) return next;
    return labelOf(next.section, next.place - rowStart(layout, rowOfCell(layout, next)));
  }
  const start = rowStart(layout, row);
  const last = layout.cells.length - 1;
  switch (move) {
    case 'left':
      return byOne(layout, from, -1);
    case 'right':
      return byOne(layout, from, 1);
    case 'up':
      return byLines(layout, from, -1);
    case 'down':
      return byLines(layout, from, 1);
    case 'pageUp':
      return byLines(layout, from, -Math.max(1, rowsPerPage));
    case 'pageDown':
      return byLines(layout, from, Math.max(1, rowsPerPage));
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
