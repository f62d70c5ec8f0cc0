/**
 * Name of the IndexedDB database with the upload queue, and of the local storage key that says whether it is
 * empty: the key can be read synchronously, and the first screen needs nothing else.
 * @spec 1.3b
 */
export const uploadDatabase = 'uploads';
export const uploadQueueKey = 'uploadQueue';
/**
 * The database of the page for phones: chosen photos that are not sent yet.
 * @spec 2.49b
 */
export const phoneDatabase = 'phoneUploads';
