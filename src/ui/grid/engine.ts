import type { Anchor, GridHost } from './input/host.ts';
import { Drawing, type WantedRows, type Marking } from './drawing.ts';
import { flight } from './flight.ts';
import { GridInput } from './input/gridInput.ts';
import {
  type Cell,
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
import { visibleRanges } from './visibleRanges.ts';
import type { GridHandlers, GridModel, VisibleRange } from './model.ts';
import { drawnHeight, type Window, wholeList, windowAt } from './stretch.ts';
import { PictureLoader, type Tile } from './tile.ts';
import { TopWatch } from './topWatch.ts';
import { leap, Viewport } from './viewport.ts';

/** Rows drawn beyond either edge of the viewport. */
const overscan = 2;
/** Milliseconds without scrolling after which the list stands still. */
const restAfter = 160;
const labelHeight = 48;

/**
 * The grid's own DOM. It owns the scroll position and the focus, because both change every frame; everything else it is
 * told by `show` and tells by handlers. Keys and gestures are the input's.
 */
export class GridEngine implements GridHost {
  readonly root: HTMLElement;
  readonly handlers: () => GridHandlers;
  readonly view: Viewport;
  readonly drawing: Drawing;
  readonly #loader = new PictureLoader();
  readonly #resize: ResizeObserver;
  readonly #ends = new AbortController();
  model: GridModel | null = null;
  anchor: Anchor | null = null;
  /** The model changed while the grid was not displayed: nothing of the layout can be kept. */
  #stale = false;
  layout: GridLayout = gridLayout([], { columns: 1, tile: 1, gap: 0, label: labelHeight });
  readonly atTop = new TopWatch(this.layout);
  #window: Window = wholeList;
  #frame = 0;
  /** The next frame redraws what stays, too. */
  #again = false;
  #rest = 0;
  #visible = '';
  /** The cell with the focus, or the one that would get it. */
  #active: Cell | null = null;
  #tabbable: Tile | null = null;
  readonly #input: GridInput;
  /** What a press where the pointer is would bring into view. */
  #considered: readonly VisibleRange[] = [];

  constructor(root: HTMLElement, handlers: () => GridHandlers) {
    this.root = root;
    this.handlers = handlers;
    this.view = new Viewport(root);
    this.drawing = new Drawing(root, this.#loader);
    const { signal } = this.#ends;
    this.view.scroller.target.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
    root.addEventListener('click', (event) => this.#clicked(event), { signal });
    root.addEventListener('focusin', (event) => this.#focused(event), { signal });
    // An error of a picture does not bubble.
    root.addEventListener('error', (event) => this.#broke(event), { capture: true, signal });
    window.addEventListener('online', () => this.#retryPictures(), { signal });
    // It would undo the way to a photo that is not where the list was left.
    this.view.scroller.leaveToBrowser(false);
    this.#resize = new ResizeObserver(() => this.#measure());
    this.#resize.observe(root);
    this.#resize.observe(document.body);
    this.#input = new GridInput(this, signal);
  }

  destroy(): void {
    this.#ends.abort();
    this.view.scroller.leaveToBrowser(true);
    this.#resize.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#rest);
    this.drawing.clear(false);
    this.root.replaceChildren();
  }

  /** Shows another model; what is at the top of the viewport stays where it is. */
  show(model: GridModel): void {
    const before = this.model;
    const same =
      before !== null &&
      before.sections.length === model.sections.length &&
      model.sections.every(
        ({ key, cells }, index) =>
          before.sections[index]?.key === key && before.sections[index]?.cells === cells,
      );
    const anchor = same ? null : this.#anchor();
    const active = this.#active === null ? undefined : before?.sections[this.#active.section]?.key;
    this.model = model;
    // Where selecting has ended no range begins at a photo of then.
    if (!this.root.classList.toggle('selecting', model.selecting)) this.anchor = null;
    // One drawing a frame, however often the page is told something meanwhile.
    if (same) this.renew();
    else {
      this.#input.ahead(this.#considered);
      if (this.#active !== null) {
        const found = model.sections.findIndex(({ key }) => key === active);
        // Of a section that is gone the next one takes the keyboard's place.
        const section = found < 0 ? Math.min(this.#active.section, model.sections.length - 1) : found;
        const cells = model.sections[section]?.cells ?? 0;
        const place = found < 0 ? 0 : Math.min(this.#active.place, cells - 1);
        this.#active = section < 0 ? null : { section, place };
      }
      this.#measure(true, anchor);
    }
  }

  /** Other photos stand at the same places: what is drawn is drawn anew, once a frame. */
  renew(): void {
    this.#input.ahead(this.#considered);
    this.#drawSoon(true);
  }

  /** Brings a photo's cell into view, if it is not. */
  reveal(section: string, place: number): void {
    if (this.#stale) this.#measure();
    const index = this.model?.sections.findIndex(({ key }) => key === section) ?? -1;
    const cells = this.layout.cells[index];
    if (cells === undefined) return;
    const cell = { section: index, place: Math.min(place, cells - 1) };
    this.#scrollTo(cell);
    this.#active = cell;
    this.#draw(false);
  }

  restore(top: number): void {
    this.#measure();
    this.view.scroller.scrollTo(top);
    this.view.follow(heightOf(this.layout));
    this.#draw(false);
  }

  /** Gives the keyboard back its place in the grid. */
  focus(): void {
    if (this.#active !== null) this.focusOn(this.#active);
  }

  /** A picture that was over the list comes back to its tile, which is the one with the keyboard's place. */
  land(): void {
    const tile = this.#active === null ? undefined : this.#tileAt(this.#active);
    if (tile !== undefined) flight.land?.(tile.cell);
    flight.land = null;
  }

  #position(): readonly [number, number] {
    return [0, Math.max(0, this.view.scroller.top())];
  }

  #scrollListTo(listed: number): void {
    this.view.scrollTo(listed, heightOf(this.layout));
  }

  #anchor(): { key: string; below: number } | null {
    const top = this.view.top() + this.view.covered();
    if (this.model === null || top <= 0) return null;
    const section = sectionAt(this.layout, top);
    const key = this.model.sections[section]?.key;
    return key === undefined ? null : { key, below: top - (this.layout.tops[section] ?? 0) };
  }

  #measure(force = false, anchor = this.#anchor()): void {
    const model = this.model;
    const width = this.root.clientWidth;
    this.view.measure();
    if (model === null || width === 0) {
      this.#stale ||= force;
      return;
    }
    const measure = measureFor(width, window.innerWidth, labelHeight);
    const same = measure.tile === this.layout.tile && measure.columns === this.layout.columns;
    if (same && !force && !this.#stale) {
      this.#draw(false);
      return;
    }
    this.#stale = false;
    const focused = this.root.contains(document.activeElement);
    this.drawing.clear(measure.columns === this.layout.columns);
    if (focused && this.#active !== null) queueMicrotask(() => this.focus());
    this.layout = gridLayout(
      model.sections.map(({ cells }) => cells),
      measure,
    );
    const { style } = this.root;
    this.#loader.tile = measure.tile;
    style.setProperty('--tile', `${measure.tile}px`);
    style.setProperty('--gap', `${measure.gap}px`);
    style.height = `${drawnHeight(heightOf(this.layout))}px`;
    this.view.follow(heightOf(this.layout));
    this.root.setAttribute('aria-rowcount', String(rowCountOf(this.layout) + model.sections.length));
    this.root.setAttribute('aria-colcount', String(measure.columns));
    const held = anchor === null ? -1 : model.sections.findIndex(({ key }) => key === anchor.key);
    if (anchor !== null && held >= 0) {
      const wanted = (this.layout.tops[held] ?? 0) + anchor.below - this.view.covered();
      if (Math.abs(wanted - this.view.top()) >= 1) this.#scrollListTo(wanted);
    }
    this.#draw(true);
  }

  #scrolled(): void {
    // One leap from where it stood is no movement: all it led to is wanted at once.
    const screens = this.view.follow(heightOf(this.layout));
    if (screens > 0 && (screens <= leap || this.#rest !== 0)) this.root.classList.add('moving');
    this.#drawSoon(false);
    this.#restSoon();
  }

  #restSoon(): void {
    const { aim } = this.view;
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#rest = 0;
      // An aim that was taken since waits for a movement of its own, however late the page hears of it.
      if (this.view.aim === aim) this.view.aim = null;
      this.root.classList.remove('moving');
      // At rest the box stands where its list does, so that neither runs out before the other.
      this.view.follow(heightOf(this.layout));
      if (this.view.shift !== 0 && this.root.clientWidth > 0) {
        this.#scrollListTo(this.view.top());
        this.#draw(false);
      }
      this.#loader.flush(false);
      if (this.root.clientWidth > 0) this.handlers().onRest(this.#position());
    }, restAfter);
  }

  /** Makes the nodes of what is near the viewport those that are shown; with `again` also redraws what stays. */
  #draw(again: boolean, moving = false): void {
    const model = this.model;
    if (again) this.#again = false;
    // A grid that is not displayed (a photo is open over it) has nothing near any viewport.
    if (model === null || this.root.clientWidth === 0) return;
    const layout = this.layout;
    const margin = overscan * stepOf(layout);
    // Asked before anything is written: afterwards each answer would cost a layout of its own.
    const { view } = this;
    const top = view.top();
    const covered = view.covered();
    const focused = this.#active !== null && this.root.contains(document.activeElement);
    // At the top as many rows are drawn as anywhere: what lies above is made up for below.
    const from = Math.max(Math.min(0, top), top - margin);
    const rows = rowsBetween(layout, from, from + view.scroller.height() + 2 * margin);
    const wanted = new Map<number, Set<number>>();
    const want = (section: number, row: number) => {
      const set = wanted.get(section) ?? new Set<number>();
      wanted.set(section, set.add(row));
    };
    // What is seen comes first, also in the queue of pictures.
    for (const { section, row } of rowsBetween(layout, from, top + view.scroller.height()))
      if (rowTop(layout, { section, row }) + stepOf(layout) > top) want(section, row);
    for (const { section, row } of rows) want(section, row);
    if (this.#active !== null && focused) {
      const held = rowOfCell(layout, this.#active);
      want(held.section, held.row);
    }
    this.#window = windowAt(this.#window, top, view.shift, heightOf(layout));
    this.drawing.show(model, layout, wanted satisfies WantedRows, again, this.#window);
    this.#tell(model, rows);
    this.#tellTop(model, top, covered);
    this.#chooseTabbable(rows[0]);
    if (this.#loader.flush(moving)) this.#drawSoon(false);
  }

  #drawSoon(again: boolean): void {
    this.#again ||= again;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.view.keepAim();
      this.#draw(this.#again, this.root.classList.contains('moving'));
    });
  }

  #tell(model: GridModel, rows: readonly { section: number; row: number }[]): void {
    const ranges = visibleRanges(model, this.layout, rows);
    const words = ranges.map(({ key, first, last }) => `${key}:${first}-${last}`).join(' ');
    if (words === this.#visible) return;
    this.#visible = words;
    this.handlers().onVisible(ranges);
  }

  /** The photo under the top of the viewport, below the bars that cover it. */
  topCell(y = this.view.top() + this.view.covered()): Cell {
    const { layout } = this;
    const section = sectionAt(layout, y);
    const below = y - (layout.tops[section] ?? 0);
    const row = Math.max(0, Math.floor(below / stepOf(layout)));
    return { section, place: Math.min(row * layout.columns, Math.max(0, (layout.cells[section] ?? 0) - 1)) };
  }

  /** Brings the beginning of a section to the top of the viewport, as far as the list reaches. */
  goToSection(section: number): void {
    this.view.aimAt(() => {
      if (section === 0) this.view.scroller.scrollTo(0);
      else this.view.scrollBelow(this.layout.tops[section] ?? 0, heightOf(this.layout));
      this.view.follow(heightOf(this.layout));
    });
    this.#draw(false);
  }

  /** The pointer is over what would lead to a section, or has left it: says what would be seen there. */
  consider(section: number | null): void {
    const { model, layout } = this;
    this.#considered = [];
    this.#input.ahead([]);
    if (model === null || section === null) return this.handlers().onConsider(null);
    const screen = this.view.scroller.height();
    const margin = overscan * stepOf(layout);
    const top = Math.max(0, Math.min(layout.tops[section] ?? 0, heightOf(layout) - screen));
    const ranges = (above: number) =>
      visibleRanges(model, layout, rowsBetween(layout, Math.max(0, top - above), top + screen + above));
    this.#considered = ranges(0);
    this.handlers().onConsider(ranges(margin));
  }

  #tellTop(model: GridModel, top: number, covered: number): void {
    const { section, place } = this.topCell(top + covered);
    const share = Math.min(1, Math.max(0, top / Math.max(1, heightOf(this.layout))));
    this.atTop.tell(section, this.layout, share);
    const key = model.sections[section]?.key;
    if (key === undefined) return;
    const label = model.runningLabel?.(key, place) ?? null;
    if (label !== null) this.drawing.relabel(section, label);
  }

  #tileAt(cell: Cell): Tile | undefined {
    return this.drawing.tileAt(this.layout, cell);
  }

  /** Exactly one cell is reached by Tab: the one that had the focus last while it is drawn, else the first drawn. */
  #chooseTabbable(first: { section: number; row: number } | undefined): void {
    const active = this.#active === null ? undefined : this.#tileAt(this.#active);
    const fallback =
      first === undefined
        ? undefined
        : this.#tileAt({ section: first.section, place: first.row * this.layout.columns });
    const tile = active ?? fallback ?? null;
    if (this.#tabbable !== null && this.#tabbable !== tile) this.#tabbable.cell.tabIndex = -1;
    if (tile !== null) tile.cell.tabIndex = 0;
    this.#tabbable = tile;
  }

  #scrollTo(cell: Cell): void {
    const y = rowTop(this.layout, rowOfCell(this.layout, cell));
    const { view } = this;
    const covered = view.covered() + this.layout.label;
    const top = view.top();
    const height = view.scroller.height();
    if (y < top + covered) this.#scrollListTo(y - covered);
    else if (y + this.layout.tile > top + height)
      this.#scrollListTo(y + this.layout.tile - height + this.layout.gap);
  }

  focusOn(cell: Cell): void {
    this.#active = cell;
    this.view.aimAt(() => this.#scrollTo(cell));
    this.#draw(false);
    this.#tileAt(cell)?.cell.focus({ preventScroll: true });
  }

  #broke({ target }: Event): void {
    const tile = this.drawing.cellOf(target)?.tile;
    // A picture that is let go while it loads may say so too.
    if (tile?.id === undefined || !(target instanceof HTMLImageElement) || !target.hasAttribute('src'))
      return;
    this.handlers().onBroken(tile.id, tile.section);
  }

  #retryPictures(): void {
    for (const cell of this.root.querySelectorAll('.broken')) this.drawing.cellOf(cell)?.tile.retry();
  }

  #focused(event: FocusEvent): void {
    const found = this.drawing.cellOf(event.target);
    if (found === null) return;
    this.#active = found.cell;
    this.#chooseTabbable(undefined);
  }

  mark(marking: Marking | null): void {
    this.drawing.marking = marking;
    this.drawing.mark();
  }

  #clicked(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const key = target.closest<HTMLElement>('.section')?.dataset['key'] ?? '';
    const selecting = this.model?.selecting === true;
    if (target.closest('.retry') !== null) this.handlers().onRetry(key);
    else if (target.closest('.label') !== null) {
      if (selecting) this.handlers().onToggleSection(key);
    } else {
      const found = this.drawing.cellOf(target);
      if (found === null) return;
      if (target.closest('.look') !== null) this.act(found.tile, false);
      else if (event.shiftKey) this.#input.reach(found.cell);
      else
        this.act(
          found.tile,
          target.closest('.ring') !== null ||
            event.ctrlKey ||
            event.metaKey ||
            (selecting && !found.tile.isMore),
        );
    }
  }

  act(tile: Tile, toggles: boolean): void {
    const { id, section, place } = tile;
    if (id === undefined) return;
    if (toggles) {
      this.anchor = { section, place, id, selects: !tile.selected };
      this.handlers().onToggle(id, section, place);
    } else if (tile.isMore) this.handlers().onExpand(section);
    else {
      flight.from = tile.cell;
      this.handlers().onOpen(id, this.#position());
    }
  }
}
