import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { Month } from '../library/months.values.ts';
import type { Selected } from './selected.values.ts';

/** A selection whose ids are wanted: what is selected, and the months with their counts as they are seen. */
export interface ResolveInput {
  readonly selected: Selected;
  readonly months: readonly Month[];
  readonly sorting: Sorting;
}
