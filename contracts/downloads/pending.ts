import * as z from 'zod/mini';

/** Session key of the archives this tab waits for: what a reload must not lose. */
export const pendingDownloadsKey = 'pendingDownloads';

/** What stands under it: the ids of the downloads. */
export const pendingDownloads = z.array(z.uuid()).check(z.maxLength(100));
