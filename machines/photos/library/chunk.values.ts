import { pathOf } from '../../../contracts/navigation/match.ts';
import type { DateSource, Photo } from '../../../contracts/photos/photo.ts';
import type { Scope } from './model.ts';

interface Listed {
  readonly scope: Scope | { readonly kind: 'timeline' };
}

const photoRoutes = { album: 'albumPhotoPreview', sharedAlbum: 'sharedAlbumPhotoPreview' } as const;

/** Returns the path of a list's page: the page of an album, or the page of all photos. */
export const pathOfList = ({ scope }: Listed): string =>
  'albumId' in scope ? pathOf(scope.kind, { id: scope.albumId }) : pathOf('photos', {});

/**
 * Returns the path of a photo that is opened from a list. For an album, the path contains the ids of the
 * album and the photo.
 */
export const pathOfPhoto = ({ scope }: Listed, id: string): string =>
  'albumId' in scope
    ? pathOf(photoRoutes[scope.kind], { id: scope.albumId, photoId: id })
    : pathOf('photoPreview', { id });

/** Placeholder for the id of a photo: a character that no URL contains. */
const own = '\t';

function commonStart([first = '', ...others]: readonly string[]): string {
  let start = first;
  for (const text of others) while (!text.startsWith(start)) start = start.slice(0, -1);
  return start;
}

/**
 * The URLs of all photos on a page in a single string: the common prefix is stored once, and the ids of the
 * photos are left out. Signed URLs make up most of a photo's data: four of about 150 characters each.
 */
export class AddressColumn {
  readonly #start: string;
  readonly #rests: string;
  /** For each photo, the end offset of its part of the string. */
  readonly #ends: readonly number[];

  constructor(ids: readonly string[], addresses: readonly string[]) {
    const written = addresses.map((address, index) => address.split(ids[index] ?? own).join(own));
    this.#start = commonStart(written);
    const rests = written.map((text) => text.slice(this.#start.length));
    this.#rests = rests.join('');
    let end = 0;
    this.#ends = rests.map(({ length }) => (end += length));
  }

  /** Returns the URL of the photo with this id. */
  at(index: number, id: string): string {
    const rest = this.#rests.slice(this.#ends[index - 1] ?? 0, this.#ends[index]);
    return `${this.#start}${rest}`.split(own).join(id);
  }
}

/** The data of one photo for the timeline and the preview. */
export interface PhotoCard {
  readonly id: string;
  readonly name: string;
  /** Thumbnail URLs by width; empty if the server has no thumbnail of that width. */
  readonly small: string;
  readonly large: string;
  readonly preview: string;
  /** URL of the original file, which some browsers cannot display. */
  readonly original: string;
  readonly width: number;
  readonly height: number;
  /** Local time of the camera; null if unknown. */
  readonly taken: string | null;
  /** The camera's date if it lies in the future. The service then treats the date of the photo as unknown. */
  readonly claimed: string | null;
  /** The source of `taken`, if it does not come from the camera's own field. */
  readonly source: DateSource | null;
  /** Time of the upload, in UTC. */
  readonly uploaded: string;
  /**
   * Shown until the thumbnail is decoded: the miniature in base64, or the thumbhash if there is no miniature.
   */
  readonly placeholder: string | null;
  /** Id of the owner of a photo in a shared album; null in the customer's own lists. */
  readonly owner: string | null;
}

const addressOf = (photo: Photo, id: '300' | '800' | '1300') =>
  photo.thumbnails.find((one) => one.id === id)?.url ?? '';

/**
 * One page of photos in compact columns. It is immutable and replaced as a whole, so that snapshots can hold
 * it by reference. Its type excludes it from inspection.
 */
export class PhotoChunk {
  readonly ids: readonly string[];
  /** Cursor of the next page; null at the end of the list. */
  readonly cursor: string | null;
  readonly #cards: WeakRef<PhotoCard>[] = [];
  readonly #columns: {
    readonly names: readonly string[];
    readonly small: AddressColumn;
    readonly large: AddressColumn;
    readonly preview: AddressColumn;
    readonly original: AddressColumn;
    readonly sizes: Uint32Array;
    readonly taken: readonly (string | null)[];
    readonly claimed: readonly (string | null)[];
    readonly sources: readonly (DateSource | null)[];
    readonly uploaded: readonly string[];
    readonly placeholders: readonly (string | null)[];
    readonly owners: readonly (string | null)[];
  };

  constructor(photos: readonly Photo[], cursor: string | null) {
    this.ids = photos.map((photo) => photo.imageId);
    this.cursor = cursor;
    const addresses = (of: (photo: Photo) => string) => new AddressColumn(this.ids, photos.map(of));
    this.#columns = {
      names: photos.map((photo) => photo.localFileName),
      small: addresses((photo) => addressOf(photo, '300')),
      large: addresses((photo) => addressOf(photo, '800')),
      preview: addresses((photo) => addressOf(photo, '1300')),
      original: addresses((photo) => photo.url),
      sizes: Uint32Array.from(photos.flatMap((photo) => [photo.visibleWidth, photo.visibleHeight])),
      taken: photos.map((photo) => photo.dateTaken ?? null),
      claimed: photos.map((photo) => photo.cameraDate ?? null),
      sources: photos.map((photo) => photo.dateSource ?? null),
      uploaded: photos.map((photo) => photo.uploadEnd),
      placeholders: photos.map((photo) => photo.miniature ?? photo.thumbhash ?? null),
      owners: photos.map((photo) => photo.ownerId ?? null),
    };
  }

  get length(): number {
    return this.ids.length;
  }

  /**
   * Returns the same object for as long as it is referenced, so that rendering it again is cheap. Cards that
   * no view shows can be garbage-collected.
   */
  at(index: number): PhotoCard | undefined {
    const id = this.ids[index];
    if (id === undefined) return undefined;
    const held = this.#cards[index]?.deref();
    if (held !== undefined) return held;
    const card = this.#cardOf(id, index);
    this.#cards[index] = new WeakRef(card);
    return card;
  }

  /** Returns the aspect ratio (width / height) of a photo; 1 if its size is unknown. */
  ratioAt(index: number): number | undefined {
    const [width = 0, height = 0] = this.#columns.sizes.subarray(index * 2, index * 2 + 2);
    if (this.ids[index] === undefined) return undefined;
    return width > 0 && height > 0 ? width / height : 1;
  }

  #cardOf(id: string, index: number): PhotoCard {
    const {
      names,
      small,
      large,
      preview,
      original,
      sizes,
      taken,
      claimed,
      sources,
      uploaded,
      placeholders,
      owners,
    } = this.#columns;
    return {
      id,
      name: names[index] ?? '',
      small: small.at(index, id),
      large: large.at(index, id),
      preview: preview.at(index, id),
      original: original.at(index, id),
      width: sizes[index * 2] ?? 0,
      height: sizes[index * 2 + 1] ?? 0,
      taken: taken[index] ?? null,
      claimed: claimed[index] ?? null,
      source: sources[index] ?? null,
      uploaded: uploaded[index] ?? '',
      placeholder: placeholders[index] ?? null,
      owner: owners[index] ?? null,
    };
  }
}
