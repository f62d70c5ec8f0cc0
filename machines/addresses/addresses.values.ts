/** Word by which `cache.stale` finds the address book. */
export const addressesTag = 'addresses';
