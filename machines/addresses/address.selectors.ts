/** Ids of the modals of addresses, which are their kinds too [2.51]. */
export const addModal = 'addresses.add';
export const changeModal = 'addresses.change';
export const deleteModal = 'addresses.delete';
export const offerModal = 'addresses.offer';

/** Hidden field of the form: the version of the address that a save replaces. */
export const versionField = 'version';
