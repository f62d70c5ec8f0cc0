import { type Scroller, scrollerOf } from './scroller.ts';
import { inBox, inList, tallest } from './stretch.ts';

/** Screens from which on a movement is a leap. */
export const leap = 2;

/** The position of a grid in its scroller. Heights are pixels of its list, which may be longer than any box is tall. */
export class Viewport {
  readonly scroller: Scroller;
  readonly #root: HTMLElement;
  /** Distance from the top of what scrolls to the top of the grid. */
  #offset = 0;
  /** By how much the list under the viewport lies deeper than its box: 0 unless no box is tall enough for it. */
  shift = 0;
  #scrolledTo = 0;
  /** What was last brought into view, until the list rests: bars that come or go with that movement move its place. */
  aim: { readonly scroll: () => void; readonly top: number; readonly covered: number } | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
    this.scroller = scrollerOf(root);
  }

  /** The page around the grid may have grown or shrunk. */
  measure(): void {
    this.#offset = this.scroller.offsetOf(this.#root);
  }

  top(): number {
    return this.scroller.top() - this.#offset + this.shift;
  }

  /** Pixels at the top that bars of the page cover; they come and go. */
  covered(): number {
    return this.#pixels('--stickyTop', '--barHeight');
  }

  /** Visible pixels: without those that bars and buttons cover at the end. */
  height(): number {
    return this.scroller.height() - this.#pixels('--footHeight');
  }

  #pixels(...names: readonly string[]): number {
    const style = getComputedStyle(this.#root);
    return names.reduce((sum, name) => sum + (Number.parseFloat(style.getPropertyValue(name)) || 0), 0);
  }

  /** Scrolls to a height of a list of this height, which is that of its box wherever a box can be tall enough. */
  scrollTo(listed: number, height: number): void {
    const drawn = inBox(listed, height);
    this.shift = listed - drawn;
    this.scroller.scrollTo(Math.max(0, drawn + this.#offset));
    this.#scrolledTo = this.scroller.top();
  }

  /** Scrolls a border of the list to the edge of the bars, or a whole pixel below it: browsers round a position down. */
  scrollBelow(border: number, height: number): void {
    this.scrollTo(Math.ceil(border - this.covered() + this.#offset) - this.#offset, height);
  }

  /**
   * A stretched list scrolls pixel by pixel; after a leap, or at an end of the box, its place is that of the box. Says by
   * how much it moved, in screens.
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

  /** Scrolls, and once more where a bar came or went with that movement. */
  aimAt(scroll: () => void): void {
    scroll();
    this.aim = { scroll, top: this.scroller.top(), covered: this.covered() };
  }

  /** The bar on top hides on the way down and returns on the way up, after the scroll that was made for it. */
  keepAim(): void {
    const aim = this.aim;
    if (aim === null || aim.covered === this.covered()) return;
    this.aim = null;
    if (Math.abs(aim.top - this.scroller.top()) < 1) aim.scroll();
  }
}
