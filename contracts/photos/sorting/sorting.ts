import * as z from 'zod/mini';

export const sortKeys = ['created', 'dateTaken'] as const;
export const sortOrders = ['asc', 'desc'] as const;
export const sortKey = z.enum(sortKeys);
export const sortOrder = z.enum(sortOrders);

/**
 * The sort order of a page, and its stored form [3.6, 5.5].
 * @spec 3.6a
 */
export const sorting = z.object({ sortKey, sortOrder });
export type Sorting = z.infer<typeof sorting>;

/**
 * The order in which the photos page is sorted after an upload: latest first.
 * @spec 4.9c
 */
export const forcedSorting: Sorting = { sortKey: 'created', sortOrder: 'desc' };

/** @spec 3.6b */
export const defaultSorting = {
  photos: { sortKey: 'dateTaken', sortOrder: 'desc' },
  albumPhotos: { sortKey: 'created', sortOrder: 'desc' },
  sharedAlbumPhotos: { sortKey: 'created', sortOrder: 'desc' },
} as const satisfies Record<string, Sorting>;
