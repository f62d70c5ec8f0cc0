import type { OriginalRow } from '../photos/library/columns.ts';
import type { ZipEntry } from './zip/records.ts';
import { dosTime, unixTime } from './zip/time.ts';

/**
 * Returns when a photo was taken, in the camera's local time. For a photo without a date, returns the time of
 * its upload in UTC.
 */
export function photoTime({
  taken_at,
  taken_offset,
  uploaded_at,
}: OriginalRow): Pick<ZipEntry, 'dos' | 'modified'> {
  const local = taken_at ?? new Date(uploaded_at).toISOString();
  const offset = taken_at === null ? 0 : taken_offset;
  return { dos: dosTime(local), modified: offset === null ? null : unixTime(local, offset) };
}
