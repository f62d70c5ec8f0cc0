import type { GridLayout } from './layout.ts';

/** The section at the top of the viewport, and the positions of all. */
export interface GridTop {
  readonly section: number;
  readonly layout: GridLayout;
}

/** Scroll position of the list: pixels above the viewport, and their fraction. */
export interface GridMoved {
  readonly above: number;
  readonly share: number;
  /** Height of the viewport in pixels. */
  readonly screen: number;
}

/** The section at the top of a grid's viewport, for components that draw it outside the grid. */
export class TopWatch {
  /** The current value; replaced only when it changes. */
  #now: GridTop;
  moved: GridMoved = { above: 0, share: 0, screen: 0 };
  readonly #watching = new Set<() => void>();
  readonly #following = new Set<(moved: GridMoved) => void>();

  constructor(layout: GridLayout) {
    this.#now = { section: 0, layout };
  }

  readonly now = (): GridTop => this.#now;
  readonly watch = (listener: () => void): (() => void) => {
    this.#watching.add(listener);
    return () => void this.#watching.delete(listener);
  };

  /** Called with every frame in which the list moved. */
  readonly follow = (listener: (moved: GridMoved) => void): (() => void) => {
    this.#following.add(listener);
    return () => void this.#following.delete(listener);
  };

  tell(section: number, layout: GridLayout, moved: GridMoved): void {
    this.moved = moved;
    for (const follow of this.#following) follow(moved);
    if (section === this.#now.section && layout === this.#now.layout) return;
    this.#now = { section, layout };
    for (const listener of this.#watching) listener();
  }
}
