import { Clicks } from './clicks.ts';
import { Drawing, type Marking } from './drawing.ts';
import { returnToTile } from './flight.ts';
import { GridInput } from './input/gridInput.ts';
import type { Anchor, GridHost } from './input/host.ts';
import { KeyboardPlace } from './keyboardPlace.ts';
import { blockSize, Sizes } from './justified.ts';
import {
  asSquares,
  type Cell,
  cellsInRow,
  fromSquares,
  gridLayout,
  type GridLayout,
  heightOf,
  isLabel,
  labelOf,
  measureFor,
  proportionalLayout,
  rowAt,
  rowCountOf,
  rowHeight,
  rowOfCell,
  rowsBetween,
  rowsIn,
  rowStart,
  rowTop,
  sectionAt,
  sharesBands,
  stepOf,
} from './layout.ts';
import { ViewedRange, overscan } from './viewedRange.ts';
import type { GridHandlers, GridModel } from './model.ts';
import { Pictures } from './pictures.ts';
import type { PicturesAhead } from './picturesAhead.ts';
import { Scrolling } from './scrolling.ts';
import { drawnHeight, type Window, wholeList, windowAt } from './stretch.ts';
import type { Tile } from './tile.ts';
import { TopWatch } from './topWatch.ts';
import { Viewport } from './viewport.ts';
import { wantedRows } from './wantedRows.ts';

const labelHeight = 48;

/** The photo at the top of the viewport, and the distance from its row's top. */
interface Held {
  readonly key: string;
  readonly place: number;
  readonly above: number;
}

/**
 * The grid's own DOM. It owns scroll position and focus, because both change with every frame; it receives
 * everything else by `show` and reports by handlers. Scrolling, focus, clicks and visible ranges are separate
 * modules; this class combines them into one drawing per frame.
 */
export class GridEngine implements GridHost {
  readonly root: HTMLElement;
  readonly handlers: () => GridHandlers;
  readonly view: Viewport;
  readonly drawing: Drawing;
  readonly #pictures = new Pictures();
  readonly #resize: ResizeObserver;
  readonly #ends = new AbortController();
  readonly #scrolling: Scrolling;
  readonly #keyboard: KeyboardPlace;
  readonly #viewed: ViewedRange;
  readonly #clicks: Clicks;
  readonly #input: GridInput;
  /** Whether the model has changed while the grid was not displayed, so that the layout must be computed again. */
  #ahead: PicturesAhead | null = null;
  model: GridModel | null = null;
  anchor: Anchor | null = null;
  /** The model changed while the grid was not displayed: the layout must be computed again. */
  #stale = false;
  layout: GridLayout = gridLayout([], { columns: 1, tile: 1, gap: 0, label: labelHeight });
  readonly atTop = new TopWatch(this.layout);
  /** Sizes of photos, for layouts with proportions. */
  readonly #sizes = new Sizes();
  /** Blocks whose sizes were read since the last photos arrived. */
  readonly #lookedUp = new Set<string>();
  #window: Window = wholeList;
  #frame = 0;
  /** Whether the next frame also redraws unchanged rows. */
  #again = false;

  constructor(root: HTMLElement, handlers: () => GridHandlers) {
    this.root = root;
    this.handlers = handlers;
    this.view = new Viewport(root);
    this.drawing = new Drawing(root, this.#pictures);
    this.#pictures.freed = () => this.#drawSoon(false);
    this.#keyboard = new KeyboardPlace(root, this.drawing);
    this.#viewed = new ViewedRange(handlers);
    const { signal } = this.#ends;
    const moves = {
      height: () => heightOf(this.layout),
      moved: () => this.#drawSoon(false),
      rested: () => this.#rested(),
    };
    this.#scrolling = new Scrolling(root, this.view, moves, signal);
    root.addEventListener('focusin', (event) => this.#focused(event), { signal });
    this.#resize = new ResizeObserver(() => this.#measure());
    this.#resize.observe(root);
    this.#resize.observe(document.body);
    this.#input = new GridInput(this, signal);
    this.#clicks = new Clicks(this, (cell) => this.#input.reach(cell), signal);
    this.#fetchLater();
  }

  /** The call is not awaited: until the code has loaded, tiles have a plain background and nothing is prefetched. */
  #fetchLater(): void {
    void import('./lazyParts.ts').then(
      ({ thumbhashAddress, PicturesAhead }) => {
        if (this.#ends.signal.aborted) return;
        this.#pictures.hashAddress = thumbhashAddress;
        this.drawing.drawPlaceholders();
        this.#ahead = new PicturesAhead(this);
        this.#ahead.want(this.#viewed.considered);
      },
      () => undefined,
    );
  }

  destroy(): void {
    this.#ends.abort();
    this.#ahead?.want([]);
    this.#resize.disconnect();
    cancelAnimationFrame(this.#frame);
    this.drawing.clear(false);
    this.root.replaceChildren();
  }

  /** Shows another model; the photo at the top of the viewport keeps its position. */
  show(model: GridModel): void {
    const before = this.model;
    const same =
      before !== null &&
      before.proportions === model.proportions &&
      before.sections.length === model.sections.length &&
      model.sections.every(
        ({ key, cells }, index) =>
          before.sections[index]?.key === key && before.sections[index]?.cells === cells,
      );
    const anchor = same ? null : this.#anchor();
    this.model = model;
    // After a selection has ended, no range starts at its photos.
    if (!this.root.classList.toggle('selecting', model.selecting)) {
      this.anchor = null;
      this.#keyboard.leaveLabel(model);
      // Do this before the next frame, because focus may return from the toolbar earlier.
      this.#keyboard.choose(this.layout);
    }
    // Draws once per frame, however many updates arrive in between.
    if (same) return this.renew();
    this.#ahead?.want(this.#viewed.considered);
    this.#keyboard.follow(before, model);
    this.#measure(true, anchor);
  }

  /** Redraws all cells because the same positions now contain other photos, at most once per frame. */
  renew(): void {
    this.#ahead?.want(this.#viewed.considered);
    this.#drawSoon(true);
  }

  /** Scrolls to a photo's cell unless it is visible. */
  reveal(section: string, place: number): void {
    if (this.#stale) this.#measure();
    const index = this.model?.sections.findIndex(({ key }) => key === section) ?? -1;
    const cells = this.layout.cells[index];
    if (cells === undefined) return;
    const cell = { section: index, place: Math.min(place, cells - 1) };
    this.#scrollTo(cell);
    this.#keyboard.cell = cell;
    this.#draw(false);
  }

  restore(top: number): void {
    this.#measure();
    if (this.layout.proportions === undefined) this.view.scroller.scrollTo(top);
    else {
      // The stored position refers to squares, so it means the same photo while sizes are unknown.
      const above = this.view.scroller.top() + this.view.shift - this.view.top();
      this.#scrollListTo(fromSquares(this.layout, top - above));
    }
    this.view.follow(heightOf(this.layout));
    this.#draw(false);
  }

  /** Returns focus to the grid's current cell. */
  focus(): void {
    if (this.#keyboard.cell !== null) this.focusOn(this.#keyboard.cell);
  }

  focusOn(cell: Cell): void {
    this.#keyboard.cell = cell;
    this.view.aimAt(() => this.#scrollTo(cell));
    // Draws pending changes first: the label's checkbox may be new in this frame.
    this.#draw(this.#again);
    this.#keyboard.element(this.layout)?.focus({ preventScroll: true });
  }

  /** Animates the preview's picture back to the tile with focus. */
  land(): void {
    const tile = this.#keyboard.tile(this.layout);
    if (tile !== undefined) returnToTile(tile.cell);
  }

  act(tile: Tile, toggles: boolean): void {
    this.#clicks.act(tile, toggles);
  }

  position(): readonly [number, number] {
    const top = this.view.top();
    const moved = asSquares(this.layout, top) - top;
    return [0, Math.max(0, this.view.scroller.top() + moved)];
  }

  mark(marking: Marking | null): void {
    this.drawing.marking = marking;
    this.drawing.mark();
    // Sizes that arrive during a gesture apply after it.
    if (marking === null && this.layout.proportions !== undefined) this.#drawSoon(true);
  }

  /** Scrolls the start of a section to the top of the viewport, as far as the list allows. */
  goToSection(section: number): void {
    this.view.aimAt(() => {
      if (section === 0) this.view.scroller.scrollTo(0);
      else this.view.scrollBelow(this.layout.tops[section] ?? 0, heightOf(this.layout));
      this.view.follow(heightOf(this.layout));
    });
    this.#draw(false);
  }

  /**
   * Reports the rows that a press would show while the pointer is over a position of the scrubber; null when
   * it has left.
   */
  consider(section: number | null): void {
    this.#ahead?.want([]);
    this.#viewed.consider(this.model, this.layout, section, this.view.scroller.height());
  }

  #scrollListTo(listed: number): void {
    this.view.scrollTo(listed, heightOf(this.layout));
  }

  #anchor(): Held | null {
    const top = this.view.top() + this.view.covered();
    if (this.model === null || top <= 0) return null;
    const cell = this.topCell(top);
    const key = this.model.sections[cell.section]?.key;
    // The section's label covers the part of the list above this row.
    const begins = rowTop(this.layout, rowOfCell(this.layout, cell)) - this.layout.label;
    return key === undefined ? null : { key, place: cell.place, above: top - begins };
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
    const { proportions } = this.layout;
    const before = proportions?.squares ?? this.layout;
    const sameTiles =
      measure.columns === before.columns && (proportions !== undefined) === (model.proportions === true);
    if (sameTiles && measure.tile === before.tile && !force && !this.#stale) {
      this.#draw(false);
      return;
    }
    this.#stale = false;
    const { focused } = this.#keyboard;
    this.drawing.clear(sameTiles);
    this.#lookedUp.clear();
    if (focused) queueMicrotask(() => this.focus());
    this.#pictures.tile = measure.tile;
    const { style } = this.root;
    style.setProperty('--tile', `${measure.tile}px`);
    style.setProperty('--gap', `${measure.gap}px`);
    this.root.classList.toggle('proportions', model.proportions === true);
    const squares = gridLayout(
      model.sections.map(({ cells }) => cells),
      measure,
      sharesBands(window.innerWidth) ? model.sections.map(({ joins }) => joins) : [],
    );
    this.#layOut(model, squares, anchor);
    this.#draw(true);
  }

  /** Applies another layout; the photo at the top of the viewport keeps its position. */
  #layOut(model: GridModel, squares: GridLayout, anchor: Held | null): void {
    const keys = model.sections.map(({ key }) => key);
    this.layout =
      model.proportions === true
        ? proportionalLayout(squares, keys, this.#sizes, this.root.clientWidth)
        : squares;
    this.root.style.height = `${drawnHeight(heightOf(this.layout))}px`;
    this.view.follow(heightOf(this.layout));
    this.root.setAttribute('aria-rowcount', String(rowCountOf(this.layout) + model.sections.length));
    // Rows differ in length: the maximum number of columns is unknown before all sizes are.
    this.root.setAttribute('aria-colcount', model.proportions === true ? '-1' : String(squares.columns));
    const section = anchor === null ? -1 : keys.indexOf(anchor.key);
    if (anchor === null || section < 0) return;
    const { layout } = this;
    const row = rowOfCell(layout, { section, place: anchor.place });
    const last = { section, row: Math.max(0, Math.min(rowsIn(layout, section) - 1, row.row)) };
    const above = Math.min(anchor.above, rowHeight(layout, last) + layout.gap + layout.label);
    const wanted = rowTop(layout, last) - layout.label + above - this.view.covered();
    if (Math.abs(wanted - this.view.top()) >= 1) this.#scrollListTo(wanted);
  }

  /** Reads the sizes of photos within a screen of the viewport; new ones trigger another layout. */
  #lookUpSizes(model: GridModel): void {
    const { layout, view } = this;
    if (layout.proportions === undefined || this.#input.busy) return;
    const screen = view.scroller.height();
    const top = view.top();
    const news = rowsBetween(layout, Math.max(0, top - screen), top + 2 * screen).filter((at) => {
      const first = rowStart(layout, at);
      return this.#learn(model, at.section, first, first + cellsInRow(layout, at) - 1);
    });
    if (news.length === 0) return;
    const { focused } = this.#keyboard;
    this.#layOut(model, layout.proportions.squares, this.#anchor());
    if (focused) queueMicrotask(() => this.#keyboard.element(this.layout)?.focus({ preventScroll: true }));
  }

  /** Returns whether a size at these positions, or in their blocks, is new. */
  #learn(model: GridModel, section: number, first: number, last: number): boolean {
    const { key = '', cells = 0 } = model.sections[section] ?? {};
    let learnt = false;
    for (let block = Math.floor(first / blockSize); block * blockSize <= last; block += 1) {
      const name = `${key} ${block}`;
      if (this.#lookedUp.has(name)) continue;
      this.#lookedUp.add(name);
      const end = Math.min(cells, (block + 1) * blockSize);
      for (let place = block * blockSize; place < end; place += 1) {
        const ratio = model.ratio?.(key, place) ?? null;
        if (ratio !== null && this.#sizes.learn(key, place, ratio)) learnt = true;
      }
    }
    return learnt;
  }

  #rested(): void {
    const shown = this.root.clientWidth > 0;
    // At rest, box and list have the same position, so that both reach their ends together.
    this.view.follow(heightOf(this.layout));
    if (this.view.shift !== 0 && shown) this.#scrollListTo(this.view.top());
    if (shown) this.#draw(false);
    else this.#pictures.flush(false);
    if (shown) this.handlers().onRest(this.position());
  }

  /** Renders the rows near the viewport; with `again` also redraws unchanged ones. */
  #draw(again: boolean): void {
    const { model, view } = this;
    if (again) {
      this.#again = false;
      this.#lookedUp.clear();
    }
    // A grid that is not displayed, for example beneath a preview, has no viewport.
    if (model === null || this.root.clientWidth === 0) return;
    this.#lookUpSizes(model);
    const { layout } = this;
    // Read this before any write, because each later read would force a layout.
    const top = view.top();
    const screen = view.scroller.height();
    const covered = view.covered();
    const { moving, speed } = this.#scrolling;
    const held = this.#keyboard.focused ? this.#keyboard.cell : null;
    const margin = overscan * stepOf(layout);
    // At the top the same number of rows is rendered as elsewhere: the missing rows above are added below.
    const from = Math.max(Math.min(0, top), top - margin);
    const rows = rowsBetween(layout, from, from + screen + 2 * margin);
    const wanted = wantedRows(layout, rows, { top, bottom: top + screen }, held);
    this.#window = windowAt(this.#window, top, view.shift, heightOf(layout));
    this.drawing.show(model, layout, wanted, again, this.#window);
    // During scrolling, the latest rows load first.
    if (!moving) this.drawing.look(layout, top, top + screen);
    this.#viewed.tell(model, layout, rows);
    this.#viewed.tellAhead(model, layout, top, screen, moving ? speed.ahead(screen) : 0);
    this.#tellTop(model, top, covered, screen);
    this.#keyboard.choose(layout, rows[0]);
    if (this.#pictures.flush(moving)) this.#drawSoon(false);
  }

  #drawSoon(again: boolean): void {
    this.#again ||= again;
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.view.keepAim();
      this.#draw(this.#again);
    });
  }

  /** Returns the cell or label that contains an element. */
  cellAt(target: EventTarget | null): Cell | null {
    const section = this.drawing.sectionOfCheck(target);
    if (section === null) return this.drawing.cellOf(target)?.cell ?? null;
    const { cell } = this.#keyboard;
    return cell !== null && cell.section === section && isLabel(cell) ? cell : labelOf(section);
  }

  /** Returns the photo at the top of the viewport, below the bars that cover it. */
  topCell(y = this.view.top() + this.view.covered()): Cell {
    const { layout } = this;
    const section = sectionAt(layout, y);
    const row = Math.max(0, rowAt(layout, section, y + layout.label));
    const start = rowStart(layout, { section, row });
    return { section, place: Math.min(start, Math.max(0, (layout.cells[section] ?? 0) - 1)) };
  }

  #tellTop(model: GridModel, top: number, covered: number, screen: number): void {
    const { section, place } = this.topCell(top + covered);
    const share = Math.min(1, Math.max(0, top / Math.max(1, heightOf(this.layout))));
    this.atTop.tell(section, this.layout, { above: top, share, screen });
    const key = model.sections[section]?.key;
    if (key === undefined) return;
    const label = model.runningLabel?.(key, place) ?? null;
    if (label !== null) this.drawing.relabel(section, label);
  }

  #scrollTo(cell: Cell): void {
    const { view, layout } = this;
    const label = isLabel(cell);
    const row = rowOfCell(layout, cell);
    const y = label ? (layout.tops[cell.section] ?? 0) : rowTop(layout, row);
    const covered = view.covered() + (label ? 0 : layout.label);
    const tall = label ? layout.label : rowHeight(layout, row);
    const top = view.top();
    const height = view.height();
    if (y < top + covered) this.#scrollListTo(y - covered);
    else if (y + tall > top + height) this.#scrollListTo(y + tall - height + layout.gap);
  }

  #focused(event: FocusEvent): void {
    const cell = this.cellAt(event.target);
    if (cell === null) return;
    this.#keyboard.cell = cell;
    this.#keyboard.choose(this.layout);
  }
}
