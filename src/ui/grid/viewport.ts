import { type Scroller, scrollerOf } from './scroller.ts';
import { inBox, inList, tallest } from './stretch.ts';

/** Minimum number of screens of a jump. */
export const leap = 2;

/** The position of a grid in its scroller. Heights are pixels of the list, which may exceed the tallest box. */
export class Viewport {
  readonly scroller: Scroller;
  readonly #root: HTMLElement;
  /** Distance from the top of the scrolling content to the grid. */
  #offset = 0;
  /** Offset between list and box: 0 unless the list exceeds the tallest box. */
  shift = 0;
  #scrolledTo = 0;
  /**
   * The latest scroll target, stored until the list rests: the target's position changes if bars appear or disappear
   * during the scroll.
   */
  aim: { readonly scroll: () => void; readonly top: number; readonly covered: number } | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.scroller = scrollerOf(root);
  }

  /** Measures again, because the page around the grid may have changed its size. */
  measure(): void {
    this.#offset = this.scroller.offsetOf(this.#root);
  }

  top(): number {
    return this.scroller.top() - this.#offset + this.shift;
  }

  /** Returns how many pixels at the top the page's bars cover; the number varies. */
  covered(): number {
    return this.#pixels('--stickyTop', '--barHeight');
  }

  /** Returns the height of the visible part in pixels, without what bars and buttons cover at the bottom. */
  height(): number {
    return this.scroller.height() - this.#pixels('--footHeight', '--consentHeight');
  }

  #pixels(...names: readonly string[]): number {
    const style = getComputedStyle(this.#root);
    return names.reduce((sum, name) => sum + (Number.parseFloat(style.getPropertyValue(name)) || 0), 0);
  }

  /** Scrolls to a height of the list, which equals that of its box unless the list exceeds the tallest box. */
  scrollTo(listed: number, height: number): void {
    const drawn = inBox(listed, height);
    this.shift = listed - drawn;
    this.scroller.scrollTo(Math.max(0, drawn + this.#offset));
    this.#scrolledTo = this.scroller.top();
  }

  /** Scrolls an edge of the list to the edge of the bars, or one pixel below it, because browsers round down. */
  scrollBelow(border: number, height: number): void {
    this.scrollTo(Math.ceil(border - this.covered() + this.#offset) - this.#offset, height);
  }

  /**
   * Follows a scroll and returns the movement in screens. A stretched list scrolls pixel by pixel; after a
   * jump, or at an end of the box, its position is that of the box.
   */
  follow(height: number): number {
    const drawn = this.scroller.top() - this.#offset;
    const screen = this.scroller.height();
    const screens = Math.abs(this.scroller.top() - this.#scrolledTo) / screen;
    this.#scrolledTo = this.scroller.top();
    if (height <= tallest) this.shift = 0;
    else if (screens > leap || drawn < screen || drawn > tallest - 2 * screen)
      this.shift = inList(drawn, height) - drawn;
    return screens;
  }

  /** Scrolls to a target, and scrolls again if a bar appeared or disappeared on the way. */
  aimAt(scroll: () => void): void {
    scroll();
    this.aim = { scroll, top: this.scroller.top(), covered: this.covered() };
  }

  /**
   * Repeats a scroll whose target moved: the top bar hides when the list scrolls down and returns when it
   * scrolls up.
   */
  keepAim(): void {
    const aim = this.aim;
    if (aim === null || aim.covered === this.covered()) return;
    this.aim = null;
    if (Math.abs(aim.top - this.scroller.top()) < 1) aim.scroll();
  }
}
