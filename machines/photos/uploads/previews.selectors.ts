/**
 * Maximum number of files with a preview, per choice or per restored queue, because creating an object URL
 * takes time.
 */
export const mostPreviews = 100;
