/** Cache tag for `cache.stale`: the storage. Orders extend it, and it contains the number of projects [3.7]. */
export const storageTag = 'storage';

/** Id of the storage modal in the modal stack. */
export const storageModal = 'storage';
