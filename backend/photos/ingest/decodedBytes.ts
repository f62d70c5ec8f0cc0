import type { Metadata } from 'sharp';
import type { Size } from '../pictures/sizes.ts';
import type { Kind } from '../../../contracts/photos/uploads/kind.ts';

const bytesOf: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** A picture that is read by rows is held in strips: by measurement, never more than a quarter of it. */
const strips = 4;

type Layout = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>;

/**
 * Returns the number of bytes needed for decoding: pixels × channels × depth. An interlaced PNG is held
 * completely, and so are the coefficients of a progressive JPEG, with two bytes each; all others are read in
 * strips.
 */
export function decodedBytes(kind: Kind, { width, height, channels, depth, isProgressive }: Layout): number {
  const samples = width * height * channels;
  const bytes = samples * (bytesOf[depth] ?? 4);
  if (!isProgressive) return Math.ceil(bytes / strips);
  return kind === 'image/jpeg' ? samples * 2 : bytes;
}

/**
 * Returns the number of bytes needed to decode a HEIC. It is decoded completely, into planes in addition to
 * RGBA, with another copy between threads.
 */
export function heicBytes({ width, height }: Size): number {
  return width * height * 12;
}
