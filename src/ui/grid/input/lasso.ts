import type { GridHost } from './host.ts';
import type { GridLayout } from '../layout.ts';
import { cellNear, isUnder, type Point, runsUnder } from '../region.ts';
import { EdgeScroll } from './edge.ts';
import { isCellSelected, pointIn, swallowClick } from './place.ts';

/** Pixels of mouse movement after which a press becomes a rectangle. */
const threshold = 6;

/** Styled by property, because the page's policy forbids inline styles. */
function rectangle(): HTMLElement {
  const drawn = document.createElement('div');
  Object.assign(drawn.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    zIndex: '3',
    pointerEvents: 'none',
    border: '1.5px solid var(--accent)',
    borderRadius: '4px',
    background: 'color-mix(in srgb, var(--accent) 14%, transparent)',
    boxSizing: 'border-box',
  });
  drawn.setAttribute('aria-hidden', 'true');
  return drawn;
}

/**
 * A rectangle drawn with the mouse selects the photos it touches, or deselects them if the first one is selected.
 * It starts at once in a gap, on a label or in the page's padding, and on a photo after a few pixels.
 */
export class Lasso {
  readonly #host: GridHost;
  readonly #start: Point;
  readonly #layout: GridLayout;
  readonly #pressed: PointerEvent;
  readonly #ends = new AbortController();
  readonly #edge: EdgeScroll;
  readonly #done: () => void;
  #drawn: HTMLElement | null = null;
  #last: { readonly clientX: number; readonly clientY: number };
  /** Whether the rectangle selects; null until it touches a photo. */
  #selects: boolean | null = null;

  constructor(host: GridHost, pressed: PointerEvent, done: () => void) {
    this.#host = host;
    this.#layout = host.layout;
    this.#pressed = pressed;
    this.#last = pressed;
    this.#start = pointIn(host, pressed);
    this.#done = done;
    this.#edge = new EdgeScroll(host, () => this.#show());
    const { signal } = this.#ends;
    window.addEventListener('pointermove', (event) => this.#moved(event), { signal });
    window.addEventListener('pointerup', (event) => this.#released(event), { signal });
    window.addEventListener('pointercancel', () => this.cancel(), { signal });
    document.addEventListener('selectstart', (event) => event.preventDefault(), { signal });
    // The wheel scrolls the list under a resting mouse.
    const scrolled = () => this.#drawn !== null && this.#show();
    host.view.scroller.target.addEventListener('scroll', scrolled, { passive: true, signal });
  }

  cancel(): void {
    this.#ends.abort();
    this.#edge.stop();
    this.#drawn?.remove();
    this.#host.mark(null);
    this.#done();
  }

  #moved(event: PointerEvent): void {
    if (event.pointerId !== this.#pressed.pointerId) return;
    if (event.buttons === 0) return this.cancel();
    this.#last = event;
    const { clientX, clientY } = this.#pressed;
    if (this.#drawn === null && Math.hypot(event.clientX - clientX, event.clientY - clientY) < threshold)
      return;
    if (this.#drawn === null) {
      this.#drawn = rectangle();
      this.#host.root.append(this.#drawn);
    }
    this.#edge.at(event.clientY);
    this.#show();
  }

  #show(): void {
    const end = pointIn(this.#host, this.#last);
    const start = this.#start;
    // The list has changed under the rectangle, which would now touch other photos.
    if (this.#host.layout !== this.#layout) return this.cancel();
    const width = this.#host.root.clientWidth;
    const left = Math.max(0, Math.min(start.x, end.x));
    const style = this.#drawn?.style;
    if (style !== undefined) {
      style.transform = `translate(${left}px, ${Math.min(start.y, end.y) - this.#host.view.shift}px)`;
      style.width = `${Math.max(0, Math.min(width, Math.max(start.x, end.x)) - left)}px`;
      style.height = `${Math.abs(end.y - start.y)}px`;
    }
    this.#selects ??= this.#firstDecides(start, end);
    if (this.#selects !== null)
      this.#host.mark({ covers: (cell) => isUnder(this.#layout, cell, start, end), selects: this.#selects });
  }

  #firstDecides(start: Point, end: Point): boolean | null {
    const first = [start, end]
      .map((point) => cellNear(this.#layout, point))
      .find((cell) => cell !== null && isUnder(this.#layout, cell, start, end));
    return first == null ? null : !isCellSelected(this.#host, first);
  }

  #released(event: PointerEvent): void {
    if (event.pointerId !== this.#pressed.pointerId) return;
    const selects = this.#selects;
    const drawn = this.#drawn !== null;
    const runs = runsUnder(
      this.#layout,
      this.#host.model?.sections ?? [],
      this.#start,
      pointIn(this.#host, this.#last),
    );
    const same = this.#host.layout === this.#layout;
    this.cancel();
    if (drawn) swallowClick();
    // The list may have changed after the last movement, without any event here.
    if (drawn && same && selects !== null && runs.length > 0) this.#host.handlers().onArea(runs, selects);
  }
}
