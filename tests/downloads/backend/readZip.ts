import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

export interface ReadEntry {
  readonly name: string;
  readonly bytes: Buffer;
  /** Local time as stored in the directory of the zip. */
  readonly local: string;
  /** The extended timestamp in seconds since 1970; null if there is none. */
  readonly modified: number | null;
}

/**
 * Reads a small uncompressed zip using its directory, as the format's description requires; throws if it is
 * incomplete.
 */
export function readZip(zip: Buffer): ReadEntry[] {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== 0x06054b50) throw new Error('no end record');
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('no directory record');
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const from = zip.readUInt32LE(at + 42);
    const head = zip.subarray(from, from + 30);
    if (head.readUInt32LE(0) !== 0x04034b50 || !head.subarray(10, 26).equals(zip.subarray(at + 12, at + 28)))
      throw new Error('the two records differ');
    if (head.readUInt16LE(6) !== 0x0800 || head.readUInt16LE(8) !== 0)
      throw new Error('not stored, or not UTF-8');
    const start = from + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    const bytes = zip.subarray(start, start + size);
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error('wrong sum');
    const [time, date] = [zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)];
    const two = (value: number) => String(value).padStart(2, '0');
    const local = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}T${two(time >> 11)}:${two((time >> 5) & 63)}:${two((time & 31) * 2)}`;
    const extra = at + 46 + nameLength;
    const modified =
      extraLength === 9 && zip.readUInt16LE(extra) === 0x5455 ? zip.readInt32LE(extra + 5) : null;
    at = extra + extraLength;
    return { name, bytes, local, modified };
  });
}

/** Returns the photos in a download's archive, with the list of checksums as the last entry. */
export function readPhotos(zip: Buffer): ReadEntry[] {
  const photos = readZip(zip);
  const sums = photos.pop();
  const lines = photos.map(
    ({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  if (sums?.name !== 'SHA256SUMS.txt' || sums.bytes.toString() !== lines.join(''))
    throw new Error('no list of the sums of the photos');
  return photos;
}
