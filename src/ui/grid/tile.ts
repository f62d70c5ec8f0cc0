import type { GridModel, GridPicture } from './model.ts';
import { address, type Pictures } from './pictures.ts';

const element = (tag: string, className: string) => {
  const made = document.createElement(tag);
  made.className = className;
  return made;
};

/** Milliseconds of waiting after which a picture fades in: its placeholder has been seen by then. */
const lateAfter = 200;

/** One cell with its picture, what stands for that until it is there, and its ring: three elements that show one photo after another. */
export class Tile {
  readonly cell = element('div', 'cell');
  readonly #picture = document.createElement('img');
  readonly #ring = element('span', 'ring');
  /** Leads to the photo itself while a press selects; made when somebody first selects. */
  #look: HTMLElement | null = null;
  readonly #pictures: Pictures;
  #shown: {
    readonly photo: GridPicture | undefined;
    readonly selected: boolean;
    readonly more: number;
    readonly selecting: boolean;
  } | null = null;
  /** What a running gesture is about to make of it. */
  #marked: boolean | null = null;
  /** The thumbhash that stands for the picture. */
  #hashed: string | null = null;
  /** When its picture was asked for. */
  #asked = 0;
  /** The longer side where it has its photo's proportions; 0 in a square. */
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
    this.#showHash(photo === undefined ? (model.hint?.(section, place) ?? null) : photo.thumbhash);
    if (before === null || before.photo !== photo || before.more !== covered)
      this.#showWords(model, photo, covered);
    if (before === null) this.cell.setAttribute('aria-colindex', String(columnIndex));
    this.#shown = { photo, selected, more: covered, selecting: model.selecting };
    if (before?.selected !== selected || before.selecting !== model.selecting) this.#showSelected();
    if (model.selecting && this.#look === null) {
      this.#look = element('span', 'look');
      // No stop of its own among those of the keyboard, which has Shift and Enter.
      this.#look.role = 'button';
      this.#look.ariaLabel = model.words.look;
      this.cell.append(this.#look);
    }
    if (this.#look !== null) this.#look.hidden = photo === undefined;
  }

  /** Shows what a gesture will do to this photo when it ends; null shows what is. */
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

  /** Asks again for a picture that did not come. */
  retry(): void {
    this.#showPhoto(this.#shown?.photo);
    this.#pictures.freed?.();
  }

  /** The picture that was on its way to a tile which scrolled past is not waited for. */
  clear(): void {
    this.#pictures.forget(this);
    this.#dropPicture();
    this.cell.className = 'cell';
    this.#showHash(null);
    this.cell.tabIndex = -1;
    this.#shown = null;
    this.#marked = null;
  }

  load(width: number): void {
    const photo = this.#shown?.photo;
    if (photo === undefined || photo.small === '') return this.#pictures.forget(this);
    this.#asked = performance.now();
    address(this.#picture, photo, this.#side || width);
    // It was here before: no frame is drawn without it.
    if (this.#picture.complete && this.#picture.naturalWidth > 0) this.#arrived('there');
  }

  #arrived(how: 'there' | 'broken'): void {
    this.#pictures.forget(this);
    this.cell.classList.add(how);
    this.cell.classList.toggle('late', performance.now() - this.#asked > lateAfter);
  }

  /** Until a picture is decoded its thumbhash stands for it, as a picture, from the first frame on. */
  #showHash(hash: string | null): void {
    if (hash === this.#hashed) return;
    this.#hashed = hash;
    this.drawHash();
  }

  drawHash(): void {
    const hash = this.#hashed;
    const address = hash === null ? null : (this.#pictures.hashAddress?.(hash) ?? null);
    this.cell.style.backgroundImage = address === null ? '' : `url(${address})`;
  }

  /** Each change of an address makes the browser choose again, also from an empty one to an empty one. */
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
