import { crc32 } from 'node:zlib';
import type { PicturePool } from '../photos/pictures/pool.ts';
import type { Ports } from '../ports.ts';
import type { OriginalRow } from '../photos/library/columns.ts';
import { openOriginal, photosById } from './originals.ts';
import type { ZipEntry } from './zip/records.ts';
import type { OpenEntry } from './zip/ahead.ts';
import { dosTime, unixTime } from './zip/time.ts';

/**
 * An entry of an archive with fixed content: the photo whose original it is, and the SHA-256 of its bytes in
 * hex.
 */
export interface SummedEntry extends ZipEntry {
  readonly photo: string;
  readonly sha256: string;
}

/** Returns the list of checksums in the format of `sha256sum --check`. */
export const sumsText = (entries: readonly SummedEntry[]): Buffer =>
  Buffer.from(entries.map(({ sha256, name }) => `${sha256}  ${name}\n`).join(''));

/** Returns the list of the entries' checksums as the last entry of their archive, dated `at` (ISO, UTC). */
export function sumsEntry(name: string, entries: readonly SummedEntry[], at: string): ZipEntry {
  const text = sumsText(entries);
  return { name, size: text.length, crc32: crc32(text), dos: dosTime(at), modified: unixTime(at, 0) };
}

/** Number of entries whose photos are queried together. One query per entry would limit the speed. */
const atATime = 256;

/**
 * Opens the entries of an archive whose last entry is the list of checksums, in order and several at once.
 */
export function openSummed(ports: Ports, pool: PicturePool, entries: readonly SummedEntry[]): OpenEntry {
  const known = new Map<number, Promise<ReadonlyMap<string, OriginalRow>>>();
  const photosAround = (entry: number): Promise<ReadonlyMap<string, OriginalRow>> => {
    const from = entry - (entry % atATime);
    const found =
      known.get(from) ??
      photosById(
        ports,
        entries.slice(from, from + atATime).map(({ photo }) => photo),
      );
    known.set(from, found);
    known.delete(from - atATime);
    return found;
  };
  return async (entry, part) => {
    const photo = entries[entry]?.photo;
    if (photo === undefined) return sumsText(entries).subarray(part.start, part.end + 1);
    const row = (await photosAround(entry)).get(photo);
    return row === undefined ? null : openOriginal(ports, pool, row, part);
  };
}
