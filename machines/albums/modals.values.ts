/** Ids of the album modals, also used as their kinds [2.51]. */
export const createModal = 'albums.create';
export const renameModal = 'albums.rename';
export const deleteModal = 'albums.delete';
export const copyModal = 'albums.copy';
export const sharedDeleteModal = 'albums.deleteShared';

export const removalModal = 'albums.remove';

export const participantsModal = 'albums.participants';
