import type { GridHost } from './host.ts';
import type { Cell, GridLayout } from '../layout.ts';
import { cellNear, isBetween } from '../region.ts';
import { EdgeScroll } from './edge.ts';
import { isCellSelected, pointIn, spotOf, swallowClick } from './place.ts';

/** Milliseconds of a long press, and the movement in pixels that it tolerates. */
const longPress = 400;
const slack = 10;

/**
 * A long press on a photo starts a selection; dragging selects everything up to the finger, or deselects it if the
 * first photo is selected. A finger that moves earlier scrolls.
 */
export class DrawnRun {
  readonly #host: GridHost;
  readonly #from: Cell;
  readonly #layout: GridLayout;
  readonly #selects: boolean;
  readonly #pressed: PointerEvent;
  readonly #ends = new AbortController();
  readonly #edge: EdgeScroll;
  readonly #done: () => void;
  #timer = 0;
  #last: { readonly clientX: number; readonly clientY: number };
  #to: Cell;
  active = false;

  constructor(host: GridHost, pressed: PointerEvent, from: Cell, done: () => void) {
    this.#host = host;
    this.#layout = host.layout;
    this.#from = from;
    this.#to = from;
    this.#selects = !isCellSelected(host, from);
    this.#pressed = pressed;
    this.#last = pressed;
    this.#done = done;
    this.#edge = new EdgeScroll(host, () => this.#show());
    const { signal } = this.#ends;
    window.addEventListener('pointermove', (event) => this.#moved(event), { signal });
    window.addEventListener('pointerup', (event) => this.#released(event), { signal });
    window.addEventListener('pointercancel', (event) => this.#lost(event), { signal });
    // A long press would also open the context menu.
    window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
    const waited = performance.now() - pressed.timeStamp;
    this.#timer = window.setTimeout(() => this.#begin(), Math.max(0, longPress - waited));
  }

  cancel(): void {
    this.#ends.abort();
    clearTimeout(this.#timer);
    this.#edge.stop();
    if (this.active) this.#host.mark(null);
    this.active = false;
    this.#done();
  }

  #begin(): void {
    this.active = true;
    navigator.vibrate?.(12);
    this.#show();
  }

  #moved(event: PointerEvent): void {
    if (event.pointerId !== this.#pressed.pointerId) return this.cancel();
    this.#last = event;
    if (this.active) {
      this.#edge.at(event.clientY);
      this.#show();
      return;
    }
    const { clientX, clientY } = this.#pressed;
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > slack) this.cancel();
  }

  #show(): void {
    if (this.#host.layout !== this.#layout) return this.cancel();
    this.#to = cellNear(this.#layout, pointIn(this.#host, this.#last)) ?? this.#from;
    const [from, to] = [this.#from, this.#to];
    this.#host.mark({ covers: (cell) => isBetween(cell, from, to), selects: this.#selects });
  }

  #lost(event: PointerEvent): void {
    if (event.pointerId === this.#pressed.pointerId) this.cancel();
  }

  #released(event: PointerEvent): void {
    if (event.pointerId !== this.#pressed.pointerId) return;
    const { active } = this;
    this.cancel();
    if (!active) return;
    swallowClick();
    // The list may have changed after the last movement, without any event here.
    if (this.#host.layout !== this.#layout) return;
    const [from, to] = [spotOf(this.#host, this.#from), spotOf(this.#host, this.#to)];
    this.#host.anchor = { ...from, selects: this.#selects };
    this.#host.handlers().onRange(from, to, this.#selects);
  }
}
