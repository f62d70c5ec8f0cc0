import type { SnapshotFrom } from 'xstate';
import { timelinePageSize } from '../../../contracts/photos/library/pages.ts';
import { unknownMonth } from '../../../contracts/photos/library/months.ts';
import type { GroupKey } from '../library/model.ts';
import type { Group } from '../selection/ranges.values.ts';
import type { photoListMachine } from './photoList.machine.ts';
import { isByMonth } from './photoList.values.ts';
import type { scrollMemoryMachine } from './scrollMemory.machine.ts';
import type { GroupShown } from './section.machine.ts';

export type PhotoListSnapshot = SnapshotFrom<typeof photoListMachine>;

/** The content of the page: loader, error, empty state, or photos. */
export type ListViewState = 'loading' | 'failed' | 'empty' | 'ready';

export function listViewState(snapshot: PhotoListSnapshot): ListViewState {
  if (snapshot.matches({ list: 'failed' })) return 'failed';
  if (snapshot.matches({ list: 'empty' })) return 'empty';
  return snapshot.matches({ list: 'shown' }) ? 'ready' : 'loading';
}

export const isPreviewing = (snapshot: PhotoListSnapshot) => snapshot.matches({ viewer: 'open' });
/** Returns whether the list was restored to its stored position [2.28]. */
export const isReturned = (snapshot: PhotoListSnapshot) =>
  snapshot.matches({ viewer: { closed: 'returned' } });
/** Returns whether any part of the list has been visible since the page was opened. */
export const isSeen = ({ context }: PhotoListSnapshot) => context.visible.length > 0;
/** Returns whether a visible page of a flat list failed to load. */
export const isRejected = (snapshot: PhotoListSnapshot) => snapshot.matches({ list: { shown: 'rejected' } });
/** Returns the visible groups whose photos failed to load. */
export const rejectedInView = ({ context: { visible, shown } }: PhotoListSnapshot): readonly GroupKey[] =>
  visible.flatMap(({ group }) => (shown[group]?.photos === 'rejected' ? [group] : []));
/** Returns whether the groups of the list are months. */
export const showsMonths = ({ context }: PhotoListSnapshot) => isByMonth(context.list);
export const sortingOf = ({ context }: PhotoListSnapshot) => context.list.sorting;
export const shownGroupsOf = ({ context }: PhotoListSnapshot) => context.shown;
export const selectionOf = ({ children }: PhotoListSnapshot) => children.selection;
export const scrollOf = ({ children }: PhotoListSnapshot) => children.scroll;
export const previewOf = ({ children }: PhotoListSnapshot) => children.preview;
/** Returns the number of photos in the list; null while unknown. */
export const countOf = ({ context: { view } }: PhotoListSnapshot) =>
  view.counted() ? view.groups().reduce((sum, { count }) => sum + count, 0) : null;

/** Returns whether the stored scroll position has been read. */
export const isRecalled = (snapshot: SnapshotFrom<typeof scrollMemoryMachine> | undefined) =>
  snapshot?.matches('recalling') === false;

/** The visible part of a group: its cells, and the number of photos represented by "+N" [2.17, 9.2]. */
export interface ShownGroup extends Group<GroupKey> {
  readonly cells: number;
  readonly more: number;
  readonly rejected: boolean;
}

export function shownMonth(month: Group<GroupKey>, shown: GroupShown | undefined): ShownGroup {
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
/** Returns a group with all of its photos, because flat lists cannot be collapsed. */
export const shownWhole = (group: Group<GroupKey>, rejected: boolean): ShownGroup => ({
  ...group,
  cells: group.count,
  more: 0,
  rejected,
});

/** Returns the month of photos without a date: 'Unknown Date' [2.16]. */
export const isUnknownMonth = (key: GroupKey) => key === unknownMonth;

export { flatGroup } from '../library/model.ts';
export { rank, yearOf } from '../library/model.ts';
