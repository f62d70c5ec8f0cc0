/** Word by which `cache.stale` finds the storage: an order extends it, and it says how many projects there are [3.7]. */
export const storageTag = 'storage';
