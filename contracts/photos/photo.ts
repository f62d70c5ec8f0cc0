import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { cursor, isoDateTime, reference, text, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';

/** Widths the server makes of every photo: small and medium screens, large screens, preview [3.1, 9.6]. */
export const thumbnailIds = [300, 800, 1300] as const;

export const thumbnail = z.object({
  id: z.enum(['300', '800', '1300']),
  url: safeUrl,
  width: whole,
  height: whole,
});

/** EXIF local time without a zone: `2024-07-14T16:42:10`. Years outside 1–9999 do not occur. */
export const localDateTime = z
  .string()
  .check(z.maxLength(19), z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/));

/** Bytes of UTF-8 of a file's name: what common file systems hold. Longer ones are cut where they come in. */
export const longestFileName = 255;

/**
 * Photo [3.1]. `dateTaken` is the local time of the camera, its offset apart; absent when the picture carries none.
 * Width and height are those of the picture as it is seen, orientation applied.
 * @spec 3.1 5.4
 */
export const photo = z.object({
  imageId: reference,
  uploadId: reference,
  localFileName: text(longestFileName),
  url: safeUrl,
  untouchedUrl: safeUrl,
  thumbnails: z.array(thumbnail),
  dateTaken: z.optional(localDateTime),
  /** What the camera says instead, where that lies in the future: `dateTaken` is then absent. An extension. */
  cameraDate: z.optional(localDateTime),
  uploadEnd: isoDateTime,
  visibleHeight: whole,
  visibleWidth: whole,
  ownerId: z.optional(reference),
  /** Extension `thumbhash`: base64 of the placeholder drawn until the thumbnail is decoded. */
  thumbhash: beyond('thumbhash', z.optional(text(60))),
});
export type Photo = z.infer<typeof photo>;

export const sortKeys = ['created', 'dateTaken'] as const;
export const sortOrders = ['asc', 'desc'] as const;
export const sortKey = z.enum(sortKeys);
export const sortOrder = z.enum(sortOrders);

/** How a page sorts its photos [3.6, 5.5]. */
export const sorting = z.object({ sortKey, sortOrder });
export type Sorting = z.infer<typeof sorting>;

/** @spec 3.6 */
export const defaultSorting = {
  photos: { sortKey: 'dateTaken', sortOrder: 'desc' },
  albumPhotos: { sortKey: 'created', sortOrder: 'desc' },
  sharedAlbumPhotos: { sortKey: 'created', sortOrder: 'desc' },
} as const satisfies Record<string, Sorting>;

/**
 * Month of a timeline: `2024/7`. Photos without a date stand in January 1970, 'Unknown Date' [2.16].
 * @spec 3.2
 */
export type MonthKey = `${number}/${number}`;
export const isMonthKey = (value: unknown): value is MonthKey =>
  typeof value === 'string' && /^\d+\/\d+$/.test(value);
export const unknownMonth: MonthKey = '1970/1';

/** Page of photos; a null cursor ends the list [3.2, 3.3]. */
export const photoPage = z.object({ cursor: z.nullable(cursor), images: z.array(photo) });
export type PhotoPage = z.infer<typeof photoPage>;

/**
 * `/users/timeline`: counts by year, then month. Negative counts pass the schema and become 0 in
 * `machines/photos`, which says so in the error report [3.2, 8.9].
 */
export const timelineCounts = z.record(
  z.string().check(z.maxLength(4), z.regex(/^\d{1,4}$/)),
  z.record(z.string().check(z.maxLength(2), z.regex(/^(?:[1-9]|1[0-2])$/)), z.int()),
);
export type TimelineCounts = z.infer<typeof timelineCounts>;

/** Own albums, shared albums that may be read (their owner reads them too), photos. @spec 3.3 2.14b */
export const userCounts = z.object({
  albumsCount: whole,
  photosCount: whole,
  readAlbumsCount: z.optional(whole),
});

/** Ids that a bulk deletion left in place; empty is success [3.5, 8.7]. */
export const bulkFailure = z.object({ failed: z.array(reference) });

/** @spec 9.1 */
export const timelinePageSize = 24;
export const photosPageSize = 500;
/** Ids in one `DELETE /photos`, and batches under way at once [9.1]. */
export const batchSize = 500;
export const batchesAtOnce = 3;
/** Times a failed batch is sent again before 'Exceeded maximum amount of retries!' [8.7: value not shown]. */
export const batchRetries = 3;
/** Milliseconds before each time it is sent again, the last for all that follow [8.7: value not shown]. */
export const batchPauses = [500, 2_000] as const;

/** @spec 3.10 */
export const activationStatus = z.object({
  status: z.enum(['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING']),
});
export type ActivationStatus = z.infer<typeof activationStatus>['status'];

/** What may be uploaded [5.6, 9.10]. */
export const uploadTypes = ['image/heic', 'image/jpeg', 'image/png'] as const;
