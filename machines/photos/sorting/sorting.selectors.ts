import { sortKeys, sortOrders, type Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { SortedPage } from './sorting.machine.ts';

/**
 * There are two sort keys but three labels: the same key means the time of upload on the timeline, and the
 * time of addition in an album [3.6].
 */
export type SortLabel = 'dateTaken' | 'dateUploaded' | 'dateAdded';

export interface SortChoice {
  readonly sorting: Sorting;
  readonly label: SortLabel;
}

export const sortLabel = (page: SortedPage, key: Sorting['sortKey']): SortLabel =>
  key === 'dateTaken' ? 'dateTaken' : page === 'photos' ? 'dateUploaded' : 'dateAdded';

/** Returns the options for a page: newest first and oldest first for each of its sort keys. @spec 3.6c */
export const sortChoices = (page: SortedPage): readonly SortChoice[] =>
  sortKeys
    .toReversed()
    .flatMap((sortKey) =>
      sortOrders
        .toReversed()
        .map((sortOrder) => ({ sorting: { sortKey, sortOrder }, label: sortLabel(page, sortKey) })),
    );
