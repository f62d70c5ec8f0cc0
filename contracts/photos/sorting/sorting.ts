import * as z from 'zod/mini';

export const sortKeys = ['created', 'dateTaken'] as const;
export const sortOrders = ['asc', 'desc'] as const;
export const sortKey = z.enum(sortKeys);
export const sortOrder = z.enum(sortOrders);

/** How a page sorts its photos, and how that is stored [3.6, 5.5]. @spec 3.6a */
export const sorting = z.object({ sortKey, sortOrder });
export type Sorting = z.infer<typeof sorting>;

/** How the photos page shows first what was just uploaded. @spec 4.9c */
export const forcedSorting: Sorting = { sortKey: 'created', sortOrder: 'desc' };

/** @spec 3.6b */
export const defaultSorting = {
  photos: { sortKey: 'dateTaken', sortOrder: 'desc' },
  albumPhotos: { sortKey: 'created', sortOrder: 'desc' },
  sharedAlbumPhotos: { sortKey: 'created', sortOrder: 'desc' },
} as const satisfies Record<string, Sorting>;
