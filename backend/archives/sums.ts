import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { PicturePool } from '../photos/pictures/pool.ts';
import type { Ports } from '../ports.ts';
import type { OriginalRow } from '../photos/library/columns.ts';
import { openOriginal, photosById } from './originals.ts';
import type { ZipEntry } from './zip/records.ts';
import type { OpenEntry } from './zip/stream.ts';
import { dosTime, unixTime } from './zip/time.ts';

/** An entry of a frozen archive, with the photo whose original it is and the SHA-256 of its bytes in hex. */
export interface SummedEntry extends ZipEntry {
  readonly photo: string;
  readonly sha256: string;
}

/** Text that `sha256sum --check` reads. */
export const sumsText = (entries: readonly SummedEntry[]): Buffer =>
  Buffer.from(entries.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''));

/** The list of the entries' sums, which stands last in their archive; dated `at` (ISO, UTC). */
export function sumsEntry(name: string, entries: readonly SummedEntry[], at: string): ZipEntry {
  const text = sumsText(entries);
  return { name, size: text.length, crc32: crc32(text), dos: dosTime(at), modified: unixTime(at, 0) };
}

/** Entries whose photos are looked up at a time: a question to the store for each would set the pace. */
const ahead = 64;

/** Opens the entries of an archive whose list of sums stands behind its photos. */
export function openSummed(ports: Ports, pool: PicturePool, entries: readonly SummedEntry[]): OpenEntry {
  let known: ReadonlyMap<string, OriginalRow> = new Map();
  let until = 0;
  return async (entry, part) => {
    const photo = entries[entry]?.photo;
    if (photo === undefined)
      return Readable.from([sumsText(entries).subarray(part.start, part.end + 1)], { objectMode: false });
    if (entry >= until || !known.has(photo)) {
      until = entry + ahead;
      known = await photosById(
        ports,
        entries.slice(entry, until).map((one) => one.photo),
      );
    }
    const row = known.get(photo);
    return row === undefined ? null : openOriginal(ports, pool, row, part);
  };
}
