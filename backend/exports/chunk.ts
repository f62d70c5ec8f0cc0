import { createHash } from 'node:crypto';
import { photoTime } from '../archives/photoTime.ts';
import { type SummedEntry, sumsEntry } from '../archives/sums.ts';
import { centralLength, localLength, type ZipEntry } from '../archives/zip/records.ts';
import { zipLayout } from '../archives/zip/layout.ts';
import type { OriginalRow } from '../photos/library/columns.ts';

/** A chunk stays below this many bytes, so that every system and every unpacker takes it; a larger photo stands alone. */
export const mostBytes = 2 ** 31 - 1;
/** Photos of a chunk: its manifest is one row of the store. */
export const mostPhotos = 5000;

export interface Chunk {
  readonly entries: readonly SummedEntry[];
  /** The list of the entries' SHA-256, which stands last in the zip. */
  readonly sums: ZipEntry;
  readonly etag: string;
  /** Bytes of the zip. */
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

/** Bytes an entry takes in a zip below 4 GiB, its line in the list of sums included. */
const bytesOf = (entry: SummedEntry): number =>
  localLength(entry) + entry.size + centralLength(entry, 0) + 64 + 2 + Buffer.byteLength(entry.name) + 1;
/** The list's own records and the end of the zip. */
const frame = 512;

/** Counts what is put into one chunk. */
export class Filling {
  readonly entries: SummedEntry[] = [];
  /** The first and the last month in which one of its photos was taken; null where none has a date. */
  months: readonly [string, string] | null = null;
  #bytes = frame;

  /** False, and nothing changed, where the entry belongs into the next chunk. */
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

/** Freezes a chunk: its list of sums is dated `at` (ISO, UTC). */
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
