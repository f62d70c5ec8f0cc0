import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { thumbnailIds } from '../../../contracts/photos/photo.ts';
import { inside } from '../pictures/sizes.ts';
import type { Size, ThumbnailId } from '../pictures/sizes.ts';

/** JPEG quality of thumbnails and of whole pictures. */
const quality = 80;
const wholeQuality = 88;
/** Maximum edge of a whole picture: about fifty megapixels, which mobile browsers can decode. */
const wholeEdge = 8192;
/** Maximum number of seconds for one image operation. */
const seconds = 60;
/**
 * Edge of the picture from which a thumbhash is computed. The library for thumbhashes accepts at most 100.
 */
const hashEdge = 96;
/**
 * Longer side and WebP quality of a miniature. At half the size in bytes, subjects can no longer be
 * recognised (D455).
 */
const miniatureEdge = 40;
const miniatureQuality = 20;

export interface Thumbnails {
  readonly files: readonly { readonly id: ThumbnailId; readonly jpeg: Uint8Array }[];
  /** The thumbhash in base64. */
  readonly thumbhash: string;
  /** The miniature in base64. */
  readonly miniature: string;
}

/** Returns the miniature of an upright picture: a WebP of about 180 bytes, in base64. */
export async function makeMiniature(picture: Sharp, upright: Size): Promise<string> {
  const webp = await picture
    .timeout({ seconds })
    .resize({ ...inside(upright, miniatureEdge), fit: 'fill' })
    .webp({ quality: miniatureQuality })
    .toBuffer();
  return webp.toString('base64');
}

/**
 * Creates the thumbnails of an upright picture, whose size is `upright`: without metadata, in sRGB, with
 * white instead of transparency. The largest one is created from the picture, and the others from the
 * largest.
 */
export async function makeThumbnails(picture: Sharp, upright: Size): Promise<Thumbnails> {
  const [small, middle, large] = thumbnailIds;
  const fit = (edge: number) => ({ ...inside(upright, edge), fit: 'fill' as const });
  const first = await picture
    .timeout({ seconds })
    .resize(fit(large))
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = first.info;
  const pixels = () => sharp(first.data, { raw: { width, height, channels } });
  const jpeg = async (id: ThumbnailId, resized: Sharp) => ({
    id,
    jpeg: new Uint8Array(await resized.jpeg({ quality }).toBuffer()),
  });
  const files = [
    await jpeg(small, pixels().resize(fit(small))),
    await jpeg(middle, pixels().resize(fit(middle))),
    await jpeg(large, pixels()),
  ];
  const tiny = await pixels()
    .resize({ ...inside(upright, hashEdge), fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbhash = Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)).toString(
    'base64',
  );
  return { files, thumbhash, miniature: await makeMiniature(pixels(), upright) };
}

/** Writes an upright picture to a file, as a JPEG in sRGB without metadata. */
export async function drawWhole(picture: Sharp, upright: Size, target: string): Promise<void> {
  await picture
    .timeout({ seconds })
    .resize({ ...inside(upright, wholeEdge), fit: 'fill' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: wholeQuality })
    .toFile(target);
}
