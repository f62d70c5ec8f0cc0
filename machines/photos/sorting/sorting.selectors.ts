import type { SnapshotFrom } from 'xstate';
import { sortKeys, sortOrders, type Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { SortedPage, sortingMachine } from './sorting.machine.ts';

/** Two keys, three labels: the same key means upload on the timeline and addition in an album [3.6]. */
export type SortLabel = 'dateTaken' | 'dateUploaded' | 'dateAdded';

export interface SortChoice {
  readonly sorting: Sorting;
  readonly label: SortLabel;
}

export const sortLabel = (page: SortedPage, key: Sorting['sortKey']): SortLabel =>
  key === 'dateTaken' ? 'dateTaken' : page === 'photos' ? 'dateUploaded' : 'dateAdded';

/**
 * The choices of a page: each of its keys, newest first and oldest first.
 * @spec 3.6c
 */
export const sortChoices = (page: SortedPage): readonly SortChoice[] =>
  sortKeys
    .toReversed()
    .flatMap((sortKey) =>
      sortOrders
        .toReversed()
        .map((sortOrder) => ({ sorting: { sortKey, sortOrder }, label: sortLabel(page, sortKey) })),
    );

export const sortingOf = ({ context }: SnapshotFrom<typeof sortingMachine>): Sorting => context.sorting;
