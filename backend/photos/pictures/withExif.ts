import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { appending } from './appending.ts';
import { exifSegment } from './exif.ts';
import type { ExifFields } from './exif.ts';

const startOfImage = Buffer.from([0xff, 0xd8]);

const headOf = (fields: ExifFields) => Buffer.concat([startOfImage, exifSegment(fields)]);

/** Returns the original of one photo: a JPEG with an EXIF segment inserted after its first marker. */
export function withExif(fields: ExifFields, body: Uint8Array): Buffer {
  return Buffer.concat([headOf(fields), body.subarray(startOfImage.length)]);
}

/** Like {@link withExif}, but for a body of known length that is read directly to a position in `target`. */
export async function withExifRead(
  fields: ExifFields,
  body: number,
  read: (target: Uint8Array, position: number) => Promise<number>,
): Promise<Buffer> {
  const head = headOf(fields);
  const whole = Buffer.allocUnsafe(head.length + body - startOfImage.length);
  head.copy(whole);
  const filled = await read(whole.subarray(head.length), startOfImage.length);
  return whole.subarray(0, head.length + filled);
}

/** Returns the length of {@link withExif} for a body of this number of bytes. */
export const lengthWithExif = (fields: ExifFields, body: number): number =>
  headOf(fields).length + body - startOfImage.length;

/** A body prepared for use in many photos, with precomputed checksums. */
export interface Tail {
  readonly tail: Uint8Array;
  readonly append: (headSum: number) => number;
}

export function tailOf(body: Uint8Array): Tail {
  const tail = body.subarray(startOfImage.length);
  return { tail, append: appending({ crc32: crc32(tail), bytes: tail.length }) };
}

/** Returns the length, hash and CRC of {@link withExif} without generating its bytes. */
export function sumsWithExif(
  fields: ExifFields,
  { tail, append }: Tail,
): { bytes: number; sha256: string; crc32: number } {
  const head = headOf(fields);
  return {
    bytes: head.length + tail.length,
    sha256: createHash('sha256').update(head).update(tail).digest('hex'),
    crc32: append(crc32(head)),
  };
}
