import type { SnapshotFrom } from 'xstate';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { timelinePageSize, unknownMonth, type MonthKey } from '../../../contracts/photos/photo.ts';
import type { Month } from '../library/months.values.ts';
import type { MonthShown } from './monthSection.machine.ts';
import type { scrollMemoryMachine } from './scrollMemory.machine.ts';
import type { timelineMachine } from './timeline.machine.ts';

export type TimelineSnapshot = SnapshotFrom<typeof timelineMachine>;

/** What the page shows: a loader, the error, the empty state, or the months. */
export type ListFace = 'loading' | 'failed' | 'empty' | 'ready';

export function faceOf(snapshot: TimelineSnapshot): ListFace {
  if (snapshot.matches({ list: 'failed' })) return 'failed';
  if (snapshot.matches({ list: 'empty' })) return 'empty';
  return snapshot.matches({ list: 'ready' }) ? 'ready' : 'loading';
}

export const isPreviewing = (snapshot: TimelineSnapshot) => snapshot.matches({ viewer: 'open' });
/** Some of the list has been looked at since the page was opened. */
export const isSeen = ({ context }: TimelineSnapshot) => context.visible.length > 0;
export const selectionOf = ({ children }: TimelineSnapshot) => children.selection;
export const previewOf = ({ children }: TimelineSnapshot) => children.preview;

/** It is known where the list was left. */
export const isRecalled = (snapshot: SnapshotFrom<typeof scrollMemoryMachine> | undefined) =>
  snapshot?.matches('recalling') === false;

/** How much of a month is shown: cells, and how many photos stand behind "+N" [2.17, 9.2]. */
export interface ShownMonth extends Month {
  readonly cells: number;
  readonly more: number;
  readonly rejected: boolean;
}

export function shownMonth(month: Month, shown: MonthShown | undefined): ShownMonth {
  const whole = shown?.whole === true;
  const cells = whole ? month.count : Math.min(month.count, timelinePageSize);
  const offers = !whole && shown?.photos === 'there';
  return {
    ...month,
    cells,
    more: offers ? month.count - cells : 0,
    rejected: shown?.photos === 'rejected',
  };
}

/** Where the tabs lead [2.14]. */
export const tabPaths = { photos: pathOf('photos', {}), albums: pathOf('albums', {}) } as const;

/** The month of photos without a date: 'Unknown Date' [2.16]. */
export const isUnknownMonth = (key: MonthKey) => key === unknownMonth;

export { rank, yearOf } from '../library/months.values.ts';
