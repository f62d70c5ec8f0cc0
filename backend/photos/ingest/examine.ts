import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Metadata, Sharp } from 'sharp';
import { mostPixels } from '../../../contracts/extensions/uploads.ts';
import type { UploadOutcome } from '../../../contracts/extensions/uploads.ts';
import type { Size } from '../pictures/sizes.ts';
import { decodedBytes, heicBytes } from './decodedBytes.ts';
import { decodeHeic } from './heic.ts';
import { headLength, kindOf } from '../../../contracts/photos/uploads/kind.ts';
import type { Kind } from '../../../contracts/photos/uploads/kind.ts';
import { readTaken } from './taken.ts';
import type { Taken } from './taken.ts';
import { withEnd } from './jpegEnd.ts';
import { lacksEnd } from './lacksEnd.ts';
import { withProfile } from './pngColours.ts';
import { drawWhole, makeThumbnails } from './thumbnails.ts';
import type { Thumbnails } from './thumbnails.ts';

export type Reason = Extract<UploadOutcome, { state: 'refused' }>['reason'];
/** The data about a file that is known before the file is checked. */
export interface Head {
  readonly bytes: number;
  readonly head: Uint8Array;
}
export interface Sums extends Head {
  /** In hexadecimal. */
  readonly sha256: string;
  readonly crc32: number;
}
export interface Seen extends Size, Taken, Thumbnails {
  readonly mediaType: string;
}

const chunkLength = 1024 ** 2;

/** Computes all checksums of a file in a single read. */
export async function sumsOf(path: string): Promise<Sums> {
  const file = await open(path, 'r');
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(chunkLength);
    let bytes = 0;
    let sum = 0;
    let head = new Uint8Array();
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkLength, bytes);
      if (bytesRead === 0) break;
      const chunk = buffer.subarray(0, bytesRead);
      if (bytes === 0) head = new Uint8Array(chunk.subarray(0, headLength));
      hash.update(chunk);
      sum = crc32(chunk, sum);
      bytes += bytesRead;
    }
    return { bytes, sha256: hash.digest('hex'), crc32: sum, head };
  } finally {
    await file.close();
  }
}

/** Waits for memory once the required amount is known; resolves to false if the picture needs too much. */
export type Admit = (bytes: number) => Promise<boolean>;

/** Returns the SHA-256 of a stored object in hex; null if the object is missing. */
export async function hashOf(stored: Readable | null): Promise<string | null> {
  if (stored === null) return null;
  const hash = createHash('sha256');
  for await (const chunk of stored as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

interface Opened {
  readonly picture: Sharp;
  readonly upright: Size;
}

async function openHeic(path: string, admit: Admit): Promise<Opened | Reason> {
  // The metadata is read without decoding. If that fails, the decoder decides.
  const said: Partial<Metadata> = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}));
  const { compression = 'hevc', icc = null } = said;
  const size = { width: said.width ?? 0, height: said.height ?? 0 };
  if (compression !== 'hevc') return 'wrongType';
  if (size.width * size.height > mostPixels) return 'tooManyPixels';
  if (!(await admit(heicBytes(size)))) return 'unreadable';
  const decoded = await decodeHeic({ path, mostPixels, icc });
  if ('refused' in decoded) return decoded.refused;
  const { width, height, data, isFramed } = decoded;
  const raw = isFramed ? {} : { raw: { width, height, channels: 4 as const } };
  return {
    picture: sharp(data, { ...raw, limitInputPixels: mostPixels }),
    upright: { width, height },
  };
}

async function openPicture(path: string, kind: Kind, admit: Admit): Promise<Opened | Reason> {
  if (kind === 'image/heic') return openHeic(path, admit);
  const options = { failOn: 'truncated', limitInputPixels: false } as const;
  const metadata = await sharp(path, options).metadata();
  const { width, height, orientation = 1 } = metadata;
  if (width * height > mostPixels) return 'tooManyPixels';
  if (!(await admit(decodedBytes(kind, metadata)))) return 'unreadable';
  const upright = orientation >= 5 ? { width: height, height: width } : { width, height };
  const own = kind === 'image/png' ? await withProfile(path) : null;
  return { picture: sharp(own ?? path, { ...options, sequentialRead: true }).autoOrient(), upright };
}

/**
 * Checks a whole file. Resolves to its type, size, date and thumbnails, or to the reason why it is refused.
 */
export async function examine(path: string, { bytes, head }: Head, admit: Admit): Promise<Seen | Reason> {
  if (bytes === 0) return 'empty';
  const kind = kindOf(head);
  if (kind === 'none') return 'notAPicture';
  if (kind === 'other') return 'wrongType';
  const undecoded = async () => ((await lacksEnd(path, kind, bytes)) ? 'truncated' : 'unreadable');
  try {
    const opened = await openPicture(path, kind, admit);
    if (opened === 'truncated') return await undecoded();
    if (typeof opened === 'string') return opened;
    const thumbnails = await makeThumbnails(opened.picture, opened.upright).catch(async (error: unknown) => {
      const ended = kind === 'image/jpeg' && isCut(error) ? await withEnd(path) : null;
      if (ended === null) throw error;
      return makeThumbnails(sharp(ended, { limitInputPixels: mostPixels }).autoOrient(), opened.upright);
    });
    return { mediaType: kind, ...opened.upright, ...(await readTaken(path, kind)), ...thumbnails };
  } catch (error) {
    if (isOfThisMachine(error)) throw error;
    return undecoded();
  }
}

/** Writes the whole picture of a file as a JPEG to `target`; resolves to false if decoding fails. */
export async function drawTo(target: string, path: string, head: Uint8Array, admit: Admit): Promise<boolean> {
  const kind = kindOf(head);
  if (kind === 'none' || kind === 'other') return false;
  const opened = await openPicture(path, kind, admit);
  if (typeof opened === 'string') return false;
  await drawWhole(opened.picture, opened.upright, target);
  return true;
}

/** Returns whether the file ended before the picture was complete. */
const isCut = (error: unknown): boolean => error instanceof Error && /premature end/i.test(error.message);

/**
 * Returns whether the error is unrelated to the picture, for example a full disk or a lack of memory. The job
 * is then retried.
 */
function isOfThisMachine(error: unknown): boolean {
  return error instanceof Error && ('code' in error || /memory|ENOSPC|EMFILE/i.test(error.message));
}
