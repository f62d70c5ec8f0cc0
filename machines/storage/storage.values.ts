/**
 * Cache tag of the storage, for `cache.stale`. Orders extend the storage, and its data contains the number of
 * projects [3.7].
 */
export const storageTag = 'storage';

/** Id of the storage modal in the modal stack. */
export const storageModal = 'storage';
