import type { GridLayout } from './layout.ts';

/** The section under the top of the viewport, and where all of them stand. */
export interface GridTop {
  readonly section: number;
  readonly layout: GridLayout;
}

/** How far the list has moved: pixels of it above the viewport, and the share that they are. */
export interface GridMoved {
  readonly above: number;
  readonly share: number;
  /** Pixels of the viewport. */
  readonly screen: number;
}

/** The section at the top of a grid's viewport, for components that draw it outside the grid. */
export class TopWatch {
  /** Replaced only when it changes. */
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

  /** Told with every frame in which the list moved. */
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
