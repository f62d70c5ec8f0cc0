import type { ThumbnailId } from '../pictures/sizes.ts';

/**
 * Returns the folder of an uploaded photo's files. Subfolders named by two characters of the id keep folders
 * small.
 */
const folder = (id: string) => `photos/${id.slice(0, 2)}/${id}`;
export const originalKey = (id: string) => `${folder(id)}/original`;
/**
 * Returns the key of the whole picture of a photo whose original browsers cannot display. It is created when
 * a customer first zooms in.
 */
export const wholeKey = (id: string) => `${folder(id)}/whole.jpg`;
export const thumbnailKey = (id: string, thumbnail: ThumbnailId) => `${folder(id)}/${thumbnail}.jpg`;
