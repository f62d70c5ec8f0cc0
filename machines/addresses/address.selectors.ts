/** Ids of the address modals, also used as their kinds [2.51]. */
export const addModal = 'addresses.add';
export const changeModal = 'addresses.change';
export const deleteModal = 'addresses.delete';
export const offerModal = 'addresses.offer';

/** Hidden form field: the version of the address that saving will replace. */
export const versionField = 'version';
