/** Milliseconds of scrolling that are read ahead: slightly more than a read takes. */
const reach = 400;
/** Maximum number of screens read ahead. */
export const farthest = 6;
/** Milliseconds after which a scroll step is independent of the previous one. */
const pause = 160;
/** Milliseconds over which speed is measured: frames arrive irregularly, and a single one may show four times the speed. */
const span = 100;

interface ScrollSample {
  readonly top: number;
  readonly at: number;
}

/** Speed and direction of scrolling: pixels per millisecond, down positive. */
export class ScrollSpeed {
  pixels = 0;
  #places: readonly ScrollSample[] = [];

  /** Records the current scroll position of the list. */
  note(top: number, now: number): void {
    const last = this.#places.at(-1);
    if (last === undefined || now - last.at > pause) this.rest();
    else if (now <= last.at || top === last.top) return;
    // After a change of direction, earlier steps do not count.
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

  /**
   * Returns the pixels beyond the viewport that will soon be visible, negative above; at least one screen,
   * and 0 at rest.
   */
  ahead(screen: number): number {
    if (this.pixels === 0) return 0;
    const pixels = Math.min(farthest * screen, Math.max(screen, Math.abs(this.pixels) * reach));
    return Math.sign(this.pixels) * pixels;
  }
}
