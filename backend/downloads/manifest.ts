import { createHash } from 'node:crypto';
import { photoTime } from '../archives/photoTime.ts';
import type { OriginalRow } from '../photos/library/columns.ts';
import { zipLayout } from '../archives/zip/layout.ts';
import { uniqueNames } from '../archives/zip/names.ts';
import type { ZipEntry } from '../archives/zip/records.ts';

/** An entry of a stored manifest, with the photo whose original it is. */
export interface ManifestEntry extends ZipEntry {
  readonly photo: string;
}

export interface Manifest {
  readonly entries: readonly ManifestEntry[];
  /** A strong validator: equal exactly when every byte of the archive is. */
  readonly etag: string;
  /** Bytes of the whole archive. */
  readonly size: number;
}

/** Fixes names, order, sizes, sums and times of an archive of these originals. */
export function manifestOf(photos: readonly OriginalRow[]): Manifest {
  const names = uniqueNames(
    photos.map(({ file_name, media_type }) => ({ name: file_name, mediaType: media_type })),
  );
  const entries = photos.map((photo, index) => ({
    photo: photo.id,
    name: names[index] ?? photo.id,
    size: Number(photo.bytes),
    crc32: Number(photo.crc32),
    ...photoTime(photo),
  }));
  const hash = createHash('sha256').update(JSON.stringify([entries, photos.map(({ sha256 }) => sha256)]));
  return { entries, etag: `"${hash.digest('base64url')}"`, size: zipLayout(entries).length };
}
