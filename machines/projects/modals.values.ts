/** Id and kind of the modal in which the deletion of a saved project is asked about [2.51a]. */
export const deleteModal = 'projects.delete';
