import type { GridModel, GridPicture } from './model.ts';
import { address, type Pictures } from './pictures.ts';

const element = (tag: string, className: string) => {
  const made = document.createElement(tag);
  made.className = className;
  return made;
};

/** Milliseconds after which a thumbnail fades in, because its placeholder has been visible. */
const lateAfter = 200;

/** One cell with its thumbnail, placeholder and ring: three elements that are reused for other photos. */
export class Tile {
  readonly cell = element('div', 'cell');
  readonly #picture = document.createElement('img');
  readonly #ring = element('span', 'ring');
  /** The control that opens the photo while a press selects it; created on the first selection. */
  #look: HTMLElement | null = null;
  readonly #pictures: Pictures;
  #shown: {
    readonly photo: GridPicture | undefined;
    readonly selected: boolean;
    readonly more: number;
    readonly selecting: boolean;
  } | null = null;
  /** Whether the running gesture selects this photo; null if the gesture does not cover it. */
  #marked: boolean | null = null;
  #placeholder: string | null = null;
  /** The time at which the tile's thumbnail was requested. */
  #asked = 0;
  /** The longer side in photo proportions; 0 for a square. */
  #side = 0;
  section = '';
  place = -1;
  seen = false;

  constructor(pictures: Pictures) {
    this.#pictures = pictures;
    this.cell.setAttribute('role', 'gridcell');
    this.cell.tabIndex = -1;
    this.#picture.alt = '';
    this.#picture.decoding = 'async';
    this.#picture.draggable = false;
    this.#picture.addEventListener('load', () => this.#arrived('there'));
    this.#picture.addEventListener('error', () => {
      if (this.#picture.hasAttribute('src')) this.#arrived('broken');
    });
    this.cell.append(this.#picture, this.#ring);
  }

  size({ width, side }: { readonly width: number; readonly side: number }): void {
    this.cell.style.width = `${width}px`;
    this.#side = side;
  }

  get id(): string | undefined {
    return this.#shown?.photo?.id;
  }

  get selected(): boolean {
    return this.#shown?.selected === true;
  }

  get isMore(): boolean {
    return (this.#shown?.more ?? 0) > 0;
  }

  show(model: GridModel, section: string, place: number, more: number, columnIndex: number): void {
    const photo = model.photo(section, place);
    const selected = photo !== undefined && model.isSelected(section, photo.id, place);
    const covered = photo === undefined ? 0 : more;
    const before = this.#shown;
    this.section = section;
    this.place = place;
    if (before?.photo?.id !== photo?.id || before?.photo?.small !== photo?.small || before === null)
      this.#showPhoto(photo);
    this.#showPlaceholder(photo === undefined ? (model.hint?.(section, place) ?? null) : photo.placeholder);
    if (before === null || before.photo !== photo || before.more !== covered)
      this.#showWords(model, photo, covered);
    if (before === null) this.cell.setAttribute('aria-colindex', String(columnIndex));
    this.#shown = { photo, selected, more: covered, selecting: model.selecting };
    if (before?.selected !== selected || before.selecting !== model.selecting) this.#showSelected();
    if (model.selecting && this.#look === null) {
      this.#look = element('span', 'look');
      // The control is not a Tab stop, because Shift with Enter has the same effect.
      this.#look.role = 'button';
      this.#look.ariaLabel = model.words.look;
      this.cell.append(this.#look);
    }
    if (this.#look !== null) this.#look.hidden = photo === undefined;
  }

  /** Shows the effect of a running gesture on this photo; null shows its current selection. */
  mark(marked: boolean | null): void {
    if (this.#marked === marked) return;
    this.#marked = marked;
    this.#showSelected();
  }

  #showSelected(): void {
    const { selected = false, selecting = false } = this.#shown ?? {};
    this.cell.classList.toggle('selected', this.#marked ?? selected);
    if (selecting || this.#marked !== null)
      this.cell.setAttribute('aria-selected', String(this.#marked ?? selected));
    else this.cell.removeAttribute('aria-selected');
  }

  /** Requests a failed thumbnail again. */
  retry(): void {
    this.#showPhoto(this.#shown?.photo);
    this.#pictures.freed?.();
  }

  /** Cancels the thumbnail of a tile that has scrolled past. */
  clear(): void {
    this.#pictures.forget(this);
    this.#dropPicture();
    this.cell.className = 'cell';
    this.#showPlaceholder(null);
    this.cell.tabIndex = -1;
    this.#shown = null;
    this.#marked = null;
  }

  load(width: number): void {
    const photo = this.#shown?.photo;
    if (photo === undefined || photo.small === '') return this.#pictures.forget(this);
    this.#asked = performance.now();
    address(this.#picture, photo, this.#side || width);
    // The thumbnail is cached, so it is shown immediately, without a frame that shows the placeholder.
    if (this.#picture.complete && this.#picture.naturalWidth > 0) this.#arrived('there');
  }

  #arrived(how: 'there' | 'broken'): void {
    this.#pictures.forget(this);
    this.cell.classList.add(how);
    this.cell.classList.toggle('late', performance.now() - this.#asked > lateAfter);
  }

  /** Shows the placeholder as an image from the first frame until the thumbnail is decoded. */
  #showPlaceholder(placeholder: string | null): void {
    if (placeholder === this.#placeholder) return;
    this.#placeholder = placeholder;
    this.drawPlaceholder();
  }

  drawPlaceholder(): void {
    const address = this.#placeholder === null ? null : this.#pictures.placeholderAddress(this.#placeholder);
    this.cell.style.backgroundImage = address === null ? '' : `url(${address})`;
  }

  /**
   * Removes the source of the picture only if there is one: each change of `src` makes the browser select a
   * source again, even from empty to empty.
   */
  #dropPicture(): void {
    if (!this.#picture.hasAttribute('src')) return;
    this.#picture.removeAttribute('srcset');
    this.#picture.removeAttribute('src');
  }

  #showPhoto(photo: GridPicture | undefined): void {
    this.cell.classList.remove('there', 'broken', 'late');
    this.#dropPicture();
    if (photo === undefined) this.#pictures.forget(this);
    else this.#pictures.want(this);
  }

  #showWords(model: GridModel, photo: GridPicture | undefined, more: number): void {
    this.cell.classList.toggle('more', more > 0);
    if (more > 0) {
      this.cell.dataset['more'] = model.words.more(more);
      this.cell.dataset['all'] = model.words.showAll;
    }
    this.cell.dataset['mark'] = photo?.mark ?? '';
    const name = photo?.name ?? model.words.loading;
    this.cell.setAttribute(
      'aria-label',
      more > 0 ? `${model.words.more(more)}, ${model.words.showAll}` : name,
    );
  }
}
