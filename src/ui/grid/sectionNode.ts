import type { GridModel, GridSection } from './model.ts';
import type { Pictures } from './pictures.ts';
import { Tile } from './tile.ts';

const element = (tag: string, className: string, role?: string) => {
  const made = document.createElement(tag);
  made.className = className;
  if (role !== undefined) made.setAttribute('role', role);
  return made;
};

const checked = { none: 'false', some: 'mixed', all: 'true' } as const;

export class RowNode {
  readonly element = element('div', 'row', 'row');
  readonly tiles: Tile[] = [];
  readonly #pictures: Pictures;
  index = -1;
  /** Index of its first photo. */
  start = 0;
  /** Key of its content; if unchanged, the row need not be redrawn. */
  shape = '';

  constructor(columns: number, pictures: Pictures) {
    this.#pictures = pictures;
    this.#reach(columns);
  }

  /** In photo proportions a row has a variable number of tiles. */
  #reach(count: number): void {
    while (this.tiles.length < count) {
      const tile = new Tile(this.#pictures);
      this.tiles.push(tile);
      this.element.append(tile.cell);
    }
  }

  /** Sets the size of each tile. */
  size(count: number, sizeOf: (index: number) => { readonly width: number; readonly side: number }): void {
    this.#reach(count);
    for (const [index, tile] of this.tiles.entries()) if (index < count) tile.size(sizeOf(index));
  }

  show(model: GridModel, section: GridSection, count: number): void {
    this.tiles.forEach((tile, column) => {
      const place = this.start + column;
      tile.cell.hidden = column >= count;
      if (column < count)
        tile.show(model, section.key, place, place === section.cells - 1 ? section.more : 0, column + 1);
    });
  }

  /** Sets whether the row touches the viewport. */
  look(seen: boolean): void {
    for (const tile of this.tiles) tile.seen = seen;
  }

  clear(): void {
    for (const tile of this.tiles) tile.clear();
  }
}

/** The label of one section, its rows, and the message if its photos failed to load. */
export class SectionNode {
  readonly element = element('div', 'section', 'rowgroup');
  readonly rows = new Map<number, RowNode>();
  readonly #label = element('div', 'label', 'row');
  readonly #header = element('div', 'header', 'rowheader');
  readonly #title = element('span', 'title');
  readonly #note = element('span', 'note');
  #check: HTMLElement | null = null;
  #failure: HTMLElement | null = null;
  #shown = '';

  constructor() {
    this.#header.append(this.#title, this.#note);
    this.#label.append(this.#header);
    this.element.append(this.#label);
  }

  get check(): HTMLElement | null {
    return this.#check;
  }

  show(section: GridSection, model: GridModel, labelIndex: number, labelHeight: number): void {
    const [note, share] = [section.note(), section.share()];
    const words = JSON.stringify([section, note, share, model.selecting, labelIndex]);
    if (words === this.#shown) return;
    this.#shown = words;
    this.element.dataset['key'] = section.key;
    this.element.setAttribute('aria-label', section.label);
    this.#label.setAttribute('aria-rowindex', String(labelIndex));
    this.#title.textContent = section.label;
    this.#note.textContent = note;
    this.#showCheck(section.label, checked[share], model);
    this.#showFailure(section, model, labelHeight);
  }

  relabel(label: string): void {
    if (this.#title.textContent !== label) this.#title.textContent = label;
  }

  /** Keeps the rows in reading order, in whatever order they became visible. */
  place(row: RowNode): void {
    let next: RowNode | null = null;
    for (const other of this.rows.values()) {
      if (other.index > row.index && (next === null || other.index < next.index)) next = other;
    }
    this.rows.set(row.index, row);
    this.element.insertBefore(row.element, next?.element ?? null);
  }

  #showCheck(label: string, state: string, model: GridModel): void {
    if (!model.selecting) {
      this.#check?.remove();
      this.#check = null;
      return;
    }
    if (this.#check === null) {
      this.#check = element('button', 'check', 'checkbox');
      // The whole grid is one Tab stop, however many months it has.
      this.#check.tabIndex = -1;
      this.#header.prepend(this.#check);
    }
    this.#check.setAttribute('type', 'button');
    this.#check.setAttribute('aria-checked', state);
    this.#check.setAttribute('aria-label', model.words.selectSection(label));
  }

  #showFailure(section: GridSection, model: GridModel, labelHeight: number): void {
    if (!section.failed) {
      this.#failure?.remove();
      this.#failure = null;
      return;
    }
    if (this.#failure !== null) return;
    this.#failure = element('div', 'failure', 'row');
    const cell = element('div', '', 'gridcell');
    const words = element('span', '');
    words.setAttribute('role', 'alert');
    words.textContent = model.words.failed;
    const button = element('button', 'retry');
    button.setAttribute('type', 'button');
    button.textContent = model.words.retry;
    cell.append(words, button);
    this.#failure.append(cell);
    this.#failure.style.top = `${labelHeight}px`;
    this.element.append(this.#failure);
  }
}
