/** Word by which `cache.stale` finds the storage: an order extends it, and it says how many projects there are [3.7]. */
export const storageTag = 'storage';

/** The storage modal's name in the modal stack. */
export const storageModal = 'storage';
