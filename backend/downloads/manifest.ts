import { createHash } from 'node:crypto';
import type { OriginalRow } from '../photos/columns.ts';
import { zipLayout } from './zip/layout.ts';
import { uniqueNames } from './zip/names.ts';
import type { ZipEntry } from './zip/records.ts';
import { dosTime, unixTime } from './zip/time.ts';

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

/** When a photo was taken, by the camera's own clock; one without a date counts from its upload, in UTC. */
function timeOf({ taken_at, taken_offset, uploaded_at }: OriginalRow): Pick<ZipEntry, 'dos' | 'modified'> {
  const local = taken_at ?? new Date(uploaded_at).toISOString();
  const offset = taken_at === null ? 0 : taken_offset;
  return { dos: dosTime(local), modified: offset === null ? null : unixTime(local, offset) };
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
    ...timeOf(photo),
  }));
  const hash = createHash('sha256').update(JSON.stringify([entries, photos.map(({ sha256 }) => sha256)]));
  return { entries, etag: `"${hash.digest('base64url')}"`, size: zipLayout(entries).length };
}
