import type { SnapshotFrom } from 'xstate';
import { batchesViewState } from '../request/batches.selectors.ts';
import { isSelected } from '../photos/selection/selected.values.ts';
import { selectedMonths } from '../photos/selection/pending.values.ts';
import type { ListView } from '../photos/library/model.ts';
import { countIn, type SelectionSnapshot } from '../photos/selection/selection.selectors.ts';
import type { ResolveInput } from '../photos/selection/resolveIds.machine.ts';
import { copyTarget } from './copyToAlbum.selectors.ts';
import type { choiceMachine } from './choice.machine.ts';
import type { copyToAlbumMachine } from './copyToAlbum.machine.ts';
import type { Inside } from './insideAlbum.machine.ts';

export type { Inside } from './insideAlbum.machine.ts';

type ChoiceSnapshot = SnapshotFrom<typeof choiceMachine>;
export type ChoiceViewState = 'choosing' | 'resolving' | 'unresolved' | 'sending' | 'added';

export const choiceViewState = ({ value }: ChoiceSnapshot): ChoiceViewState => value.adding;
export const insideOf = ({ context }: ChoiceSnapshot) => context.inside;
/** Returns whether the photos already in the album failed to load. */
export const isInsideUnknown = (snapshot: ChoiceSnapshot) => snapshot.matches({ inside: 'unknown' });
export const readOf = ({ context }: ChoiceSnapshot) => context.read;
export const expectedOf = ({ context }: ChoiceSnapshot) => context.expected;

/** Returns the number of selected photos that are not in the album yet. */
export function newCount(
  snapshot: SelectionSnapshot,
  groups: ReturnType<ListView['groups']>,
  inside: Inside,
): number {
  const { selected } = snapshot.context;
  const there = [...inside].filter(([id, month]) => isSelected(selected, id, month)).length;
  return Math.max(0, countIn(snapshot, groups) - there);
}

/** Returns the selection, which will be resolved to ids and added. */
export const targetIn = ({ context: { selected, view } }: SelectionSnapshot): ResolveInput =>
  copyTarget(selectedMonths(selected, view), view.months());

/** Returns the latest copy into an album, with its progress. */
export const copyInto = (snapshot: SnapshotFrom<typeof copyToAlbumMachine> | undefined, albumId: string) =>
  Object.values(snapshot?.context.copies ?? {}).findLast((copy) => copy.albumId === albumId)?.batches ??
  undefined;
export const doneOf = (snapshot: Parameters<typeof batchesViewState>[0] | undefined): number => {
  const state = snapshot === undefined ? null : batchesViewState(snapshot);
  return state?.state === 'inProgress' ? state.done : 0;
};
