import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { LibraryRef } from './library.events.ts';

/** The months were counted, or stand in another order. */
export interface FirstsEvent {
  readonly type: 'firsts.want';
  readonly sortOrder: Sorting['sortOrder'];
  /** Every month that holds a photo. */
  readonly months: readonly MonthKey[];
}

export interface FirstsInput {
  readonly library: LibraryRef;
}
