/** Files of one choice, or of a restored queue, that show a preview: making an address takes the browser a moment each. */
export const mostPreviews = 100;
