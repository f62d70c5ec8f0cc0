import { fileURLToPath } from 'node:url';

/** Increase it when the pictures change; photos with pictures of an older version then have none. */
export const poolVersion = 2;
export const picturesInPool = 48;

/** Content of picture 0, 1, 2 …, repeating. */
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

/** EXIF orientation of picture 0, 1, 2 …. */
const orientations = [1, 1, 1, 1, 6, 1, 8, 1, 3] as const;
export const orientationAt = (number: number): number => orientations[number % orientations.length] ?? 1;

/** A picture's file: a JPEG without EXIF, as the camera's sensor stored it. */
export const pictureFile = (number: number): string =>
  fileURLToPath(
    new URL(`./pictures/${String(number).padStart(2, '0')}-${kindAt(number)}.jpg`, import.meta.url),
  );

/** Metadata of a pool picture; its size is that of the upright picture. */
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
/** The `source` of a photo with a pool picture; pictures of other versions do not exist. */
export const sourceOf = (number: number) => `demo-${poolVersion}-${number}`;
/** Content of a pool photo; null for any other photo. */
export function kindOf(source: string): Kind | null {
  const number = Number(/^demo-\d+-(\d{1,4})$/.exec(source)?.[1] ?? -1);
  return number >= 0 && source === sourceOf(number) ? kindAt(number) : null;
}
