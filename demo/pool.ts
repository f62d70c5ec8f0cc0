import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OriginalRow } from '../backend/photos/library/columns.ts';
import type { PicturePool } from '../backend/photos/pictures/pool.ts';
import { readInto } from '../backend/objects/readInto.ts';
import { lengthWithExif, withExifRead } from '../backend/photos/pictures/withExif.ts';
import { bodyFile, picturesInPool, poolVersion, scenesInPool, sourceOf, thumbnailFile } from './pictures.ts';
import type { PoolPicture } from './pictures.ts';
import type { OnProgress } from '../backend/standIns.ts';
import { hearProgress } from './progress.ts';

const drawers = 2;
const poolFolder = (dataDir: string) => join(dataDir, 'demo-pool', `v${poolVersion}`);

/** The pool's pictures by number; null when the pool has not been drawn. */
async function readIndex(folder: string): Promise<PoolPicture[] | null> {
  const text = await readFile(join(folder, 'index.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const pictures = JSON.parse(text) as PoolPicture[];
  return pictures.length === picturesInPool ? pictures : null;
}

/**
 * Draws the pool if this data folder has none (about a minute in two processes), and lists it. A half-drawn pool is
 * thrown away: the folder gets its name only when it is whole.
 */
export async function preparePool(dataDir: string, on: OnProgress = () => undefined): Promise<PoolPicture[]> {
  const folder = poolFolder(dataDir);
  const ready = await readIndex(folder);
  if (ready !== null) return ready;
  const drawing = `${folder}.part`;
  await rm(drawing, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
  await mkdir(drawing, { recursive: true });
  let done = 0;
  const drawn = () => on({ step: 'pictures', done: (done += 1), of: scenesInPool });
  await Promise.all(Array.from({ length: drawers }, (_, worker) => draw(drawing, worker, drawn)));
  const lists = await Promise.all(
    Array.from({ length: drawers }, (_, worker) => readFile(join(drawing, `${worker}.json`), 'utf8')),
  );
  const pictures = lists
    .flatMap((list) => JSON.parse(list) as PoolPicture[])
    .sort((a, b) => a.number - b.number);
  await writeFile(join(drawing, 'index.json'), JSON.stringify(pictures), { flush: true });
  await rename(drawing, folder);
  return pictures;
}

async function draw(folder: string, worker: number, drawn: () => void): Promise<void> {
  const child = fork(new URL('./drawWorker.ts', import.meta.url), [folder, String(worker), String(drawers)]);
  hearProgress(child, drawn);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`drawing the demo pictures ended with ${String(code)}`);
}

/** A pool picture without EXIF. */
export async function readBody(dataDir: string, number: number): Promise<Buffer> {
  return readFile(join(poolFolder(dataDir), bodyFile(number)));
}

/** The demo pictures as the photos part hands them out: originals are put together on reading. */
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
  /** Bodies never change once they are drawn. */
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
