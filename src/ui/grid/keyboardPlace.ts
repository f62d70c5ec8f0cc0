import type { Drawing } from './drawing.ts';
import { type Cell, type GridLayout, isLabel, type Row, rowStart } from './layout.ts';
import type { GridModel } from './model.ts';
import type { Tile } from './tile.ts';

/** The grid's current cell for the keyboard: Tab reaches exactly one cell, or during a selection the checkbox of a label. */
export class KeyboardPlace {
  readonly #root: HTMLElement;
  readonly #drawing: Drawing;
  /** The cell with the focus, or the one that would get it. */
  cell: Cell | null = null;
  #tabbable: HTMLElement | null = null;

  constructor(root: HTMLElement, drawing: Drawing) {
    this.#root = root;
    this.#drawing = drawing;
  }

  /** Whether there is a current cell and the focus is within the grid. */
  get focused(): boolean {
    return this.cell !== null && this.#root.contains(document.activeElement);
  }

  tile(layout: GridLayout): Tile | undefined {
    return this.cell === null ? undefined : this.#drawing.tileAt(layout, this.cell);
  }

  /** Returns the element to focus, if rendered. */
  element(layout: GridLayout): HTMLElement | null {
    if (this.cell !== null && isLabel(this.cell)) return this.#drawing.checkOf(this.cell.section);
    return this.tile(layout)?.cell ?? null;
  }

  /**
   * Moves the position after a change of the model: it stays in its photo's section, found by key; if the
   * section is gone, the next one replaces it.
   */
  follow(before: GridModel | null, after: GridModel): void {
    if (this.cell === null) return;
    const key = before?.sections[this.cell.section]?.key;
    const found = key === undefined ? -1 : after.sections.findIndex((section) => section.key === key);
    const section = found < 0 ? Math.min(this.cell.section, after.sections.length - 1) : found;
    const cells = after.sections[section]?.cells ?? 0;
    const place = found < 0 ? 0 : Math.min(this.cell.place, cells - 1);
    this.cell = section < 0 ? null : { section, place };
  }

  /** Moves from a label to the photos below it when labels no longer have a checkbox. */
  leaveLabel({ sections }: GridModel): void {
    if (this.cell === null || !isLabel(this.cell)) return;
    const { section, place } = this.cell;
    this.cell = { section, place: Math.max(0, Math.min(-1 - place, (sections[section]?.cells ?? 1) - 1)) };
  }

  /** Chooses the last focused cell if rendered, otherwise the first rendered one. */
  choose(layout: GridLayout, first?: Row): void {
    const fallback =
      first === undefined
        ? undefined
        : this.#drawing.tileAt(layout, { section: first.section, place: rowStart(layout, first) });
    const next = this.element(layout) ?? fallback?.cell ?? null;
    if (this.#tabbable !== null && this.#tabbable !== next) this.#tabbable.tabIndex = -1;
    if (next !== null) next.tabIndex = 0;
    this.#tabbable = next;
  }
}
