import type { ThumbnailId } from '../pictures/sizes.ts';

/** The keys of an uploaded photo's files in the object folder; two letters of the id keep folders small. */
const folder = (id: string) => `photos/${id.slice(0, 2)}/${id}`;
export const originalKey = (id: string) => `${folder(id)}/original`;
/** The whole picture of a photo whose original a browser cannot draw, once somebody has enlarged it. */
export const wholeKey = (id: string) => `${folder(id)}/whole.jpg`;
export const thumbnailKey = (id: string, thumbnail: ThumbnailId) => `${folder(id)}/${thumbnail}.jpg`;
