/** Word by which `cache.stale` finds what is known of exports. */
export const exportsTag = 'exports';
