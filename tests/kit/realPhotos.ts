import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { pictureFile } from '../../demo/pictures.ts';
import { exifSegment } from '../../backend/photos/pictures/exif.ts';
import { seeded } from '../../demo/random.ts';

/** A file in the folder, with the expected result in the library. */
export interface RealPhoto {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** Local time by the camera's clock; null if it is not recorded. */
  readonly takenAt: string | null;
}

export interface RealFolder {
  readonly photos: readonly RealPhoto[];
  /** Names of other files in the folder with the same bytes. */
  readonly copies: readonly string[];
}

/**
 * Names as people and cameras create them, in five scripts, one of them with characters that reverse the text
 * direction.
 */
const stems = [
  'IMG',
  'Été à la plage',
  'Фотография',
  'صورة العائلة',
  '家族旅行',
  'परिवार',
  'קיץ \u200f2019',
] as const;
/** UTC offsets in minutes, east positive, as cameras around the world record them; null if none is recorded. */
const zones = [120, 60, 0, -300, 330, 540, 765, null] as const;
const years = [2012, 2015, 2018, 2019, 2020, 2021, 2023, 2024] as const;
const two = (value: number) => String(value).padStart(2, '0');

const sum = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns a demo picture whose longer side has this length. */
export const demoJpeg = (number: number, long: number): Promise<Buffer> =>
  sharp(pictureFile(number))
    .resize({ width: long, height: long, fit: 'inside' })
    .jpeg({ quality: 82 })
    .toBuffer();

/** Inserts the camera's EXIF data after the first marker of the JPEG. */
const withExif = (jpeg: Buffer, takenAt: string | null, takenOffset: number | null, id: string) =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    exifSegment({ id, takenAt, takenOffset, orientation: 1 }),
    jpeg.subarray(2),
  ]);

const fixture = (name: string) => readFile(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)));

/**
 * Fills a folder with files like those of a customer's camera and computer: `count` JPEGs of demo pictures with dates
 * in eight years and eight time zones, PNGs without a date, one picture of 24 megapixels, HEIC, and two copies under
 * different names. The same `seed` produces the same bytes. `long` is the longer side of a JPEG in pixels.
 */
export async function makeRealFolder(
  folder: string,
  count: number,
  seed = 1,
  long = 1200,
): Promise<RealFolder> {
  await mkdir(folder, { recursive: true });
  const random = seeded(seed);
  const photos: RealPhoto[] = [];
  const put = async (name: string, bytes: Buffer, takenAt: string | null): Promise<void> => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    photos.push({ name, path, sha256: sum(bytes), bytes: bytes.length, takenAt });
  };
  const scenes = await Promise.all(
    // Pictures taken with the camera upright.
    [0, 1, 2, 3, 5, 7, 9, 10].map((number) => demoJpeg(number, long)),
  );
  for (let at = 0; at < count; at++) {
    const scene = scenes[at % scenes.length];
    if (scene === undefined) throw new Error('there are no scenes');
    const year = years[at % years.length];
    const day = 1 + Math.floor(random() * 28);
    const takenAt = `${year}-${two(1 + (at % 12))}-${two(day)}T${two(Math.floor(random() * 24))}:${two(at % 60)}:00`;
    const id = `00000000-0000-4000-8000-${String(seed * 10_000 + at).padStart(12, '0')}`;
    const name = `${stems[at % stems.length]} ${String(at).padStart(4, '0')}.jpg`;
    // The id in the EXIF data makes every file distinct, even with the same picture.
    await put(name, withExif(scene, takenAt, zones[at % zones.length] ?? null, id), takenAt);
  }
  for (let at = 0; at < 6; at++) {
    const colour = { r: Math.floor(random() * 256), g: 40 * at, b: 200 };
    const png = sharp({ create: { width: 900, height: 600, channels: 3, background: colour } }).png();
    await put(`Screenshot ${at + 1}.png`, await png.toBuffer(), null);
  }
  const large = scenes[0];
  if (large !== undefined) {
    const grown = await sharp(large)
      .resize({ width: 6000, height: 4000, fit: 'cover' })
      .jpeg({ quality: 80 })
      .toBuffer();
    await put(
      '24 megapixels.jpg',
      withExif(grown, '2022-08-09T10:11:12', 120, '24000000-0000-4000-8000-000000000000'),
      '2022-08-09T10:11:12',
    );
  }
  await put('Düne.heic', await fixture('dunes.heic'), '2024-07-14T16:42:10');
  const copies: string[] = [];
  for (const [at, photo] of photos.slice(0, 2).entries()) {
    const path = join(folder, `copy ${at + 1}.jpg`);
    await writeFile(path, await readFile(photo.path));
    copies.push(path);
  }
  return { photos, copies };
}
