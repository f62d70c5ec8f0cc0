import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';

/** Maximum size in bytes of a file that is loaded to repair its end. */
const most = 256 * 1024 ** 2;
const end = Buffer.from([0xff, 0xd9]);
/**
 * Two byte patterns, each the bitwise inverse of the other. The picture is decoded twice, with each pattern
 * in place of the missing data, so that at most one result can be correct.
 */
const noises = [
  [0x5a, 0x93, 0x27, 0xc1, 0x6e, 0x0b],
  [0xa5, 0x6c, 0xd8, 0x3e, 0x91, 0xf4],
].map((bytes) => Buffer.alloc(96, Buffer.from(bytes)));
/** Number of rows at the bottom to compare: at least those of the last blocks. */
const rows = 32;
const marker = { frames: [0xc0, 0xc1, 0xc2], scan: 0xda };

/**
 * Returns whether every component has all its scans down to the last bit. Progressive files start with coarse
 * scans.
 */
function hasAllScans(file: Buffer): boolean {
  const left = new Map<number, Set<number>>();
  for (let at = 2; at + 4 <= file.length; ) {
    const code = file[at + 1] ?? 0;
    // Scan data, fill bytes, and markers that have no length.
    if (file[at] !== 0xff || code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd8)) {
      at = file[at] === 0xff && code !== 0xff && code !== 0 ? at + 2 : at + 1;
      if (file[at] !== 0xff) at = file.indexOf(0xff, at);
      if (at < 0) break;
      continue;
    }
    const length = file.readUInt16BE(at + 2);
    if (at + 2 + length > file.length) break;
    if (marker.frames.includes(code))
      for (let place = at + 10; place + 3 <= at + 2 + length; place += 3)
        left.set(file[place] ?? 0, new Set(Array.from({ length: 64 }, (_, index) => index)));
    if (code === marker.scan) {
      const count = file[at + 4] ?? 0;
      const [from = 0, to = 0, bits = 0] = file.subarray(at + 5 + count * 2, at + 8 + count * 2);
      for (let index = 0; index < count && (bits & 15) === 0; index += 1) {
        const open = left.get(file[at + 5 + index * 2] ?? 0);
        for (let place = from; place <= to; place += 1) open?.delete(place);
      }
    }
    at += 2 + length;
  }
  return left.size > 0 && [...left.values()].every((open) => open.size === 0);
}

/**
 * Returns the JPEG with its end marker added if only the marker is missing; null if picture data is missing,
 * because the decoded pixels must not depend on replacement bytes.
 */
export async function withEnd(path: string): Promise<Buffer | null> {
  if ((await stat(path)).size > most) return null;
  const file = await readFile(path);
  // An incomplete end marker does not count.
  const whole = file.at(-1) === 0xff ? file.subarray(0, -1) : file;
  if (!hasAllScans(whole)) return null;
  const ended = Buffer.concat([whole, end]);
  const bottom = async (bytes: Buffer, failOn: 'warning' | 'none'): Promise<Buffer> => {
    const options = { failOn, limitInputPixels: false, sequentialRead: true } as const;
    const { width, height } = await sharp(bytes, options).metadata();
    const top = Math.max(0, height - rows);
    return sharp(bytes, options)
      .extract({ left: 0, top, width, height: height - top })
      .raw()
      .toBuffer();
  };
  const seen = await bottom(ended, 'warning').catch(() => null);
  if (seen === null) return null;
  for (const noise of noises) {
    const other = await bottom(Buffer.concat([whole, noise, end]), 'none').catch(() => null);
    if (other === null || !seen.equals(other)) return null;
  }
  return ended;
}
