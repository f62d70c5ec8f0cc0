import type { GridLayout } from './layout.ts';

/** The section under the top of the viewport, and where all of them stand. */
export interface GridTop {
  readonly section: number;
  readonly layout: GridLayout;
}

/** What is at the top of a grid's viewport, for whoever draws it outside the grid. */
export class TopWatch {
  /** Replaced only when it changes. */
  #now: GridTop;
  /** Of the list, above the viewport. */
  share = 0;
  readonly #watching = new Set<() => void>();
  readonly #following = new Set<(share: number) => void>();

  constructor(layout: GridLayout) {
    this.#now = { section: 0, layout };
  }

  readonly now = (): GridTop => this.#now;
  readonly watch = (listener: () => void): (() => void) => {
    this.#watching.add(listener);
    return () => void this.#watching.delete(listener);
  };

  /** Told with every frame in which the list moved: the share of it that lies above the viewport. */
  readonly follow = (listener: (share: number) => void): (() => void) => {
    this.#following.add(listener);
    return () => void this.#following.delete(listener);
  };

  tell(section: number, layout: GridLayout, share: number): void {
    this.share = share;
    for (const follow of this.#following) follow(share);
    if (section === this.#now.section && layout === this.#now.layout) return;
    this.#now = { section, layout };
    for (const listener of this.#watching) listener();
  }
}
