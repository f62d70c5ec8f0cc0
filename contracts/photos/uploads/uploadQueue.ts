/**
 * Name of the browser's database that holds the upload queue, and the key of the local storage that says there is
 * something in it: it is known at once, and the first screen needs nothing else of uploads. @spec 1.3b
 */
export const uploadDatabase = 'uploads';
export const uploadQueueKey = 'uploadQueue';
/** The database of the page for phones: what was chosen there and is not sent yet. @spec 2.49b */
export const phoneDatabase = 'phoneUploads';
