import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { mostPixels } from '../../../contracts/extensions/uploads.ts';
import type { Size } from '../pictures/sizes.ts';
import { decodedBytes } from './decodedBytes.ts';
import type { Head } from './examine.ts';
import { kindOf } from '../../../contracts/photos/uploads/kind.ts';
import { endsAsJpeg } from './lacksEnd.ts';
import { readTaken, type Taken } from './taken.ts';

/** The metadata of a picture, read without decoding. */
export interface Glanced extends Size, Taken {
  readonly mediaType: string;
}

/** Decoded bytes above which only a full check decides whether a picture is accepted. */
const modest = 256 * 1024 ** 2;

/**
 * Reads the metadata of a file without decoding, for complete JPEGs up to a size limit. Resolves to null for
 * all other files, which need a full check.
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
