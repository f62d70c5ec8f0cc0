import type { IncomingHttpHeaders } from 'node:http';

/**
 * The requested bytes of a file; `end` is inclusive. `whole` means that there is no valid range,
 * `unsatisfiable` that the range is outside the file.
 */
export type RequestedRange = { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable';

/** Returns the range in a request; the whole file if `If-Range` does not match the file's strong ETag. */
export const requestedRangeOf = (
  { 'if-range': condition, range }: IncomingHttpHeaders,
  etag: string,
  size: number,
): RequestedRange => readRange(condition === undefined || condition === etag ? range : undefined, size);

/**
 * Parses a `Range` header with one range. For several ranges, returns the whole file, as the standard
 * permits.
 */
export function readRange(header: string | undefined, size: number): RequestedRange {
  const match = header === undefined ? null : /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.trim());
  if (match === null || (match[1] === '' && match[2] === '')) return 'whole';
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return 'whole';
  return start < size ? { start, end } : 'unsatisfiable';
}
