import type { GridPicture } from './model.ts';

/** Maximum number of parallel loads during scrolling: more would finish after their tiles have left. */
const onTheWay = 32;
/** Maximum number of loads started per frame during scrolling: more would cost a frame. */
const perFrame = 8;

/** Width of the small thumbnail: smaller tiles need no choice between two. */
const smallWidth = 300;

/** Base64 of `RIF`, the first bytes of a WebP; the rest of the fourth letter belongs to the next byte. */
const webp = 'UklG';

/** Sets the thumbnail URL of an image for a tile of `width` pixels. */
export function address(image: HTMLImageElement, { small, large }: GridPicture, width: number): void {
  if (large !== '' && large !== small && width * window.devicePixelRatio > smallWidth) {
    image.sizes = `${Math.ceil(width)}px`;
    image.srcset = `${small} ${smallWidth}w, ${large} 800w`;
  }
  image.src = small;
}

/** A tile in the queue. */
interface Waiting {
  /** Whether the tile's row touches the viewport. */
  readonly seen: boolean;
  load(width: number): void;
}

/** The data URL of a thumbhash; null if invalid. */
export type HashAddress = (hash: string) => string | null;

/**
 * Decides which tile loads its thumbnail next. At rest all load in page order, those outside the viewport after
 * all visible ones; during scrolling the latest rows load first, because they stay visible longest, and tiles that
 * have left are skipped.
 */
export class Pictures {
  readonly #waiting = new Set<Waiting>();
  readonly #coming = new Set<Waiting>();
  /** Whether tiles outside the viewport wait until the visible ones have loaded. */
  #held = false;
  /** Width of every tile in pixels. */
  tile = 0;
  /** Called when tiles outside the viewport may load. */
  freed: (() => void) | null = null;
  /** Loaded in parallel with the first photos. */
  hashAddress: HashAddress | null = null;

  /** Returns the data URL of a placeholder; null for an invalid thumbhash, or before its code is loaded. */
  placeholderAddress(text: string): string | null {
    return text.startsWith(webp) ? `data:image/webp;base64,${text}` : (this.hashAddress?.(text) ?? null);
  }

  want(tile: Waiting): void {
    this.#coming.delete(tile);
    this.#waiting.delete(tile);
    this.#waiting.add(tile);
  }

  /** Removes a tile from the queue, because its thumbnail has loaded or failed, or because the tile was removed. */
  forget(tile: Waiting): void {
    this.#waiting.delete(tile);
    this.#coming.delete(tile);
    if (!this.#held || this.#comesInView()) return;
    this.#held = false;
    this.freed?.();
  }

  #comesInView(): boolean {
    for (const { seen } of this.#coming) if (seen) return true;
    return false;
  }

  /** Returns true while tiles wait for the next frame. */
  flush(moving: boolean): boolean {
    const next = moving ? [...this.#waiting].reverse() : [...this.#waiting];
    const looked = !moving && (next.some(({ seen }) => seen) || this.#comesInView());
    this.#held = false;
    let begun = 0;
    for (const tile of next) {
      if (moving && (this.#coming.size >= onTheWay || begun === perFrame)) return true;
      if (looked && !tile.seen) {
        this.#held = true;
        continue;
      }
      this.#waiting.delete(tile);
      this.#coming.add(tile);
      tile.load(this.tile);
      begun += 1;
    }
    return false;
  }
}
