import { flight } from './flight.ts';
import { moved, moveOf } from './focus.ts';
import {
  type Cell,
  cellsInRow,
  gridLayout,
  type GridLayout,
  heightOf,
  measureFor,
  rowCountOf,
  rowOfCell,
  rowsBetween,
  rowTop,
  sectionAt,
  stepOf,
} from './layout.ts';
import type { GridHandlers, GridModel, LookedAt } from './model.ts';
import { type Scroller, scrollerOf } from './scroller.ts';
import { RowNode, SectionNode } from './sectionNode.ts';
import { PictureLoader, type Tile } from './tile.ts';

/** Rows drawn beyond either edge of the viewport. */
const overscan = 2;
/** Milliseconds without scrolling after which the list stands still. */
const restAfter = 160;
const labelHeight = 48;

/**
 * The grid's own DOM: nodes are made for what is near the viewport and used again, photo after photo. It owns the scroll
 * position and the focus, because both change every frame; everything else it is told by `show` and tells by handlers.
 */
export class GridEngine {
  readonly #root: HTMLElement;
  readonly #handlers: () => GridHandlers;
  readonly #scroller: Scroller;
  readonly #loader = new PictureLoader();
  readonly #sections = new Map<number, SectionNode>();
  readonly #spareRows: RowNode[] = [];
  readonly #spareSections: SectionNode[] = [];
  readonly #resize: ResizeObserver;
  readonly #ends = new AbortController();
  #model: GridModel | null = null;
  /** The model changed while the grid was not displayed: nothing of the layout can be kept. */
  #stale = false;
  #layout: GridLayout = gridLayout([], { columns: 1, tile: 1, gap: 0, label: labelHeight });
  #offset = 0;
  #frame = 0;
  #rest = 0;
  #looked = '';
  /** The cell with the focus, or the one that would get it. */
  #active: Cell | null = null;
  #tabbable: Tile | null = null;

  constructor(root: HTMLElement, handlers: () => GridHandlers) {
    this.#root = root;
    this.#handlers = handlers;
    this.#scroller = scrollerOf(root);
    const { signal } = this.#ends;
    this.#scroller.target.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
    root.addEventListener('click', (event) => this.#clicked(event), { signal });
    root.addEventListener('keydown', (event) => this.#pressed(event), { signal });
    root.addEventListener('focusin', (event) => this.#focused(event), { signal });
    // An error of a picture does not bubble.
    root.addEventListener('error', (event) => this.#broke(event), { capture: true, signal });
    this.#resize = new ResizeObserver(() => this.#measure());
    this.#resize.observe(root);
    this.#resize.observe(document.body);
  }

  destroy(): void {
    this.#ends.abort();
    this.#resize.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    for (const node of this.#sections.values()) for (const row of node.rows.values()) row.clear();
    this.#root.replaceChildren();
  }

  /** Shows another model; what is at the top of the viewport stays where it is. */
  show(model: GridModel): void {
    const before = this.#model;
    const same =
      before !== null &&
      before.sections.length === model.sections.length &&
      model.sections.every(
        ({ key, cells }, index) =>
          before.sections[index]?.key === key && before.sections[index]?.cells === cells,
      );
    const anchor = same ? null : this.#anchor();
    const active = this.#active === null ? undefined : before?.sections[this.#active.section]?.key;
    this.#model = model;
    this.#root.classList.toggle('selecting', model.selecting);
    if (same) this.#draw(true);
    else {
      if (this.#active !== null) {
        const section = model.sections.findIndex(({ key }) => key === active);
        const cells = model.sections[section]?.cells ?? 0;
        this.#active = section < 0 ? null : { section, place: Math.min(this.#active.place, cells - 1) };
      }
      this.#measure(true, anchor);
    }
  }

  /** Brings a photo's cell into view, if it is not. */
  reveal(section: string, place: number): void {
    if (this.#stale) this.#measure();
    const index = this.#model?.sections.findIndex(({ key }) => key === section) ?? -1;
    const cells = this.#layout.cells[index];
    if (cells === undefined) return;
    const cell = { section: index, place: Math.min(place, cells - 1) };
    this.#scrollTo(cell);
    this.#active = cell;
    this.#draw(false);
  }

  restore(top: number): void {
    this.#measure();
    this.#scroller.scrollTo(top);
    this.#draw(false);
  }

  /** Gives the keyboard back its place in the grid. */
  focus(): void {
    if (this.#active !== null) this.#focus(this.#active);
  }

  /** A picture that was over the list comes back to its tile, which is the one with the keyboard's place. */
  land(): void {
    const tile = this.#active === null ? undefined : this.#tileAt(this.#active);
    if (tile !== undefined) flight.land?.(tile.cell);
    flight.land = null;
  }

  #position(): readonly [number, number] {
    return [0, Math.max(0, this.#scroller.top())];
  }

  /** Pixels at the top that a bar of the page covers; the bar comes and goes. */
  #covered(): number {
    return Number.parseFloat(getComputedStyle(this.#root).getPropertyValue('--stickyTop')) || 0;
  }

  #top(): number {
    return this.#scroller.top() - this.#offset;
  }

  #anchor(): { key: string; below: number } | null {
    const top = this.#top() + this.#covered();
    if (this.#model === null || top <= 0) return null;
    const section = sectionAt(this.#layout, top);
    const key = this.#model.sections[section]?.key;
    return key === undefined ? null : { key, below: top - (this.#layout.tops[section] ?? 0) };
  }

  #measure(force = false, anchor = this.#anchor()): void {
    const model = this.#model;
    const width = this.#root.clientWidth;
    this.#offset = this.#scroller.offsetOf(this.#root);
    if (model === null || width === 0) {
      this.#stale ||= force;
      return;
    }
    const measure = measureFor(width, window.innerWidth, labelHeight);
    const same = measure.tile === this.#layout.tile && measure.columns === this.#layout.columns;
    if (same && !force && !this.#stale) {
      this.#draw(false);
      return;
    }
    this.#stale = false;
    if (measure.columns !== this.#layout.columns) this.#spareRows.length = 0;
    this.#dropAll(measure.columns === this.#layout.columns);
    this.#layout = gridLayout(
      model.sections.map(({ cells }) => cells),
      measure,
    );
    const { style } = this.#root;
    style.setProperty('--tile', `${measure.tile}px`);
    style.setProperty('--gap', `${measure.gap}px`);
    style.height = `${heightOf(this.#layout)}px`;
    this.#root.setAttribute('aria-rowcount', String(rowCountOf(this.#layout) + model.sections.length));
    this.#root.setAttribute('aria-colcount', String(measure.columns));
    const held = anchor === null ? -1 : model.sections.findIndex(({ key }) => key === anchor.key);
    if (anchor !== null && held >= 0) {
      const wanted = (this.#layout.tops[held] ?? 0) + anchor.below - this.#covered() + this.#offset;
      if (Math.abs(wanted - this.#scroller.top()) >= 1) this.#scroller.scrollTo(wanted);
    }
    this.#draw(true);
  }

  #scrolled(): void {
    this.#root.classList.add('moving');
    if (this.#frame === 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#draw(false, true);
      });
    }
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#root.classList.remove('moving');
      this.#loader.flush(false);
      if (this.#root.clientWidth > 0) this.#handlers().onRest(this.#position());
    }, restAfter);
  }

  /** Makes the nodes of what is near the viewport those that are shown; with `again` also redraws what stays. */
  #draw(again: boolean, moving = false): void {
    const model = this.#model;
    // A grid that is not displayed (a photo is open over it) has nothing near any viewport.
    if (model === null || this.#root.clientWidth === 0) return;
    const layout = this.#layout;
    const margin = overscan * stepOf(layout);
    const top = this.#top();
    // At the top as many rows are drawn as anywhere: what lies above is made up for below.
    const from = Math.max(Math.min(0, top), top - margin);
    const rows = rowsBetween(layout, from, from + this.#scroller.height() + 2 * margin);
    const wanted = new Map<number, Set<number>>();
    const want = (section: number, row: number) => {
      const set = wanted.get(section) ?? new Set<number>();
      wanted.set(section, set.add(row));
    };
    for (const { section, row } of rows) want(section, row);
    if (this.#active !== null && this.#root.contains(document.activeElement)) {
      const held = rowOfCell(layout, this.#active);
      want(held.section, held.row);
    }
    this.#drop(wanted);
    for (const [section, set] of wanted) this.#drawSection(model, section, set, again);
    this.#tell(model, rows);
    this.#chooseTabbable(rows[0]);
    if (this.#loader.flush(moving)) {
      this.#frame ||= requestAnimationFrame(() => {
        this.#frame = 0;
        this.#draw(false, true);
      });
    }
  }

  #drawSection(model: GridModel, section: number, rows: ReadonlySet<number>, again: boolean): void {
    const shown = model.sections[section];
    if (shown === undefined) return;
    const layout = this.#layout;
    let node = this.#sections.get(section);
    const fresh = node === undefined;
    node ??= this.#spareSections.pop() ?? new SectionNode();
    if (fresh) {
      this.#sections.set(section, node);
      node.element.style.transform = `translateY(${layout.tops[section] ?? 0}px)`;
      node.element.style.height = `${(layout.tops[section + 1] ?? 0) - (layout.tops[section] ?? 0)}px`;
      const next = [...this.#sections.keys()].filter((other) => other > section).sort((a, b) => a - b)[0];
      this.#root.insertBefore(
        node.element,
        next === undefined ? null : (this.#sections.get(next)?.element ?? null),
      );
    }
    const labelIndex = (layout.rowsBefore[section] ?? 0) + section + 1;
    if (fresh || again) node.show(shown, model, labelIndex, layout.label);
    for (const row of rows) {
      let rowNode = node.rows.get(row);
      const added = rowNode === undefined;
      rowNode ??= this.#spareRows.pop() ?? new RowNode(layout.columns, this.#loader);
      if (added) {
        const count = cellsInRow(layout, { section, row });
        rowNode.index = row;
        rowNode.element.style.transform = `translateY(${layout.label + row * stepOf(layout)}px)`;
        rowNode.element.style.width = `${count * stepOf(layout) - layout.gap}px`;
        rowNode.element.setAttribute('aria-rowindex', String(labelIndex + row + 1));
        node.place(rowNode);
      }
      if (added || again) rowNode.show(model, shown, row, cellsInRow(layout, { section, row }));
    }
  }

  #drop(wanted: ReadonlyMap<number, ReadonlySet<number>>): void {
    for (const [section, node] of this.#sections) {
      for (const [row, rowNode] of node.rows) {
        if (wanted.get(section)?.has(row)) continue;
        node.rows.delete(row);
        rowNode.element.remove();
        rowNode.clear();
        this.#spareRows.push(rowNode);
      }
      if (wanted.has(section)) continue;
      this.#sections.delete(section);
      node.element.remove();
      this.#spareSections.push(node);
    }
  }

  #dropAll(keepRows: boolean): void {
    const focused = this.#root.contains(document.activeElement);
    this.#drop(new Map());
    if (!keepRows) this.#spareRows.length = 0;
    if (focused && this.#active !== null) queueMicrotask(() => this.focus());
  }

  #tell(model: GridModel, rows: readonly { section: number; row: number }[]): void {
    const looked: LookedAt[] = [];
    for (const { section, row } of rows) {
      const key = model.sections[section]?.key ?? '';
      const first = row * this.#layout.columns;
      const last = first + cellsInRow(this.#layout, { section, row }) - 1;
      const before = looked.at(-1);
      if (before?.key === key) looked[looked.length - 1] = { key, first: before.first, last };
      else looked.push({ key, first, last });
    }
    const words = looked.map(({ key, first, last }) => `${key}:${first}-${last}`).join(' ');
    if (words === this.#looked) return;
    this.#looked = words;
    this.#handlers().onLook(looked);
  }

  #tileAt(cell: Cell): Tile | undefined {
    const { section, row } = rowOfCell(this.#layout, cell);
    return this.#sections.get(section)?.rows.get(row)?.tiles[cell.place % this.#layout.columns];
  }

  /** Exactly one cell is reached by Tab: the one that had the focus last while it is drawn, else the first drawn. */
  #chooseTabbable(first: { section: number; row: number } | undefined): void {
    const active = this.#active === null ? undefined : this.#tileAt(this.#active);
    const fallback =
      first === undefined
        ? undefined
        : this.#tileAt({ section: first.section, place: first.row * this.#layout.columns });
    const tile = active ?? fallback ?? null;
    if (this.#tabbable !== null && this.#tabbable !== tile) this.#tabbable.cell.tabIndex = -1;
    if (tile !== null) tile.cell.tabIndex = 0;
    this.#tabbable = tile;
  }

  #scrollTo(cell: Cell): void {
    const y = rowTop(this.#layout, rowOfCell(this.#layout, cell)) + this.#offset;
    const covered = this.#covered() + this.#layout.label;
    const top = this.#scroller.top();
    const height = this.#scroller.height();
    if (y < top + covered) this.#scroller.scrollTo(Math.max(0, y - covered));
    else if (y + this.#layout.tile > top + height)
      this.#scroller.scrollTo(y + this.#layout.tile - height + this.#layout.gap);
  }

  #focus(cell: Cell): void {
    this.#active = cell;
    this.#scrollTo(cell);
    this.#draw(false);
    this.#tileAt(cell)?.cell.focus({ preventScroll: true });
  }

  #cellOf(target: EventTarget | null): { cell: Cell; tile: Tile } | null {
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

  #broke({ target }: Event): void {
    const tile = this.#cellOf(target)?.tile;
    // A picture that is let go while it loads may say so too.
    if (tile?.id === undefined || !(target instanceof HTMLImageElement) || !target.hasAttribute('src'))
      return;
    this.#handlers().onBroken(tile.id, tile.section);
  }

  #focused(event: FocusEvent): void {
    const found = this.#cellOf(event.target);
    if (found === null) return;
    this.#active = found.cell;
    this.#chooseTabbable(undefined);
  }

  #clicked(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const key = target.closest<HTMLElement>('.section')?.dataset['key'] ?? '';
    if (target.closest('.retry') !== null) this.#handlers().onRetry(key);
    else if (target.closest('.label') !== null) {
      if (this.#model?.selecting === true) this.#handlers().onToggleSection(key);
    } else {
      const found = this.#cellOf(target);
      if (found !== null)
        this.#act(
          found.tile,
          target.closest('.ring') !== null || (this.#model?.selecting === true && !found.tile.isMore),
        );
    }
  }

  #act(tile: Tile, toggles: boolean): void {
    const { id, section } = tile;
    if (id === undefined) return;
    if (toggles) this.#handlers().onToggle(id, section);
    else if (tile.isMore) this.#handlers().onExpand(section);
    else {
      flight.from = tile.cell;
      this.#handlers().onOpen(id, this.#position());
    }
  }

  #pressed(event: KeyboardEvent): void {
    const found = this.#cellOf(event.target);
    if (found === null) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      this.#act(found.tile, event.key === ' ' || (this.#model?.selecting === true && !found.tile.isMore));
      return;
    }
    const move = moveOf(event);
    if (move === null) return;
    event.preventDefault();
    const rows = Math.floor(this.#scroller.height() / stepOf(this.#layout)) - 1;
    this.#focus(moved(this.#layout, found.cell, move, rows));
  }
}
