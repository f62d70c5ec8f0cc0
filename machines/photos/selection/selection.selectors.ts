import type { SnapshotFrom } from 'xstate';
import type { selectionMachine } from './selection.machine.ts';
import { type Group, selectedTotal } from './selected.values.ts';
import { lengthOf } from './ranges.values.ts';

export { isSelected, selectedIn, selectedTotal, shareOf, totalIn } from './selected.values.ts';

export type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;

export const isSelecting = (snapshot: SelectionSnapshot | undefined) => snapshot?.matches('on') ?? false;
export const selectedOf = ({ context }: SelectionSnapshot) => context.selected;
/** Returns whether all selected photos are known, a range is being read, or a range could not be read. */
export const knowing = (snapshot: SelectionSnapshot): 'reading' | 'failed' | 'known' =>
  snapshot.hasTag('busy') ? 'reading' : snapshot.hasTag('error') ? 'failed' : 'known';
/** Returns the number of selected photos in these groups. */
export const countIn = ({ context }: SelectionSnapshot, groups: readonly Group[]) =>
  selectedTotal(context.selected, groups);
/** Why no action is available for the selection; null if actions are available [5.3]. */
export type Idle = 'nothing' | 'reading' | 'failed' | null;
export function idleIn(snapshot: SelectionSnapshot, groups: readonly Group[]): Idle {
  const known = knowing(snapshot);
  if (known !== 'known') return known;
  return countIn(snapshot, groups) === 0 ? 'nothing' : null;
}
/** Returns how many photos of the ranges have been read. */
function readingOf({ context: { selected, read } }: SelectionSnapshot): { read: number; of: number } {
  const ranges = selected.waiting.flatMap((change) =>
    change.kind === 'range' && change.unread.length > 0 ? [change] : [],
  );
  const unread = ranges.flatMap((change) => change.unread);
  const known = ranges.reduce((sum, { ids }) => sum + ids.size, 0);
  const of = unread.reduce((sum, stretch) => sum + lengthOf(stretch), known);
  return { read: Math.min(of, known + (read?.ids.length ?? 0)), of };
}
export const readSoFar = (snapshot: SelectionSnapshot) => readingOf(snapshot).read;
export const readInAll = (snapshot: SelectionSnapshot) => readingOf(snapshot).of;
