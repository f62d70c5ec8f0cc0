import type { Desk } from '../desk.ts';
import type { Cell } from '../layout.ts';
import { isBetween } from '../region.ts';
import { spotOf } from './place.ts';

/** A range that grows and shrinks with Shift and the keys that move; it is made when Shift is let go. */
export class Extension {
  readonly #desk: Desk;
  readonly #from: Cell;
  readonly #selects: boolean;
  readonly #ends = new AbortController();
  readonly #done: () => void;
  #to: Cell;

  constructor(desk: Desk, from: Cell, done: () => void) {
    const spot = spotOf(desk, from);
    const { anchor } = desk;
    this.#desk = desk;
    this.#from = from;
    this.#to = from;
    this.#done = done;
    // From the photo that was just deselected it deselects, from any other it selects.
    this.#selects = anchor === null || anchor.id !== spot.id || anchor.selects;
    const { signal } = this.#ends;
    window.addEventListener('keyup', ({ key }) => key === 'Shift' && this.finish(), { signal });
    window.addEventListener('blur', () => this.finish(), { signal });
    window.addEventListener('pointerdown', () => this.finish(), { signal, capture: true });
  }

  to(cell: Cell): void {
    this.#to = cell;
    const { section, place } = this.#from;
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
    const [from, to] = [spotOf(this.#desk, this.#from), spotOf(this.#desk, this.#to)];
    this.cancel();
    this.#desk.anchor = { ...from, selects: this.#selects };
    this.#desk.handlers().onRange(from, to, this.#selects);
  }
}
