import { leaveFrom } from './flight.ts';
import type { GridHost } from './input/host.ts';
import type { Cell } from './layout.ts';
import type { Tile } from './tile.ts';
import { awaitMissing } from '../missing.ts';

/**
 * Handles plain clicks on cells, labels and buttons of a grid, and thumbnails that fail to load. `GridInput` handles keys
 * and gestures.
 */
export class Clicks {
  readonly #host: GridHost;
  /** Called for Shift with a click. */
  readonly #reach: (cell: Cell) => void;
  /** Cancels the retries of missing thumbnails; null if none is missing. */
  #endWait: (() => void) | null = null;

  /** Listens until `signal` is aborted. */
  constructor(host: GridHost, reach: (cell: Cell) => void, signal: AbortSignal) {
    this.#host = host;
    this.#reach = reach;
    host.root.addEventListener('click', (event) => this.#clicked(event), { signal });
    // `error` events of images do not bubble.
    host.root.addEventListener('error', (event) => this.#broke(event), { capture: true, signal });
    signal.addEventListener('abort', () => this.#endWait?.());
  }

  /** Selects a photo, expands its month or opens it. */
  act(tile: Tile, toggles: boolean): void {
    const { id, section, place } = tile;
    const host = this.#host;
    if (id === undefined) return;
    if (toggles) {
      host.anchor = { section, place, id, selects: !tile.selected };
      host.handlers().onToggle(id, section, place);
    } else if (tile.isMore) host.handlers().onExpand(section);
    else {
      leaveFrom(tile.cell);
      host.handlers().onOpen(id, host.position());
    }
  }

  #clicked(event: MouseEvent): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const { drawing, model, handlers } = this.#host;
    const key = target.closest<HTMLElement>('.section')?.dataset['key'] ?? '';
    const selecting = model?.selecting === true;
    if (target.closest('.retry') !== null) return handlers().onRetry(key);
    if (target.closest('.label') !== null) {
      if (selecting) handlers().onToggleSection(key);
      return;
    }
    const found = drawing.cellOf(target);
    if (found === null) return;
    if (target.closest('.look') !== null) return this.act(found.tile, false);
    if (event.shiftKey) return this.#reach(found.cell);
    const wanted = target.closest('.ring') !== null || event.ctrlKey || event.metaKey;
    this.act(found.tile, wanted || (selecting && !found.tile.isMore));
  }

  #broke({ target }: Event): void {
    const { drawing, handlers } = this.#host;
    const tile = drawing.cellOf(target)?.tile;
    // A thumbnail that is released while loading may send this event, too.
    if (tile?.id === undefined || !(target instanceof HTMLImageElement) || !target.hasAttribute('src'))
      return;
    this.#endWait ??= awaitMissing(() => this.#retryPictures());
    handlers().onBroken(tile.id, tile.section);
  }

  #retryPictures(): void {
    const { drawing, root } = this.#host;
    const broken = root.querySelectorAll('.broken');
    for (const cell of broken) drawing.cellOf(cell)?.tile.retry();
    if (broken.length > 0) return;
    this.#endWait?.();
    this.#endWait = null;
  }
}
