import * as z from 'zod/mini';

/** Session storage key of this tab's pending archives, so that they survive a reload. */
export const pendingDownloadsKey = 'pendingDownloads';

/** The stored ids of the downloads. */
export const pendingDownloads = z.array(z.uuid()).check(z.maxLength(100));
