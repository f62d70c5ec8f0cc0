/** Id and kind of the modal 'Export photos' [2.47, 2.51]. */
export const exportModal = 'exports.request';
