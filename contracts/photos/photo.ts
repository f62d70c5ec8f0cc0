import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { isoDateTime, reference, text, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';
import { longestFileName } from './uploads/files.ts';

/**
 * Widths in pixels of the thumbnails that every photo has: for small and medium screens, large screens, and the
 * preview [3.1, 9.6].
 */
export const thumbnailIds = [300, 800, 1300] as const;

/** Maximum length of a miniature in characters: an image of pure noise has 1,080. */
export const longestMiniature = 1400;

export const thumbnail = z.object({
  id: z.enum(['300', '800', '1300']),
  url: safeUrl,
  width: whole,
  height: whole,
});

/** EXIF local time without a time zone: `2024-07-14T16:42:10`, for the years 1–9999. */
export const localDateTime = z
  .string()
  .check(z.maxLength(19), z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/));

/** The sources of a date other than the camera's own EXIF field. For `…Day` and file names, only the day is known. */
export const dateSources = ['exifDateTime', 'xmp', 'xmpDay', 'iptc', 'iptcDay', 'gps', 'fileName'] as const;
export type DateSource = (typeof dateSources)[number];

/**
 * A photo [3.1]. `dateTaken` is the camera's local time without a UTC offset; absent if the picture contains none.
 * Width and height are those of the picture as displayed, after rotation.
 * @spec 3.1a 5.4
 */
export const photo = z.object({
  imageId: reference,
  uploadId: reference,
  localFileName: text(longestFileName),
  url: safeUrl,
  untouchedUrl: safeUrl,
  thumbnails: z.array(thumbnail),
  dateTaken: z.optional(localDateTime),
  /** Extension: the date that the camera recorded, if it lies in the future; `dateTaken` is then absent. */
  cameraDate: z.optional(localDateTime),
  /** Extension: where `dateTaken` comes from, if not from the camera's own field. */
  dateSource: z.optional(z.enum(dateSources)),
  uploadEnd: isoDateTime,
  visibleHeight: whole,
  visibleWidth: whole,
  ownerId: z.optional(reference),
  /** Extension `thumbhash`: base64 of the placeholder shown until the thumbnail has loaded. */
  thumbhash: beyond('thumbhash', z.optional(text(60))),
  /** Extension `miniature`: base64 of a WebP with 40 pixels on its longer side, instead of the thumbhash. */
  miniature: beyond('miniature', z.optional(text(longestMiniature))),
});
export type Photo = z.infer<typeof photo>;
