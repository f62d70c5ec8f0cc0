import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { isoDateTime, reference, text, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';
import { longestFileName } from './uploads/files.ts';

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

/**
 * Where a date comes from that is not in the camera's own fields of its EXIF. Of those named `…Day`, and of a file's name,
 * only the day is known.
 */
export const dateSources = ['exifDateTime', 'xmp', 'xmpDay', 'iptc', 'iptcDay', 'gps', 'fileName'] as const;
export type DateSource = (typeof dateSources)[number];

/**
 * Photo [3.1]. `dateTaken` is the local time of the camera, its offset apart; absent when the picture carries none.
 * Width and height are those of the picture as it is seen, orientation applied.
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
  /** What the camera says instead, where that lies in the future: `dateTaken` is then absent. An extension. */
  cameraDate: z.optional(localDateTime),
  /** What `dateTaken` is read from, where that is not the camera's own field for it. An extension. */
  dateSource: z.optional(z.enum(dateSources)),
  uploadEnd: isoDateTime,
  visibleHeight: whole,
  visibleWidth: whole,
  ownerId: z.optional(reference),
  /** Extension `thumbhash`: base64 of the placeholder drawn until the thumbnail is decoded. */
  thumbhash: beyond('thumbhash', z.optional(text(60))),
});
export type Photo = z.infer<typeof photo>;
