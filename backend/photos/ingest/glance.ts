import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { mostPixels } from '../../../contracts/extensions/uploads.ts';
import type { Size } from '../pictures/sizes.ts';
import { decodedBytes } from './decodedBytes.ts';
import type { Head } from './examine.ts';
import { kindOf } from './kind.ts';
import { readTaken, type Taken } from './taken.ts';

/** What a picture says of itself, with none of it decoded. */
export interface Glanced extends Size, Taken {
  readonly mediaType: string;
}

/** Decoded bytes above which only a whole examination tells whether a picture is taken. */
const modest = 256 * 1024 ** 2;

const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Whether a JPEG reaches its end: behind its first scan nothing but the end itself is written as these two bytes, while a
 * preview in a segment before has an end of its own.
 */
export function endsAsJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1];
    // A marker may have any number of these before it.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === startOfScan) return bytes.indexOf(endOfImage, at) > 0;
  }
  return false;
}

/**
 * Looks at a file without decoding it: a whole JPEG of a modest size is known by its segments. Null for anything else, which
 * only an examination can judge.
 */
export async function glance(path: string, { head }: Head): Promise<Glanced | null> {
  if (kindOf(head) !== 'image/jpeg' || !endsAsJpeg(await readFile(path))) return null;
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (metadata === null) return null;
  const { width, height, orientation = 1 } = metadata;
  if (width * height > mostPixels || decodedBytes('image/jpeg', metadata) > modest) return null;
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height };
  return { mediaType: 'image/jpeg', ...upright, ...(await readTaken(path, 'image/jpeg')) };
}
