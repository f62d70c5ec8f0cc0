import type { GridHost } from './host.ts';

/** Pixels from an edge of the viewport within which the list scrolls, and the maximum per frame. */
const zone = 64;
const fastest = 26;

/**
 * Returns the pixels to scroll per frame for a pointer at this height of a viewport from `top` to `bottom`.
 */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  const above = top + zone - y;
  const below = y - (bottom - zone);
  const depth = Math.min(1, Math.max(above, below, 0) / zone);
  return depth === 0 ? 0 : Math.ceil(depth * depth * fastest) * (above > below ? -1 : 1);
}

/** Scrolls while a gesture is near the top or bottom; calls `moved` after every step. */
export class EdgeScroll {
  readonly #host: GridHost;
  readonly #moved: () => void;
  #y = 0;
  #frame = 0;

  constructor(host: GridHost, moved: () => void) {
    this.#host = host;
    this.#moved = moved;
  }

  at(clientY: number): void {
    this.#y = clientY;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#step());
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #step(): void {
    this.#frame = 0;
    const { view } = this.#host;
    const { scroller } = view;
    const top = scroller.edge();
    const speed = edgeSpeed(this.#y, top + view.covered(), top + scroller.height());
    if (speed === 0) return;
    const before = scroller.top();
    scroller.scrollTo(Math.max(0, before + speed));
    if (scroller.top() === before) return;
    this.#moved();
    this.at(this.#y);
  }
}
