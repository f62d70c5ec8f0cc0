import { ScrollSpeed } from './scrollSpeed.ts';
import { leap, type Viewport } from './viewport.ts';

/** Milliseconds without scrolling after which the list stands still. */
const restAfter = 160;

interface Moves {
  /** Height of the list. */
  readonly height: () => number;
  readonly moved: () => void;
  readonly rested: () => void;
}

/** The list moves and comes to rest: what scrolls tells, and how fast it is. */
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
    // Laid out for paper the page is shorter, and would be at its top afterwards.
    let printed = 0;
    window.addEventListener('beforeprint', () => (printed = view.scroller.top()), { signal });
    window.addEventListener('afterprint', () => view.scroller.scrollTo(printed), { signal });
    // It would undo the way to a photo that is not where the list was left.
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
    // A single leap is no movement: everything at its target is needed at once.
    const screens = this.#view.follow(this.#moves.height());
    if (screens > 0 && (screens <= leap || this.#rest !== 0)) this.#root.classList.add('moving');
    this.speed.note(this.#view.top(), performance.now());
    this.#moves.moved();
    const { aim } = this.#view;
    clearTimeout(this.#rest);
    this.#rest = window.setTimeout(() => {
      this.#rest = 0;
      // An aim that was taken since waits for a movement of its own, however late the page hears of it.
      if (this.#view.aim === aim) this.#view.aim = null;
      this.#root.classList.remove('moving');
      this.speed.rest();
      this.#moves.rested();
    }, restAfter);
  }
}
