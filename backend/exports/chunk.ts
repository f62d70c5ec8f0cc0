import { createHash } from 'node:crypto';
import { photoTime } from '../archives/photoTime.ts';
import { type SummedEntry, sumsEntry } from '../archives/sums.ts';
import { centralLength, localLength, type ZipEntry } from '../archives/zip/records.ts';
import { zipLayout } from '../archives/zip/layout.ts';
import type { OriginalRow } from '../photos/library/columns.ts';

/**
 * Maximum size of a chunk in bytes, which all systems and unzip programs support. A larger photo gets its own
 * chunk.
 */
export const mostBytes = 2 ** 31 - 1;
/** Maximum number of photos in a chunk, because its manifest is a single row of the database. */
export const mostPhotos = 5000;

export interface Chunk {
  readonly entries: readonly SummedEntry[];
  /** The list of the entries' SHA-256 checksums, which is the last entry of the zip. */
  readonly sums: ZipEntry;
  readonly etag: string;
  /** Size of the zip in bytes. */
  readonly size: number;
}

export const entryOf = (photo: OriginalRow, path: string): SummedEntry => ({
  photo: photo.id,
  name: path,
  size: Number(photo.bytes),
  crc32: Number(photo.crc32),
  sha256: photo.sha256,
  ...photoTime(photo),
});

/**
 * Returns the bytes that an entry takes in a zip below 4 GiB, including its line in the list of checksums.
 */
const bytesOf = (entry: SummedEntry): number =>
  localLength(entry) + entry.size + centralLength(entry, 0) + 64 + 2 + Buffer.byteLength(entry.name) + 1;
/** Number of bytes for the records of the list of checksums and for the end of the zip. */
const frame = 512;

/** Counts the entries and bytes of one chunk. */
export class Filling {
  readonly entries: SummedEntry[] = [];
  /** First and last month of the chunk's photos; null if no photo has a date. */
  months: readonly [string, string] | null = null;
  #bytes = frame;

  /** Returns false, without adding the entry, if it belongs in the next chunk. */
  add(entry: SummedEntry, month: string | null = null): boolean {
    const bytes = this.#bytes + bytesOf(entry);
    if (this.entries.length > 0 && (bytes > mostBytes || this.entries.length >= mostPhotos)) return false;
    this.entries.push(entry);
    this.#bytes = bytes;
    if (month !== null) {
      const [first, last] = this.months ?? [month, month];
      this.months = [month < first ? month : first, month > last ? month : last];
    }
    return true;
  }
}

/** Creates the manifest of a chunk. Its list of checksums is dated `at` (ISO, UTC). */
export function chunkOf(entries: readonly SummedEntry[], iteration: number, at: string): Chunk {
  const sums = sumsEntry(`SHA256SUMS-${iteration}.txt`, entries, at);
  const hash = createHash('sha256').update(JSON.stringify([entries, sums]));
  return {
    entries,
    sums,
    etag: `"${hash.digest('base64url')}"`,
    size: zipLayout([...entries, sums]).length,
  };
}
