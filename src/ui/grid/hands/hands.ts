import type { Desk, Hands } from '../desk.ts';
import { moved, moveOf } from '../focus.ts';
import { type Cell, stepOf } from '../layout.ts';
import type { LookedAt } from '../model.ts';
import { DrawnRun } from './drawnRun.ts';
import { Extension } from './extension.ts';
import { Lasso } from './lasso.ts';
import { PicturesAhead } from './picturesAhead.ts';
import { isAttended, spotOf } from './place.ts';

/** What is pressed itself and is no ground for a rectangle. */
const pressable =
  'a, button, input, select, textarea, label, summary, dialog, [role=toolbar], [role=slider], [popover]';
const typed = 'input, textarea, select, [contenteditable]';

/** Everything one does to a grid beyond a plain click: keys, ranges, rectangles, a finger that draws [4.2]. */
export class GridHands implements Hands {
  readonly #desk: Desk;
  readonly #ahead: PicturesAhead;
  #gesture: Lasso | DrawnRun | null = null;
  #extension: Extension | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#ahead = new PicturesAhead(desk);
  }

  get holds(): boolean {
    return this.#gesture instanceof DrawnRun && this.#gesture.active;
  }

  destroy(): void {
    this.#gesture?.cancel();
    this.#extension?.cancel();
    this.#ahead.want([]);
  }

  ahead(looked: readonly LookedAt[]): void {
    this.#ahead.want(looked);
  }

  /** Shift and a click: from the photo that was toggled last; without one, that photo alone. */
  reach(cell: Cell): void {
    const to = spotOf(this.#desk, cell);
    const from = this.#desk.anchor ?? { ...to, selects: true };
    this.#desk.anchor = from;
    this.#desk.handlers().onRange(from, to, from.selects);
  }

  lowered(event: PointerEvent): void {
    if (event.button !== 0 || !isAttended(this.#desk) || !(event.target instanceof Element)) return;
    this.#gesture?.cancel();
    const done = () => {
      this.#gesture = null;
    };
    if (event.pointerType === 'mouse') {
      if (this.#isGround(event)) this.#gesture = new Lasso(this.#desk, event, done);
      return;
    }
    const found = this.#desk.drawing.cellOf(event.target);
    if (found?.tile.id !== undefined && event.isPrimary)
      this.#gesture = new DrawnRun(this.#desk, event, found.cell, done);
  }

  /** The grid itself, or the page around it; not what is pressed itself, nor the scrollbar. */
  #isGround({ target, clientX, shiftKey, ctrlKey, metaKey }: PointerEvent): boolean {
    if (!(target instanceof Element) || shiftKey || ctrlKey || metaKey) return false;
    const { root } = this.#desk;
    if (!root.contains(target) && !target.contains(root)) return false;
    return target.closest(pressable) === null && clientX < document.documentElement.clientWidth;
  }

  pressed(event: KeyboardEvent): void {
    if (event.type === 'keyup') {
      if (event.key === 'Shift') this.#extension?.finish();
      return;
    }
    // A key that waited for these hands means the cell that has the focus by now: the keys before it may have moved it.
    const onCell = event.target instanceof Element && event.target.closest('.cell') !== null;
    const { drawing } = this.#desk;
    const found = onCell ? (drawing.cellOf(document.activeElement) ?? drawing.cellOf(event.target)) : null;
    if (event.key === 'Escape') this.#escape(event);
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) this.#selectAll(event);
    else if (found !== null && (event.key === 'Enter' || event.key === ' ')) {
      this.#extension?.finish();
      const selecting = this.#desk.model?.selecting === true;
      this.#desk.act(found.tile, event.key === ' ' || (selecting && !found.tile.isMore));
    } else if (found !== null) this.#move(event, found.cell);
  }

  #move(event: KeyboardEvent, from: Cell): void {
    const move = moveOf(event);
    if (move === null) return;
    event.preventDefault();
    const { layout, view } = this.#desk;
    const rows = Math.floor(view.scroller.height() / stepOf(layout)) - 1;
    const to = moved(layout, from, move, rows);
    this.#desk.focusOn(to);
    if (!event.shiftKey) return;
    this.#extension ??= new Extension(this.#desk, from, () => {
      this.#extension = null;
    });
    this.#extension.to(to);
  }

  #escape(event: KeyboardEvent): void {
    if (event.defaultPrevented || !isAttended(this.#desk)) return;
    const running = this.#gesture ?? this.#extension;
    if (running !== null) running.cancel();
    else if (this.#desk.model?.selecting === true) this.#desk.handlers().onEscape();
    else return;
    event.preventDefault();
  }

  #selectAll(event: KeyboardEvent): void {
    const { target } = event;
    if (!isAttended(this.#desk) || (target instanceof Element && target.closest(typed) !== null)) return;
    event.preventDefault();
    this.#desk.handlers().onSelectAll();
  }
}
