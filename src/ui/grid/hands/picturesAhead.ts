import type { Desk } from '../desk.ts';
import type { LookedAt } from '../model.ts';
import { address } from '../tile.ts';

/** Photos of one screen, and no more on a very large one. */
const most = 100;

const savesData = () =>
  'connection' in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true;

/** Fetches the pictures of what a press would bring into view; those it leads away from are not waited for. */
export class PicturesAhead {
  readonly #desk: Desk;
  readonly #fetched = new Map<string, HTMLImageElement>();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** What is wanted now, in place of all that was; what is not known yet is looked for when this is called again. */
  want(looked: readonly LookedAt[]): void {
    if (looked.length === 0) {
      for (const image of this.#fetched.values()) {
        image.removeAttribute('srcset');
        image.removeAttribute('src');
      }
      this.#fetched.clear();
      return;
    }
    if (savesData()) return;
    for (const { key, first, last } of looked)
      for (let place = first; place <= last && this.#fetched.size < most; place += 1) this.#fetch(key, place);
  }

  #fetch(key: string, place: number): void {
    const photo = this.#desk.model?.photo(key, place);
    if (photo === undefined || photo.small === '' || this.#fetched.has(photo.id)) return;
    const image = new Image();
    image.decoding = 'async';
    address(image, photo, this.#desk.layout.tile);
    this.#fetched.set(photo.id, image);
  }
}
