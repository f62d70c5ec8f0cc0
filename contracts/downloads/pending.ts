import * as z from 'zod/mini';

/** Session key of the archives this tab waits for: what a reload must not lose. */
export const pendingDownloadsKey = 'pendingDownloads';

/** The stored value: the ids of the downloads. */
export const pendingDownloads = z.array(z.uuid()).check(z.maxLength(100));
