import type { Metadata } from 'sharp';
import type { Size } from '../pictures/sizes.ts';
import type { Kind } from '../../../contracts/photos/uploads/kind.ts';

const bytesOf: Readonly<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** A picture read row by row is held in strips; measured, a quarter of it is never reached. */
const strips = 4;

type Layout = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>;

/**
 * Bytes that decoding takes: pixels × channels × depth. An interlaced PNG is held whole; of a progressive JPEG the
 * coefficients are, of two bytes each; anything else is read in strips.
 */
export function decodedBytes(kind: Kind, { width, height, channels, depth, isProgressive }: Layout): number {
  const samples = width * height * channels;
  const bytes = samples * (bytesOf[depth] ?? 4);
  if (!isProgressive) return Math.ceil(bytes / strips);
  return kind === 'image/jpeg' ? samples * 2 : bytes;
}

/** A HEIC is decoded whole: its planes beside red, green, blue and alpha, and once more on the way between threads. */
export function heicBytes({ width, height }: Size): number {
  return width * height * 12;
}
