import { centralLength, centralRecord, endRecord, localLength, localRecord } from './records.ts';
import type { ZipEntry } from './records.ts';

/** The requested bytes of the archive or of one file; `end` is inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Consecutive bytes of the archive: either its own bytes, or a part of the file of one entry. */
export type Piece = { readonly bytes: Uint8Array } | { readonly entry: number; readonly range: ByteRange };

/**
 * An archive whose entries are stored without compression. It is never written to disk, because each of its
 * bytes can be computed.
 */
export interface ZipLayout {
  readonly length: number;
  /** Returns the pieces of a range, in order. */
  pieces(range: ByteRange): Iterable<Piece>;
}

/** Returns the index of the last start that is at or before `at`. */
function lastFrom(starts: Float64Array, at: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? Infinity) <= at) low = middle;
    else high = middle;
  }
  return low;
}

const overlap = (from: number, length: number, { start, end }: ByteRange): ByteRange | null => {
  const begin = Math.max(0, start - from);
  const last = Math.min(length - 1, end - from);
  return begin <= last ? { start: begin, end: last } : null;
};

function* part(record: Uint8Array, from: number, range: ByteRange): Iterable<Piece> {
  const wanted = overlap(from, record.length, range);
  if (wanted) yield { bytes: record.subarray(wanted.start, wanted.end + 1) };
}

/**
 * Computes the layout: the entries one after another, then the central directory. Records are computed only
 * for requested ranges.
 */
export function zipLayout(entries: readonly ZipEntry[]): ZipLayout {
  const locals = new Float64Array(entries.length);
  const centrals = new Float64Array(entries.length);
  let at = 0;
  entries.forEach((entry, index) => {
    locals[index] = at;
    at += localLength(entry) + entry.size;
  });
  const directory = at;
  entries.forEach((entry, index) => {
    centrals[index] = at;
    at += centralLength(entry, locals[index] ?? 0);
  });
  const closing = at;
  const end = endRecord({ count: entries.length, size: closing - directory, offset: directory });

  function* pieces(range: ByteRange): Iterable<Piece> {
    for (let index = lastFrom(locals, range.start); ; index += 1) {
      const entry = entries[index];
      const from = locals[index] ?? directory;
      if (entry === undefined || from > range.end) break;
      const head = localLength(entry);
      if (overlap(from, head, range)) yield* part(localRecord(entry), from, range);
      const wanted = overlap(from + head, entry.size, range);
      if (wanted) yield { entry: index, range: wanted };
    }
    for (let index = lastFrom(centrals, range.start); ; index += 1) {
      const entry = entries[index];
      const from = centrals[index] ?? closing;
      if (entry === undefined || from > range.end) break;
      yield* part(centralRecord(entry, locals[index] ?? 0), from, range);
    }
    yield* part(end, closing, range);
  }
  return { length: closing + end.length, pieces };
}
