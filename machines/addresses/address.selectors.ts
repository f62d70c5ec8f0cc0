/** Ids of the address modals, which also serve as their kinds [2.51]. */
export const addModal = 'addresses.add';
export const changeModal = 'addresses.change';
export const deleteModal = 'addresses.delete';
export const offerModal = 'addresses.offer';

/** Hidden field of the form: the version of the address that saving will replace. */
export const versionField = 'version';
