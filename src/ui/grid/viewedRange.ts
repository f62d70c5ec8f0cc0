import { heightOf, rowsBetween, stepOf, type GridLayout, type Row } from './layout.ts';
import type { GridHandlers, GridModel, VisibleRange } from './model.ts';
import { farthest } from './scrollSpeed.ts';
import { visibleRanges } from './visibleRanges.ts';

/** Rows drawn beyond either edge of the viewport. */
export const overscan = 2;

const wordsOf = (ranges: readonly VisibleRange[]) =>
  ranges.map(({ key, first, last }) => `${key}:${first}-${last}`).join(' ');

/**
 * The ranges in the viewport, ahead of it, and at the position that a press on the scrubber would show;
 * reported on changes only.
 */
export class ViewedRange {
  readonly #handlers: () => GridHandlers;
  #visible = '';
  #ahead = '';
  /** The edge of the last reported range ahead; at rest, that of the last movement. */
  #edge = 0;
  /** Direction of the last movement: 1 down, -1 up, 0 before any. */
  #way = 0;
  /** The range that a press at the pointer's current position would show. */
  considered: readonly VisibleRange[] = [];

  constructor(handlers: () => GridHandlers) {
    this.#handlers = handlers;
  }

  tell(model: GridModel, layout: GridLayout, rows: readonly Row[]): void {
    const ranges = visibleRanges(model, layout, rows);
    const words = wordsOf(ranges);
    if (words === this.#visible) return;
    this.#visible = words;
    this.#handlers().onVisible(ranges);
  }

  /**
   * Reports the range up to a number of pixels beyond the viewport; each half screen extends it. A list that
   * slows down, or starts again after a rest, drops nothing: cancelled reads would soon be repeated.
   */
  tellAhead(model: GridModel, layout: GridLayout, top: number, screen: number, ahead: number): void {
    const way = Math.sign(ahead);
    if (way === 0) return this.#sayAhead([]);
    const begins = way < 0 ? top : top + screen;
    const continues = way === this.#way;
    const expected = continues ? (this.#edge - begins) * way : 0;
    const length = expected <= farthest * screen ? Math.max(expected, ahead * way) : ahead * way;
    const edge = begins + length * way;
    if (continues && this.#ahead !== '' && Math.abs(edge - this.#edge) < screen / 2) return;
    this.#edge = edge;
    this.#way = way;
    const [from, to] = way < 0 ? [edge, begins] : [begins, edge];
    this.#sayAhead(visibleRanges(model, layout, rowsBetween(layout, Math.max(0, from), Math.max(0, to))));
  }

  #sayAhead(ranges: readonly VisibleRange[]): void {
    const words = wordsOf(ranges);
    if (words === this.#ahead) return;
    this.#ahead = words;
    this.#handlers().onAhead(ranges);
  }

  /** Called when the pointer is over a position of the scrubber, or has left the scrubber. */
  consider(model: GridModel | null, layout: GridLayout, section: number | null, screen: number): void {
    this.considered = [];
    if (model === null || section === null) return this.#handlers().onConsider(null);
    const margin = overscan * stepOf(layout);
    const top = Math.max(0, Math.min(layout.tops[section] ?? 0, heightOf(layout) - screen));
    const ranges = (above: number) =>
      visibleRanges(model, layout, rowsBetween(layout, Math.max(0, top - above), top + screen + above));
    this.considered = ranges(0);
    this.#handlers().onConsider(ranges(margin));
  }
}
