import * as z from 'zod/mini';
import { safeUrl } from '../app/config.ts';
import { isoDateTime, reference, text, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';

/**
 * Maximum number of photos in one download.
 * @spec 5.3a 9.3
 */
export const mostDownloaded = 100;

/**
 * One photo of a shared album, identified by its id and its owner's identity.
 * @spec 3.15a 6.4a
 */
export const exportItem = z.object({
  photoId: reference,
  ownerId: reference,
});
export type ExportItem = z.infer<typeof exportItem>;

/**
 * An archive of selected photos. `state`, `created`, `size` (bytes), `until` and `picture` (of its first photo)
 * belong to the extension `archiveStates`: without it the page lists only names. Once the archive has expired,
 * `photos` lists those that a new archive can contain.
 * @spec 3.15a
 */
export const download = z.object({
  id: z.uuid(),
  name: text(200, 1),
  photos: z.array(reference),
  state: beyond('archiveStates', z.optional(z.enum(['started', 'finished', 'error', 'gone']))),
  created: beyond('archiveStates', z.optional(isoDateTime)),
  size: beyond('archiveStates', z.optional(whole)),
  until: beyond('archiveStates', z.optional(isoDateTime)),
  picture: beyond('archiveStates', z.optional(safeUrl)),
});
export type Download = z.infer<typeof download>;

/** A message on the archive channel. @spec 3.15b 7.15a */
export const archiveMessage = z.object({
  id: reference,
  timestamp: isoDateTime,
  key: z.enum(['started', 'finished', 'error']),
  message: z.object({ userId: reference, downloadId: reference }),
});
export type ArchiveMessage = z.infer<typeof archiveMessage>;

/** Returns the name of the zip, which is the download's id. @spec 4.16b */
export const archiveFileName = (downloadId: string): string => `${downloadId}.zip`;
