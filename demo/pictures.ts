import { fileURLToPath } from 'node:url';

/** Increase this when the pictures change; photos that refer to an older version then have no picture. */
export const poolVersion = 2;
/**
 * The pictures are files, because drawing them took most of a first start. Each photo of a demo library is one of them
 * with EXIF of its own, so that no two have the same bytes.
 */
export const picturesInPool = 48;

/** The subjects of pictures 0, 1, 2 …; repeated from the start. */
export const kinds = [
  'seaSunset',
  'figuresAtSea',
  'aerialBeach',
  'dunes',
  'ridges',
  'alpineLake',
  'forest',
  'snow',
  'facade',
  'skyline',
  'bokeh',
  'meadow',
  'dahlia',
  'fruit',
  'coffee',
  'portrait',
  'balloons',
  'tent',
  'aurora',
  'rows',
  'pool',
  'windowLight',
  'sailing',
  'road',
  'cake',
  'cat',
] as const;
export type Kind = (typeof kinds)[number];
const kindAt = (number: number): Kind => kinds[number % kinds.length] ?? 'seaSunset';

/** EXIF orientation of pictures 0, 1, 2 …; repeated from the start. */
const orientations = [1, 1, 1, 1, 6, 1, 8, 1, 3] as const;
export const orientationAt = (number: number): number => orientations[number % orientations.length] ?? 1;

/** Returns the file of a picture: a JPEG without EXIF data, as the camera's sensor recorded it. */
export const pictureFile = (number: number): string =>
  fileURLToPath(
    new URL(`./pictures/${String(number).padStart(2, '0')}-${kindAt(number)}.jpg`, import.meta.url),
  );

/** Metadata of a picture in the pool; its size is that of the picture in upright orientation. */
export interface PoolPicture {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  readonly thumbhash: string;
  readonly miniature: string;
}

export const bodyFile = (number: number) => `${String(number).padStart(3, '0')}.jpg`;
export const thumbnailFile = (number: number, edge: number) =>
  `${String(number).padStart(3, '0')}-${edge}.jpg`;
/** Returns the `source` of a photo with a picture from the pool; pictures of other versions do not exist. */
export const sourceOf = (number: number) => `demo-${poolVersion}-${number}`;
/** Returns what a photo from the pool shows; null for any other photo. */
export function kindOf(source: string): Kind | null {
  const number = Number(/^demo-\d+-(\d{1,4})$/.exec(source)?.[1] ?? -1);
  return number >= 0 && source === sourceOf(number) ? kindAt(number) : null;
}
