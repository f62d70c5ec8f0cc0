/** Maximum number of files with a preview per choice or restored queue: creating an object URL takes time. */
export const mostPreviews = 100;
