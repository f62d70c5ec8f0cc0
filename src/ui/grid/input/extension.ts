import type { Anchor, GridHost } from './host.ts';
import { moved } from '../focus.ts';
import type { Cell } from '../layout.ts';
import type { GridSpot } from '../model.ts';
import { isBetween, leftOver } from '../region.ts';
import { spotOf } from './place.ts';

const isSame = (one: GridSpot, other: GridSpot | undefined) =>
  one.section === other?.section && one.place === other.place;

function cellOf(host: GridHost, { section: key, place }: GridSpot): Cell | null {
  const section = host.model?.sections.findIndex((other) => other.key === key) ?? -1;
  return section < 0 ? null : { section, place };
}

/**
 * Selects or deselects a range. If the range continues the one that ended at `before`, photos outside the new range
 * return to their former state.
 */
export function makeRange(host: GridHost, from: Anchor, to: GridSpot, before: GridSpot | null): void {
  const { onRange } = host.handlers();
  const [start, goal] = [cellOf(host, from), cellOf(host, to)];
  const end = before === null ? null : cellOf(host, before);
  const left = start === null || goal === null || end === null ? null : leftOver(start, end, goal);
  if (left !== null && before !== null && end !== null) {
    const forward = isBetween(left.after, { section: 0, place: 0 }, end);
    const first = moved(host.layout, left.after, forward ? 'right' : 'left', 1);
    onRange(spotOf(host, first), before, !from.selects);
  }
  host.anchor = { ...from, end: to };
  onRange(from, to, from.selects);
}

/**
 * A range that grows and shrinks with Shift and the arrow keys; the selection changes when Shift is released. If it
 * starts at the end of the latest range, it continues that range, and photos outside the new range are deselected.
 */
export class Extension {
  readonly #host: GridHost;
  /** Both ends are stored with their ids, because the list may change during the gesture. */
  readonly #from: GridSpot;
  #to: GridSpot;
  /** The end of the continued range. */
  readonly #before: GridSpot | null;
  readonly #selects: boolean;
  readonly #ends = new AbortController();
  readonly #done: () => void;

  constructor(host: GridHost, at: Cell, done: () => void) {
    const spot = spotOf(host, at);
    const { anchor } = host;
    const continues = anchor !== null && isSame(spot, anchor.end);
    this.#host = host;
    this.#from = continues ? anchor : spot;
    this.#before = continues ? spot : null;
    this.#to = spot;
    this.#done = done;
    // Deselects if the range starts from the photo that was just deselected, otherwise selects.
    this.#selects = anchor === null || (!continues && anchor.id !== spot.id) || anchor.selects;
    const { signal } = this.#ends;
    window.addEventListener('blur', () => this.finish(), { signal });
    window.addEventListener('pointerdown', () => this.finish(), { signal, capture: true });
  }

  to(cell: Cell): void {
    this.#to = spotOf(this.#host, cell);
    const from = cellOf(this.#host, this.#from);
    const before = this.#before === null ? null : cellOf(this.#host, this.#before);
    if (from === null) this.cancel();
    else
      this.#host.mark({
        covers: (other) => isBetween(other, from, cell),
        selects: this.#selects,
        givesBack: (other) => before !== null && isBetween(other, from, before),
      });
  }

  cancel(): void {
    this.#ends.abort();
    this.#host.mark(null);
    this.#done();
  }

  finish(): void {
    this.cancel();
    const { section, place, id } = this.#from;
    makeRange(this.#host, { section, place, id, selects: this.#selects }, this.#to, this.#before);
  }
}
