import { ScrollSpeed } from './scrollSpeed.ts';
import { leap, type Viewport } from './viewport.ts';

/** Milliseconds without scrolling after which the list is at rest. */
const restAfter = 160;

interface Moves {
  /** Height of the list. */
  readonly height: () => number;
  readonly moved: () => void;
  readonly rested: () => void;
}

/** Start and end of scrolling, and its speed. */
export class Scrolling {
  readonly speed = new ScrollSpeed();
  readonly #root: HTMLElement;
  readonly #view: Viewport;
  readonly #moves: Moves;
  #rest = 0;

  /** Listens until `signal` is aborted. */
  constructor(root: HTMLElement, view: Viewport, moves: Moves, signal: AbortSignal) {
    this.#root = root;
    this.#view = view;
    this.#moves = moves;
    view.scroller.target.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
    // The print layout is shorter, which would reset the scroll position.
    let printed = 0;
    window.addEventListener('beforeprint', () => (printed = view.scroller.top()), { signal });
    window.addEventListener('afterprint', () => view.scroller.scrollTo(printed), { signal });
    // Otherwise the browser's own scroll restoration would override the scroll to a photo.
    view.scroller.leaveToBrowser(false);
    signal.addEventListener('abort', () => {
      view.scroller.leaveToBrowser(true);
      clearTimeout(this.#rest);
    });
  }

  get moving(): boolean {
    return this.#root.classList.contains('moving');
  }

  #scrolled(): void {
    // A single jump does not count as scrolling: everything at its target is needed immediately.
    const screens = this.#view.follow(this.#moves.height());
    if (screens > 0 && (screens <= leap || this.#rest !== 0)) this.#root.classList.add('moving');
    this.speed.note(this.#view.top(), performance.now());
    this.#moves.moved();
    const { aim } = this.#view;
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#rest = 0;
      // A newer target waits for its own scroll event, however late it arrives.
      if (this.#view.aim === aim) this.#view.aim = null;
      this.#root.classList.remove('moving');
      this.speed.rest();
      this.#moves.rested();
    }, restAfter);
  }
}
