/** Milliseconds of the way ahead that are read while the list moves: what a read takes, and a little more. */
const reach = 400;
/** Screens read ahead at the most. */
const farthest = 6;
/** Milliseconds after which a step tells nothing of a movement. */
const pause = 160;

/** How fast the list moves, and which way: pixels a millisecond, down positive. */
export class ScrollSpeed {
  pixels = 0;
  #top = Number.NaN;
  #at = 0;

  /** Where the list stands at this moment. */
  note(top: number, now: number): void {
    const gap = now - this.#at;
    if (Number.isNaN(this.#top) || gap > pause) this.pixels = 0;
    else if (gap > 0 && top !== this.#top) this.pixels = (top - this.#top) / gap;
    else if (gap <= 0) return;
    this.#top = top;
    this.#at = now;
  }

  rest(): void {
    this.pixels = 0;
  }

  /** Pixels beyond the viewport that will soon be in it, negative above; at least a screen of them, and 0 at rest. */
  ahead(screen: number): number {
    if (this.pixels === 0) return 0;
    const pixels = Math.min(farthest * screen, Math.max(screen, Math.abs(this.pixels) * reach));
    return Math.sign(this.pixels) * pixels;
  }
}
