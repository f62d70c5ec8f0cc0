export { isSelected, selectedIn, selectedTotal, shareOf } from './selected.ts';
import type { SnapshotFrom } from 'xstate';
import type { selectionMachine } from './selection.machine.ts';
import { readingOf } from './selection.setup.ts';

export type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;

export const isSelecting = (snapshot: SelectionSnapshot | undefined) => snapshot?.matches('on') ?? false;
export const selectedOf = ({ context }: SelectionSnapshot) => context.selected;
/** A range is being read, its read failed, or everything selected is known. */
export const knowing = (snapshot: SelectionSnapshot): 'reading' | 'failed' | 'known' =>
  snapshot.hasTag('busy') ? 'reading' : snapshot.hasTag('error') ? 'failed' : 'known';
export const readSoFar = ({ context }: SelectionSnapshot) => readingOf(context).read;
export const readInAll = ({ context }: SelectionSnapshot) => readingOf(context).of;
