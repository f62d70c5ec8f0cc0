/**
 * Name of the IndexedDB database for the upload queue, and of the local storage key that records whether the queue is
 * empty: the first screen needs nothing else, and this key can be read synchronously.
 * @spec 1.3b
 */
export const uploadDatabase = 'uploads';
export const uploadQueueKey = 'uploadQueue';
/**
 * The database of the phone page: photos that were chosen but not sent yet.
 * @spec 2.49b
 */
export const phoneDatabase = 'phoneUploads';
