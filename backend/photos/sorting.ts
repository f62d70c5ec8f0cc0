import type { Sorting } from '../../contracts/photos/photo.ts';

export type SortKey = Sorting['sortKey'];
export type SortOrder = Sorting['sortOrder'];
