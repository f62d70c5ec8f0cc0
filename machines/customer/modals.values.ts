/** Id and kind of the modal 'Before you go' [2.51]. */
export const deletionModal = 'customer.deletion';
