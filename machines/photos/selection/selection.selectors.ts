export { isSelected, selectedIn, selectedTotal, shareOf, totalIn } from './selected.values.ts';
import type { SnapshotFrom } from 'xstate';
import type { selectionMachine } from './selection.machine.ts';
import { selectedTotal, type Group } from './selected.values.ts';
import { readingOf } from './selection.setup.ts';

export type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;

export const isSelecting = (snapshot: SelectionSnapshot | undefined) => snapshot?.matches('on') ?? false;
export const selectedOf = ({ context }: SelectionSnapshot) => context.selected;
/** A range is being read, its read failed, or everything selected is known. */
export const knowing = (snapshot: SelectionSnapshot): 'reading' | 'failed' | 'known' =>
  snapshot.hasTag('busy') ? 'reading' : snapshot.hasTag('error') ? 'failed' : 'known';
/** How many photos are selected, among these groups. */
export const countIn = ({ context }: SelectionSnapshot, groups: readonly Group[]) =>
  selectedTotal(context.selected, groups);
/** Why nothing can be done with what is selected; null when something can [5.3]. */
export type Idle = 'nothing' | 'reading' | 'failed' | null;
export function idleIn(snapshot: SelectionSnapshot, groups: readonly Group[]): Idle {
  const known = knowing(snapshot);
  if (known !== 'known') return known;
  return countIn(snapshot, groups) === 0 ? 'nothing' : null;
}
export const readSoFar = ({ context }: SelectionSnapshot) => readingOf(context).read;
export const readInAll = ({ context }: SelectionSnapshot) => readingOf(context).of;
