/** The storage modal's name in the modal stack. */
export const storageModal = 'storage';
