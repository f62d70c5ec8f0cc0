import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { makeThumbnails } from '../backend/photos/ingest/thumbnails.ts';
import type { OriginalRow } from '../backend/photos/library/columns.ts';
import type { PicturePool } from '../backend/photos/pictures/pool.ts';
import { readInto } from '../backend/objects/readInto.ts';
import { lengthWithExif, withExifRead } from '../backend/photos/pictures/withExif.ts';
import {
  bodyFile,
  orientationAt,
  pictureFile,
  picturesInPool,
  poolVersion,
  sourceOf,
  thumbnailFile,
} from './pictures.ts';
import type { PoolPicture } from './pictures.ts';

/** Maximum number of decoded pictures in memory. */
const atOnce = 4;
/** Clockwise rotation in degrees for each EXIF orientation. */
const upright: Readonly<Record<number, number>> = { 3: 180, 6: 90, 8: 270 };
const poolFolder = (dataDir: string) => join(dataDir, 'demo-pool', `v${poolVersion}`);

/** Returns the pictures of the pool by number; null if there is no pool. */
async function readIndex(folder: string): Promise<PoolPicture[] | null> {
  const text = await readFile(join(folder, 'index.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const pictures = JSON.parse(text) as PoolPicture[];
  return pictures.length === picturesInPool ? pictures : null;
}

/**
 * Returns the demo's pictures; creates them with their thumbnails first if this data folder has none. The
 * pictures' folder gets its final name only when it is complete, so an interrupted attempt is discarded.
 */
export async function preparePool(dataDir: string): Promise<PoolPicture[]> {
  const folder = poolFolder(dataDir);
  const ready = await readIndex(folder);
  // A pool of an earlier release has no miniatures; its files still serve that release's photos.
  if (ready?.every((picture) => 'miniature' in picture) === true) return ready;
  const making = `${folder}.part`;
  await rm(making, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  const pictures: PoolPicture[] = [];
  for (let number = 0; number < picturesInPool; number += atOnce) {
    const few = Array.from({ length: Math.min(atOnce, picturesInPool - number) }, (_, next) => number + next);
    pictures.push(...(await Promise.all(few.map((one) => layPicture(making, one)))));
  }
  await writeFile(join(making, 'index.json'), JSON.stringify(pictures), { flush: true });
  await rename(making, folder);
  return pictures;
}

/** Writes the body and thumbnails of a picture to files in `folder`. */
export async function layPicture(folder: string, number: number): Promise<PoolPicture> {
  const body = await readFile(pictureFile(number));
  const orientation = orientationAt(number);
  const picture = sharp(body).rotate(upright[orientation] ?? 0);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const turned = sharp(data, { raw: { ...size, channels: info.channels } });
  const { files, thumbhash, miniature } = await makeThumbnails(turned, size);
  for (const { id, jpeg } of files) await writeFile(join(folder, thumbnailFile(number, id)), jpeg);
  await writeFile(join(folder, bodyFile(number)), body);
  return { number, ...size, orientation, thumbhash, miniature };
}

/** Returns a picture of the pool without EXIF data. */
export async function readBody(dataDir: string, number: number): Promise<Buffer> {
  return readFile(join(poolFolder(dataDir), bodyFile(number)));
}

/**
 * Returns the demo pictures in the form that the photos part needs: originals are assembled when they are
 * read.
 */
export function demoPool(dataDir: string): PicturePool {
  let index: Promise<PoolPicture[] | null> | null = null;
  const numberOf = (source: string) => {
    const number = Number(/^demo-\d+-(\d{1,4})$/.exec(source)?.[1] ?? -1);
    return number >= 0 && source === sourceOf(number) ? number : null;
  };
  const pictureOf = async (source: string): Promise<PoolPicture | undefined> => {
    const number = numberOf(source);
    const pictures = await (index ??= readIndex(poolFolder(dataDir)));
    if (pictures === null) index = null;
    return number === null ? undefined : pictures?.[number];
  };
  const exifOf = ({ id, taken_at, taken_offset }: OriginalRow, { orientation }: PoolPicture) => ({
    id,
    takenAt: taken_at,
    takenOffset: taken_offset,
    orientation,
  });
  /** Bodies never change, so their lengths can be cached. */
  const lengths = new Map<number, number>();
  const lengthOf = async ({ number }: PoolPicture) => {
    const length = lengths.get(number) ?? (await stat(join(poolFolder(dataDir), bodyFile(number)))).size;
    lengths.set(number, length);
    return length;
  };
  return {
    thumbnail: async (source, id) => {
      const number = numberOf(source);
      return number === null
        ? null
        : readFile(join(poolFolder(dataDir), thumbnailFile(number, id))).catch(() => null);
    },
    original: async (row) => {
      const picture = await pictureOf(row.source);
      return picture === undefined
        ? null
        : withExifRead(exifOf(row, picture), await lengthOf(picture), (target, position) =>
            readInto(join(poolFolder(dataDir), bodyFile(picture.number)), target, position),
          );
    },
    lengthOf: async (row) => {
      const picture = await pictureOf(row.source);
      return picture === undefined ? null : lengthWithExif(exifOf(row, picture), await lengthOf(picture));
    },
  };
}
