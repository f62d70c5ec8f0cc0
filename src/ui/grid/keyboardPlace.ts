import type { Drawing } from './drawing.ts';
import type { Cell, GridLayout, Row } from './layout.ts';
import type { GridModel } from './model.ts';
import type { Tile } from './tile.ts';

/** The keyboard's place in the grid: exactly one cell is reached by Tab. */
export class KeyboardPlace {
  readonly #root: HTMLElement;
  readonly #drawing: Drawing;
  /** The cell with the focus, or the one that would get it. */
  cell: Cell | null = null;
  #tabbable: Tile | null = null;

  constructor(root: HTMLElement, drawing: Drawing) {
    this.#root = root;
    this.#drawing = drawing;
  }

  /** Its cell has the focus, or something of the grid has. */
  get focused(): boolean {
    return this.cell !== null && this.#root.contains(document.activeElement);
  }

  tile(layout: GridLayout): Tile | undefined {
    return this.cell === null ? undefined : this.#drawing.tileAt(layout, this.cell);
  }

  /** Another model: it stays at its photo's section, by key; of a section that is gone the next one takes its place. */
  follow(before: GridModel | null, after: GridModel): void {
    if (this.cell === null) return;
    const key = before?.sections[this.cell.section]?.key;
    const found = key === undefined ? -1 : after.sections.findIndex((section) => section.key === key);
    const section = found < 0 ? Math.min(this.cell.section, after.sections.length - 1) : found;
    const cells = after.sections[section]?.cells ?? 0;
    const place = found < 0 ? 0 : Math.min(this.cell.place, cells - 1);
    this.cell = section < 0 ? null : { section, place };
  }

  /** The one that had the focus last while it is drawn, else the first drawn. */
  choose(layout: GridLayout, first?: Row): void {
    const fallback =
      first === undefined
        ? undefined
        : this.#drawing.tileAt(layout, { section: first.section, place: first.row * layout.columns });
    const tile = this.tile(layout) ?? fallback ?? null;
    if (this.#tabbable !== null && this.#tabbable !== tile) this.#tabbable.cell.tabIndex = -1;
    if (tile !== null) tile.cell.tabIndex = 0;
    this.#tabbable = tile;
  }
}
