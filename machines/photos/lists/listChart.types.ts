import type { ActorRef, Snapshot } from 'xstate';
import type { GroupKey, Range } from '../library/model.ts';
import type { Run, Spot } from '../selection/ranges.values.ts';

/**
 * What the grid and the toolbar tell the chart of any list of photos: the timeline, a flat list, an album. A group is a
 * month's key, or the one key of a flat list; places are counted from 0 within a group, as the person sees it.
 */
export type ToListChart =
  /** The rows in or next to the viewport, by group and place; sent only when they change. */
  | {
      readonly type: 'viewport.changed';
      readonly groups: readonly { readonly group: GroupKey; readonly range: Range }[];
    }
  /** The list stands still: pixels from the left and the top. */
  | { readonly type: 'scroll.rested'; readonly position: readonly [number, number] }
  /** The pointer is over a place of the scrubber: these rows a press would show. */
  | {
      readonly type: 'jump.considered';
      readonly groups: readonly { readonly group: GroupKey; readonly range: Range }[];
    }
  | { readonly type: 'jump.dropped' }
  /** The list moves: these rows will be seen next; none once it stands still. */
  | {
      readonly type: 'travel.ahead';
      readonly groups: readonly { readonly group: GroupKey; readonly range: Range }[];
    }
  | { readonly type: 'group.expand'; readonly group: GroupKey }
  | { readonly type: 'group.retry'; readonly group: GroupKey }
  | { readonly type: 'picture.broken'; readonly id: string; readonly group: GroupKey }
  | { readonly type: 'photo.open'; readonly id: string; readonly position: readonly [number, number] }
  | SelectionInput;

/** What selects and deselects photos of the list as it is seen [4.2]; the rest the selection answers itself. */
export type SelectionInput =
  | { readonly type: 'photo.toggle'; readonly id: string; readonly group: GroupKey; readonly place: number }
  | { readonly type: 'group.toggle'; readonly group: GroupKey }
  /** Everything between two photos in the present order, both included. */
  | {
      readonly type: 'range.select';
      readonly from: Spot<GroupKey>;
      readonly to: Spot<GroupKey>;
      readonly selects: boolean;
    }
  /** Runs of places under a rectangle, in the order of the list. */
  | { readonly type: 'area.select'; readonly runs: readonly Run<GroupKey>[]; readonly selects: boolean }
  | { readonly type: 'selection.all' };

/** A list chart as its preview knows it. */
export type SelectingList = ActorRef<
  Snapshot<unknown>,
  Extract<SelectionInput, { readonly type: 'photo.toggle' }>
>;
/** What the toolbar needs of a list chart. */
export type SelectionTarget = ActorRef<Snapshot<unknown>, SelectionInput>;
/** What the grid tells a list chart. */
export interface ListChartTarget {
  send(event: ToListChart): void;
}
