/** Ids and kinds of the modals in which it is asked before a book is taken off the web, and out of the gallery [2.51a]. */
export const deleteModal = 'widgets.delete';
export const galleryModal = 'gallery.delete';
