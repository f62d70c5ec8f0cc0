import { createHash } from 'node:crypto';
import { photoTime } from '../archives/photoTime.ts';
import { type SummedEntry, sumsEntry } from '../archives/sums.ts';
import type { OriginalRow } from '../photos/library/columns.ts';
import { zipLayout } from '../archives/zip/layout.ts';
import { uniqueNames } from '../archives/zip/names.ts';
import type { ZipEntry } from '../archives/zip/records.ts';

export interface Manifest {
  readonly entries: readonly SummedEntry[];
  /** The list of the entries' SHA-256 checksums, which is the last entry of the archive. */
  readonly sums: ZipEntry;
  /** A strong ETag: equal only if every byte of the archive is equal. */
  readonly etag: string;
  /** Size of the whole archive in bytes. */
  readonly size: number;
}

/**
 * Determines the names, order, sizes, checksums and times of an archive with these originals, created `at`
 * (ISO, UTC).
 */
export function manifestOf(photos: readonly OriginalRow[], at: string): Manifest {
  const names = uniqueNames(
    photos.map(({ file_name, media_type }) => ({ name: file_name, mediaType: media_type })),
  );
  const entries = photos.map((photo, index) => ({
    photo: photo.id,
    name: names[index] ?? photo.id,
    size: Number(photo.bytes),
    crc32: Number(photo.crc32),
    sha256: photo.sha256,
    ...photoTime(photo),
  }));
  const sums = sumsEntry('SHA256SUMS.txt', entries, at);
  const hash = createHash('sha256').update(JSON.stringify([entries, sums]));
  return { entries, sums, etag: `"${hash.digest('base64url')}"`, size: zipLayout([...entries, sums]).length };
}
