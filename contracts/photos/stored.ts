import * as z from 'zod/mini';
import { sorting } from './photo.ts';

/** Keys of the local storage: one sorting entry for each list [3.6], the place of a list, its open months. @spec 9.12 */
export const storageKeys = {
  sorting: { photos: 'photos', albumPhotos: 'albumPhotos', sharedAlbumPhotos: 'sharedAlbumPhotos' },
  scrollPosition: 'scrollPosition',
  visibleSections: 'visibleTimeLineSections',
} as const;

/** Key of the session storage: the storage modal has opened by itself in this browser session [4.5]. @spec 9.12 */
export const reactivationModalKey = 'reactivationModalShown';

/** @spec 3.6a */
export const storedSorting = sorting;

/** The stored place of a list: two numbers of at least 0, left and top in pixels. @spec 2.28 */
export const scrollPosition = z.tuple([z.number().check(z.gte(0)), z.number().check(z.gte(0))]);

/** Month keys, in the order of the current sort. @spec 4.1 9.12 */
export const visibleSections = z.array(z.string().check(z.regex(/^\d{1,4}\/(?:[1-9]|1[0-2])$/)));

/** Milliseconds after which a page that sent the customer to the app comes back to itself. @spec 2.36b 4.9b 9.4c */
export const appRedirectReturn = 2000;

/** @spec 5.6b */
export const leastUploads = 1;
