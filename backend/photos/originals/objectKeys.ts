import type { ThumbnailId } from '../pictures/sizes.ts';

/** Where an uploaded photo's files stand in the object folder; two letters of the id keep folders small. */
const folder = (id: string) => `photos/${id.slice(0, 2)}/${id}`;
export const originalKey = (id: string) => `${folder(id)}/original`;
export const thumbnailKey = (id: string, thumbnail: ThumbnailId) => `${folder(id)}/${thumbnail}.jpg`;
