/** Names in the modal stack: of the spinner, and of the question about photos that are too small. */
export const printsModal = 'prints';
export const printSizesModal = 'printSizes';
