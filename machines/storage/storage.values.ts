/**
 * Cache tag of the storage data, for `cache.stale`. Orders extend the storage, and the data contains the
 * number of projects [3.7].
 */
export const storageTag = 'storage';

/** Id of the storage modal in the modal stack. */
export const storageModal = 'storage';
