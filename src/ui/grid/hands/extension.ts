import type { Desk } from '../desk.ts';
import type { Cell } from '../layout.ts';
import type { GridSpot } from '../model.ts';
import { isBetween } from '../region.ts';
import { spotOf } from './place.ts';

/** A range that grows and shrinks with Shift and the keys that move; it is made when Shift is let go. */
export class Extension {
  readonly #desk: Desk;
  /** Both ends as they were pointed at: the list may change while it is drawn. */
  readonly #from: GridSpot;
  #to: GridSpot;
  readonly #selects: boolean;
  readonly #ends = new AbortController();
  readonly #done: () => void;

  constructor(desk: Desk, from: Cell, done: () => void) {
    const spot = spotOf(desk, from);
    const { anchor } = desk;
    this.#desk = desk;
    this.#from = spot;
    this.#to = spot;
    this.#done = done;
    // From the photo that was just deselected it deselects, from any other it selects.
    this.#selects = anchor === null || anchor.id !== spot.id || anchor.selects;
    const { signal } = this.#ends;
    window.addEventListener('blur', () => this.finish(), { signal });
    window.addEventListener('pointerdown', () => this.finish(), { signal, capture: true });
  }

  to(cell: Cell): void {
    this.#to = spotOf(this.#desk, cell);
    const { place } = this.#from;
    const section = this.#desk.model?.sections.findIndex(({ key }) => key === this.#from.section) ?? -1;
    if (section < 0) this.cancel();
    else
      this.#desk.mark({
        covers: (other) => isBetween(other, { section, place }, cell),
        selects: this.#selects,
      });
  }

  cancel(): void {
    this.#ends.abort();
    this.#desk.mark(null);
    this.#done();
  }

  finish(): void {
    this.cancel();
    this.#desk.anchor = { ...this.#from, selects: this.#selects };
    this.#desk.handlers().onRange(this.#from, this.#to, this.#selects);
  }
}
