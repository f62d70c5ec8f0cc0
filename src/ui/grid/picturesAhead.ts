import type { GridHost } from './input/host.ts';
import { type Cell, sideOf } from './layout.ts';
import type { VisibleRange } from './model.ts';
import { address } from './pictures.ts';

/** Maximum number of photos on one screen, for very large ones. */
const most = 100;

const savesData = () =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true;

/** Prefetches the thumbnails that a press would make visible; cancels earlier ones. */
export class PicturesAhead {
  readonly #host: GridHost;
  readonly #fetched = new Map<string, HTMLImageElement>();

  constructor(host: GridHost) {
    this.#host = host;
  }

  /** Replaces the previous request; unknown photos are ranges, for which this is called again. */
  want(ranges: readonly VisibleRange[]): void {
    if (ranges.length === 0) {
      for (const image of this.#fetched.values()) {
        image.removeAttribute('srcset');
        image.removeAttribute('src');
      }
      this.#fetched.clear();
      return;
    }
    if (savesData()) return;
    const sections = this.#host.model?.sections ?? [];
    for (const { key, first, last } of ranges) {
      const section = sections.findIndex((other) => other.key === key);
      for (let place = first; place <= last && this.#fetched.size < most; place += 1)
        this.#fetch(key, { section, place });
    }
  }

  #fetch(key: string, cell: Cell): void {
    const { place } = cell;
    const photo = this.#host.model?.photo(key, place);
    if (photo === undefined || photo.small === '' || this.#fetched.has(photo.id)) return;
    const image = new Image();
    image.decoding = 'async';
    address(image, photo, sideOf(this.#host.layout, cell));
    this.#fetched.set(photo.id, image);
  }
}
