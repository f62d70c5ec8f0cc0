import type { GridPicture } from './model.ts';

/** Pictures on their way at once while the list moves: more would come after their tile has left. */
const onTheWay = 32;
/** Pictures begun in one frame of a list that moves: what more would cost a frame is begun in the next. */
const perFrame = 8;

/** Width of the small picture: a tile with fewer pixels needs no choice between two. */
const smallWidth = 300;

/** Gives an image the picture of a photo that fits a tile of `width` pixels. */
export function address(image: HTMLImageElement, { small, large }: GridPicture, width: number): void {
  if (large !== '' && large !== small && width * window.devicePixelRatio > smallWidth) {
    image.sizes = `${Math.ceil(width)}px`;
    image.srcset = `${small} ${smallWidth}w, ${large} 800w`;
  }
  image.src = small;
}

/** A tile as the queue of pictures knows it. */
interface Waiting {
  /** Its row touches the viewport. */
  readonly seen: boolean;
  load(width: number): void;
}

/** The address that holds the picture of a thumbhash; null where it is none. */
export type HashAddress = (hash: string) => string | null;

/**
 * Which tile gets its picture next. At rest all of them do, in the order of the page, and those beyond the edges once all in
 * view have theirs; while the list moves those that came last come first, because they stay in view longest, and what has left
 * is not waited for.
 */
export class Pictures {
  readonly #waiting = new Set<Waiting>();
  readonly #coming = new Set<Waiting>();
  /** Some wait for those in view. */
  #held = false;
  /** Width of every tile in pixels. */
  tile = 0;
  /** Called when what waited for those in view may come. */
  freed: (() => void) | null = null;
  /** Fetched beside the first photos. */
  hashAddress: HashAddress | null = null;

  want(tile: Waiting): void {
    this.#coming.delete(tile);
    this.#waiting.delete(tile);
    this.#waiting.add(tile);
  }

  /** Its picture is there or will not come, or nobody waits for it any more. */
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

  /** True while some wait for the next frame. */
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
