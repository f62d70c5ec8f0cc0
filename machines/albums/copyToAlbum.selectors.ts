import type { SnapshotFrom } from 'xstate';
import type { MonthKey } from '../../contracts/photos/library/months.ts';
import { defaultSorting } from '../../contracts/photos/sorting/sorting.ts';
import type { ResolveInput } from '../photos/selection/resolveIds.machine.ts';
import type { Month } from '../photos/library/model.ts';
import { nothingSelected, type Selected } from '../photos/selection/selected.values.ts';
import type { copyToAlbumMachine } from './copyToAlbum.machine.ts';

export type CopySnapshot = SnapshotFrom<typeof copyToAlbumMachine>;

/** Returns the selected photos of a list, grouped by month, as the input of a copy. */
export const copyTarget = (selected: Selected<MonthKey>, months: readonly Month[]): ResolveInput => ({
  selected,
  months,
  sorting: defaultSorting.photos,
});
/** Returns one photo as the input of a copy, regardless of its month. */
export const copyOne = (id: string): ResolveInput =>
  copyTarget({ ...nothingSelected, ids: new Map([[id, 'all' as MonthKey]]) }, []);

export type CopyViewState = 'closed' | 'resolving' | 'unresolved' | 'choosing' | 'creating';

export function copyViewState(snapshot: CopySnapshot | undefined): CopyViewState {
  for (const viewState of ['resolving', 'unresolved', 'choosing', 'creating'] as const)
    if (snapshot?.matches({ open: viewState }) === true) return viewState;
  return 'closed';
}

export { copyModal } from './modals.values.ts';
