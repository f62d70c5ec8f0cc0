import { open, readFile } from 'node:fs/promises';
import type { Kind } from '../../../contracts/photos/uploads/kind.ts';

const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * Returns whether a JPEG has its end marker. After the first scan, these two bytes occur only at the end,
 * whereas a preview in an earlier segment has its own end marker.
 */
export function endsAsJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1];
    // Fill bytes may precede a marker.
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
 * Maximum size in bytes of a file that is searched for its end. A longer file that cannot be decoded counts
 * as truncated.
 */
const most = 256 * 1024 ** 2;
const mostBoxes = 10_000;

/** Returns whether a box is incomplete or extends beyond the end of the file. */
async function lacksBoxes(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(16);
    for (let at = 0, count = 0; at < size && count < mostBoxes; count += 1) {
      const { bytesRead } = await file.read(header, 0, 16, at);
      if (bytesRead < 8) return true;
      const short = header.readUInt32BE(0);
      if (short === 0) return false;
      const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
      if (length < 8) return false;
      at += length;
      if (at > size) return true;
    }
    return false;
  } finally {
    await file.close();
  }
}

/** Returns whether a picture that cannot be decoded is truncated. Otherwise it is damaged or unsupported. */
export async function lacksEnd(path: string, kind: Kind, bytes: number): Promise<boolean> {
  if (kind === 'image/heic') return lacksBoxes(path);
  if (bytes > most) return true;
  const file = await readFile(path);
  return kind === 'image/png' ? !file.includes('IEND') : !endsAsJpeg(file);
}
