import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';

export type SortKey = Sorting['sortKey'];
export type SortOrder = Sorting['sortOrder'];
