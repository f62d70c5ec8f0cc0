import * as z from 'zod/mini';

/**
 * Local storage keys for the sort order of each list [3.6], the scroll position of a list, and the expanded months.
 * @spec 9.12
 */
export const storageKeys = {
  sorting: { photos: 'photos', albumPhotos: 'albumPhotos', sharedAlbumPhotos: 'sharedAlbumPhotos' },
  scrollPosition: 'scrollPosition',
  visibleSections: 'visibleTimeLineSections',
} as const;

/**
 * The stored scroll position: left and top in pixels, each at least 0.
 * @spec 2.28
 */
export const scrollPosition = z.tuple([z.number().check(z.gte(0)), z.number().check(z.gte(0))]);

/** Month keys, in the order in which the months are currently sorted. @spec 4.1c 9.12 */
export const visibleSections = z.array(z.string().check(z.regex(/^\d{1,4}\/(?:[1-9]|1[0-2])$/)));
