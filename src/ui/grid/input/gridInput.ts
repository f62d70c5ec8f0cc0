import type { GridHost } from './host.ts';
import { moved, moveOf } from '../focus.ts';
import { type Cell, isLabel, stepOf } from '../layout.ts';
import { DrawnRun } from './drawnRun.ts';
import { Extension, makeRange } from './extension.ts';
import { Lasso } from './lasso.ts';
import { hasPage, isAttended, spotOf } from './place.ts';

/** Controls; a rectangle never starts on one of them. */
const pressable =
  'a, button, input, select, textarea, label, summary, dialog, [role=toolbar], [role=slider], [popover]';
const typed = 'input, textarea, select, [contenteditable]';

/** All input of a grid except plain clicks: keys, ranges, rectangles and long presses [4.2]. */
export class GridInput {
  readonly #host: GridHost;
  #gesture: Lasso | DrawnRun | null = null;
  #extension: Extension | null = null;

  /** Listens until `signal` is aborted. */
  constructor(host: GridHost, signal: AbortSignal) {
    this.#host = host;
    for (const type of ['keydown', 'keyup'] as const)
      document.addEventListener(type, (event) => this.#pressed(event), { signal });
    document.addEventListener('pointerdown', (event) => this.#lowered(event), { signal });
    // Registered in advance, because a scroll that has started cannot be prevented.
    const hold = (event: TouchEvent) => {
      if (this.#gesture instanceof DrawnRun && this.#gesture.active && event.cancelable)
        event.preventDefault();
    };
    host.root.addEventListener('touchmove', hold, { passive: false, signal });
    signal.addEventListener('abort', () => {
      this.#gesture?.cancel();
      this.#extension?.cancel();
    });
  }

  /** Whether a gesture is running. A gesture relies on the positions at its start. */
  get busy(): boolean {
    return this.#gesture !== null || this.#extension !== null;
  }

  /** Shift with a click: selects from the photo that was toggled last, as with keys; without one, only this photo. */
  reach(cell: Cell): void {
    const { anchor } = this.#host;
    const to = spotOf(this.#host, cell);
    makeRange(this.#host, anchor ?? { ...to, selects: true }, to, anchor?.end ?? null);
  }

  #lowered(event: PointerEvent): void {
    if (event.button !== 0 || !isAttended(this.#host) || !(event.target instanceof Element)) return;
    this.#gesture?.cancel();
    const done = () => {
      this.#gesture = null;
    };
    if (event.pointerType === 'mouse') {
      if (this.#isGround(event)) this.#gesture = new Lasso(this.#host, event, done);
      return;
    }
    const found = this.#host.drawing.cellOf(event.target);
    if (found?.tile.id !== undefined && event.isPrimary)
      this.#gesture = new DrawnRun(this.#host, event, found.cell, done);
  }

  /**
   * Returns whether the event is on the grid or the page around it, and not on a control or the scrollbar.
   */
  #isGround({ target, clientX, shiftKey, ctrlKey, metaKey }: PointerEvent): boolean {
    if (!(target instanceof Element) || shiftKey || ctrlKey || metaKey) return false;
    const { root } = this.#host;
    if (!root.contains(target) && !target.contains(root)) return false;
    return target.closest(pressable) === null && clientX < document.documentElement.clientWidth;
  }

  #pressed(event: KeyboardEvent): void {
    if (event.type === 'keyup') {
      if (event.key === 'Shift') this.#extension?.finish();
      return;
    }
    const cell = this.#host.drawing.cellOf(event.target);
    const found = cell !== null && hasPage(this.#host) ? cell : null;
    if (event.key === 'Escape') this.#escape(event);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) this.#selectAll(event);
    else if (found !== null && (event.key === 'Enter' || event.key === ' ')) {
      if (event.altKey) return;
      event.preventDefault();
      this.#extension?.finish();
      const selecting = this.#host.model?.selecting === true;
      // During a selection, Shift with Enter opens the photo.
      const looks = event.key === 'Enter' && (event.shiftKey || !selecting || found.tile.isMore);
      this.#host.act(found.tile, !looks);
    } else if (hasPage(this.#host)) this.#move(event, this.#host.cellAt(event.target));
  }

  #move(event: KeyboardEvent, from: Cell | null): void {
    const move = moveOf(event);
    if (move === null || from === null) return;
    event.preventDefault();
    const { layout, view, model } = this.#host;
    const rows = Math.floor(view.scroller.height() / stepOf(layout)) - 1;
    // A range consists of photos only.
    const labels = model?.selecting === true && !event.shiftKey;
    const to = moved(layout, from, move, rows, labels);
    this.#host.focusOn(to);
    if (!event.shiftKey || isLabel(from) || isLabel(to)) return;
    this.#extension ??= new Extension(this.#host, from, () => {
      this.#extension = null;
    });
    this.#extension.to(to);
  }

  #escape(event: KeyboardEvent): void {
    if (event.defaultPrevented || !isAttended(this.#host)) return;
    const running = this.#gesture ?? this.#extension;
    if (running !== null) running.cancel();
    else if (this.#host.model?.selecting === true) this.#host.handlers().onEscape();
    else return;
    event.preventDefault();
  }

  #selectAll(event: KeyboardEvent): void {
    const { target } = event;
    if (!isAttended(this.#host) || (target instanceof Element && target.closest(typed) !== null)) return;
    event.preventDefault();
    this.#host.handlers().onSelectAll();
  }
}
