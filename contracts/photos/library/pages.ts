import * as z from 'zod/mini';
import { cursor, whole } from '../../empty.ts';
import { photo } from '../photo.ts';

/**
 * A page of photos; a null cursor marks the end of the list.
 * @spec 3.2c 3.3a
 */
export const photoPage = z.object({ cursor: z.nullable(cursor), images: z.array(photo) });
export type PhotoPage = z.infer<typeof photoPage>;

/**
 * Numbers of the customer's own albums, of shared albums that they can read (including their own), and of photos.
 * @spec 3.3b 2.14b
 */
export const userCounts = z.object({
  albumsCount: whole,
  photosCount: whole,
  readAlbumsCount: z.optional(whole),
});

/** @spec 9.1a */
export const timelinePageSize = 24;
export const photosPageSize = 500;
