import type { KeyObject } from 'node:crypto';
import { thumbnailIds } from '../../../contracts/photos/photo.ts';
import type { Photo } from '../../../contracts/photos/photo.ts';
import { addressesOf } from '../pictures/addresses.ts';
import type { PhotoRow } from './columns.ts';
import { inside } from '../pictures/sizes.ts';

export interface Viewing {
  readonly key: KeyObject;
  readonly origin: string;
  readonly viewer: string;
  /**
   * The shared album that contains another customer's photo. It permits the photo's thumbnails, never its
   * original [6.4].
   */
  readonly album?: string;
  /** Current time in milliseconds since 1970. */
  readonly now: number;
}

/** Returns a photo for responses [3.1], with URLs signed for the viewer. */
export function photoView(row: PhotoRow, { key, origin, now, ...who }: Viewing): Photo {
  const addresses = addressesOf(key, origin, { id: row.id, source: row.source, ...who }, now);
  const shared = who.album !== undefined;
  return {
    imageId: row.id,
    uploadId: row.id,
    localFileName: row.file_name,
    url: shared ? addresses[1300] : addresses.original,
    untouchedUrl: shared ? addresses[1300] : addresses.untouched,
    thumbnails: thumbnailIds.map((id) => ({ id: `${id}` as const, url: addresses[id], ...inside(row, id) })),
    ...(row.taken_at === null ? {} : { dateTaken: row.taken_at }),
    ...(row.camera_date === null ? {} : { cameraDate: row.camera_date }),
    ...(row.date_source === null ? {} : { dateSource: row.date_source }),
    uploadEnd: row.uploaded_at,
    visibleHeight: row.height,
    visibleWidth: row.width,
    // The miniature shows more than the thumbhash, which is then left out to save bytes.
    ...(row.miniature !== null && row.miniature !== ''
      ? { miniature: row.miniature }
      : row.thumbhash === null
        ? {}
        : { thumbhash: row.thumbhash }),
  };
}
