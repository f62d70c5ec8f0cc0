import {
  bottomOf,
  type Cell,
  cellsInRow,
  edgesOf,
  type GridLayout,
  leftOf,
  type Row,
  rowHeight,
  rowOfCell,
  rowStart,
  rowTop,
  sideOf,
  widthOf,
} from './layout.ts';
import type { GridModel } from './model.ts';
import { RowNode, SectionNode } from './sectionNode.ts';
import { type Window, wholeList } from './stretch.ts';
import type { Pictures } from './pictures.ts';
import type { Tile } from './tile.ts';

/** The cells that a running gesture covers, and whether the gesture selects them. */
export interface Marking {
  readonly covers: (cell: Cell) => boolean;
  readonly selects: boolean;
  /** Returns whether the gesture no longer covers a cell that it covered before. */
  readonly givesBack?: (cell: Cell) => boolean;
}

/** Rows by section. */
export type WantedRows = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * Returns a key for a row's layout: rows with equal keys show the same photos in the same way, at any
 * position.
 */
function shapeOf(layout: GridLayout, at: Row): string {
  const start = rowStart(layout, at);
  if (layout.proportions === undefined) return `${start}`;
  const { section } = at;
  const widths = Array.from({ length: cellsInRow(layout, at) }, (_, index) =>
    widthOf(layout, { section, place: start + index }),
  );
  return [start, rowHeight(layout, at), ...widths].map((pixels) => pixels.toFixed(2)).join(' ');
}

/** The nodes of a grid: created near the viewport and reused for other photos. */
export class Drawing {
  readonly #root: HTMLElement;
  readonly #pictures: Pictures;
  readonly #sections = new Map<number, SectionNode>();
  readonly #spareRows: RowNode[] = [];
  readonly #spareSections: SectionNode[] = [];
  /** The rendered part of a list that is taller than the tallest box. */
  #window: Window = wholeList;
  #layout: GridLayout | null = null;
  /** The cells of the running gesture, which also applies to rows that become visible during it. */
  marking: Marking | null = null;

  constructor(root: HTMLElement, pictures: Pictures) {
    this.#root = root;
    this.#pictures = pictures;
  }

  /** Shows exactly these rows; with `again` also redraws unchanged ones. */
  show(
    model: GridModel,
    layout: GridLayout,
    wanted: WantedRows,
    again: boolean,
    window: Window = wholeList,
  ): void {
    if (window !== this.#window) {
      this.#drop(new Map());
      this.#window = window;
    }
    const moved = layout !== this.#layout;
    if (moved) this.#rearrange(layout);
    this.#layout = layout;
    this.#drop(wanted);
    for (const [section, rows] of wanted) this.#showSection(model, layout, section, rows, again || moved);
  }

  /**
   * Called after the sizes of photos have arrived: moves unchanged rows to their new positions, and replaces the
   * others.
   */
  #rearrange(layout: GridLayout): void {
    for (const [section, node] of this.#sections) {
      this.#frame(section, node, layout);
      const rows = [...node.rows.values()];
      node.rows.clear();
      for (const row of rows) {
        const at = rowOfCell(layout, { section, place: row.start });
        if (row.start < (layout.cells[section] ?? 0) && row.shape === shapeOf(layout, at)) {
          node.rows.set(at.row, row);
          this.#put(row, at, layout);
        } else this.#release(row);
      }
    }
  }

  /** Updates whether each rendered row touches a range of heights. */
  look(layout: GridLayout, top: number, bottom: number): void {
    for (const [section, { rows }] of this.#sections)
      for (const [row, node] of rows) {
        const y = rowTop(layout, { section, row });
        node.look(y + rowHeight(layout, { section, row }) + layout.gap > top && y <= bottom);
      }
  }

  /** Removes all nodes; rows are kept for reuse unless their number of tiles changes. */
  clear(keepRows: boolean): void {
    if (!keepRows) this.#spareRows.length = 0;
    this.#drop(new Map());
    if (!keepRows) this.#spareRows.length = 0;
  }

  /** Changes the label of a rendered section. */
  relabel(section: number, label: string): void {
    this.#sections.get(section)?.relabel(label);
  }

  tileAt(layout: GridLayout, cell: Cell): Tile | undefined {
    const at = rowOfCell(layout, cell);
    return this.#sections.get(at.section)?.rows.get(at.row)?.tiles[cell.place - rowStart(layout, at)];
  }

  /** Returns the cell that contains an element. */
  cellOf(target: EventTarget | null): { readonly cell: Cell; readonly tile: Tile } | null {
    const found = target instanceof Element ? target.closest<HTMLElement>('.cell') : null;
    if (found === null) return null;
    for (const [section, node] of this.#sections) {
      for (const row of node.rows.values()) {
        const tile = row.tiles.find((other) => other.cell === found);
        if (tile !== undefined) return { cell: { section, place: tile.place }, tile };
      }
    }
    return null;
  }

  /** Returns the checkbox of a section's label; null if it is not rendered or nothing is selected. */
  checkOf(section: number): HTMLElement | null {
    return this.#sections.get(section)?.check ?? null;
  }

  /** Returns the section of this checkbox. */
  sectionOfCheck(target: EventTarget | null): number | null {
    for (const [section, { check }] of this.#sections) if (check !== null && check === target) return section;
    return null;
  }

  /** Draws the placeholders of existing tiles, once thumbhashes can be decoded. */
  drawPlaceholders(): void {
    for (const { rows } of this.#sections.values())
      for (const { tiles } of rows.values()) for (const tile of tiles) tile.drawPlaceholder();
  }

  /** Updates whether the gesture covers each rendered tile; touches only tiles that change. */
  mark(): void {
    for (const [section, node] of this.#sections)
      for (const row of node.rows.values()) this.#markRow(section, row);
  }

  #markRow(section: number, row: RowNode): void {
    const { marking } = this;
    for (const tile of row.tiles) {
      const cell = { section, place: tile.place };
      if (marking === null) tile.mark(null);
      else if (marking.covers(cell)) tile.mark(marking.selects);
      else tile.mark(marking.givesBack?.(cell) === true ? !marking.selects : null);
    }
  }

  #showSection(
    model: GridModel,
    layout: GridLayout,
    section: number,
    rows: ReadonlySet<number>,
    again: boolean,
  ): void {
    const shown = model.sections[section];
    if (shown === undefined) return;
    let node = this.#sections.get(section);
    const fresh = node === undefined;
    node ??= this.#place(section, layout);
    const labelIndex = (layout.rowsBefore[section] ?? 0) + section + 1;
    if (fresh || again) node.show(shown, model, labelIndex, layout.label);
    for (const row of rows) {
      let rowNode = node.rows.get(row);
      const added = rowNode === undefined;
      const at = { section, row };
      rowNode ??= this.#spareRows.pop() ?? new RowNode(layout.columns, this.#pictures);
      if (added) {
        this.#shape(rowNode, at, layout);
        this.#put(rowNode, at, layout);
        node.place(rowNode);
      }
      if (!added && !again) continue;
      rowNode.show(model, shown, cellsInRow(layout, at));
      if (this.marking !== null) this.#markRow(section, rowNode);
    }
  }

  #shape(node: RowNode, at: Row, layout: GridLayout): void {
    const { section } = at;
    const count = cellsInRow(layout, at);
    node.start = rowStart(layout, at);
    node.shape = shapeOf(layout, at);
    const last = { section, place: node.start + count - 1 };
    const width = leftOf(layout, last) + widthOf(layout, last) - edgesOf(layout, section)[0];
    node.element.style.width = `${width}px`;
    if (layout.proportions === undefined) return;
    // The heights of the row and its content derive from this property.
    node.element.style.setProperty('--tile', `${rowHeight(layout, at)}px`);
    node.size(count, (index) => {
      const cell = { section, place: node.start + index };
      return { width: widthOf(layout, cell), side: sideOf(layout, cell) };
    });
  }

  /** Moves a row to its position in its section. */
  #put(node: RowNode, at: Row, layout: GridLayout): void {
    node.index = at.row;
    node.element.style.transform = `translateY(${rowTop(layout, at) - this.#topOf(layout, at.section)}px)`;
    const labelIndex = (layout.rowsBefore[at.section] ?? 0) + at.section + 1;
    node.element.setAttribute('aria-rowindex', String(labelIndex + at.row + 1));
  }

  /** Returns the top of a section's box, slightly above its rendered part. */
  #topOf(layout: GridLayout, section: number): number {
    return Math.max(layout.tops[section] ?? 0, this.#window.from);
  }

  /** Positions the box of a section. */
  #frame(section: number, { element }: SectionNode, layout: GridLayout): void {
    const top = this.#topOf(layout, section);
    const bottom = Math.min(bottomOf(layout, section), this.#window.to);
    // Does not use a transform, because sticky elements within it would ignore that.
    element.style.top = `${top - this.#window.shift}px`;
    element.style.height = `${bottom - top}px`;
    const [left, right] = edgesOf(layout, section);
    element.style.left = `${left}px`;
    element.style.width = `${right - left}px`;
  }

  #place(section: number, layout: GridLayout): SectionNode {
    const node = this.#spareSections.pop() ?? new SectionNode();
    this.#sections.set(section, node);
    this.#frame(section, node, layout);
    const next = [...this.#sections.keys()].filter((other) => other > section).sort((a, b) => a - b)[0];
    this.#root.insertBefore(
      node.element,
      next === undefined ? null : (this.#sections.get(next)?.element ?? null),
    );
    return node;
  }

  #drop(wanted: WantedRows): void {
    for (const [section, node] of this.#sections) {
      for (const [row, rowNode] of node.rows) {
        if (wanted.get(section)?.has(row)) continue;
        node.rows.delete(row);
        this.#release(rowNode);
      }
      if (wanted.has(section)) continue;
      this.#sections.delete(section);
      node.element.remove();
      this.#spareSections.push(node);
    }
  }

  #release(row: RowNode): void {
    row.element.remove();
    row.clear();
    this.#spareRows.push(row);
  }
}
