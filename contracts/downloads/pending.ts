/** Session key of the archives this tab waits for: what a reload must not lose. */
export const pendingDownloadsKey = 'pendingDownloads';
