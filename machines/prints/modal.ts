/** The spinner's name in the modal stack. */
export const printsModal = 'prints';
