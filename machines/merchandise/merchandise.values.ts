/** The word by which `cache.stale` finds what a channel sells. */
export const merchandiseTag = 'merchandise';
