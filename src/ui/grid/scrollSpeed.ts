/** Milliseconds of the way ahead that are read while the list moves: what a read takes, and a little more. */
const reach = 400;
/** Screens read ahead at the most. */
export const farthest = 6;
/** Milliseconds after which a step tells nothing of a movement. */
const pause = 160;
/**
 * Milliseconds over which a speed is measured: frames are reported at uneven times, and a single one may show four
 * times too much.
 */
const span = 100;

interface ScrollSample {
  readonly top: number;
  readonly at: number;
}

/** How fast the list moves, and which way: pixels a millisecond, down positive. */
export class ScrollSpeed {
  pixels = 0;
  #places: readonly ScrollSample[] = [];

  /** The current position of the list. */
  note(top: number, now: number): void {
    const last = this.#places.at(-1);
    if (last === undefined || now - last.at > pause) this.rest();
    else if (now <= last.at || top === last.top) return;
    // Turned back: what came before says nothing of the way it goes now.
    else if ((top - last.top) * this.pixels < 0) this.#places = [last];
    this.#places = [
      ...this.#places.filter(({ at }) => now - at <= span || at === last?.at),
      { top, at: now },
    ];
    const [first] = this.#places;
    if (first !== undefined && first.at < now) this.pixels = (top - first.top) / (now - first.at);
  }

  rest(): void {
    this.pixels = 0;
    this.#places = [];
  }

  /** Pixels beyond the viewport that will soon be in it, negative above; at least a screen of them, and 0 at rest. */
  ahead(screen: number): number {
    if (this.pixels === 0) return 0;
    const pixels = Math.min(farthest * screen, Math.max(screen, Math.abs(this.pixels) * reach));
    return Math.sign(this.pixels) * pixels;
  }
}
