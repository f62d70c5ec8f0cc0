import type { ActorRef, Snapshot } from 'xstate';
import type { GroupKey, Range } from '../library/model.ts';
import type { Run, Spot } from '../selection/ranges.values.ts';

/**
 * Events from grid and toolbar to the chart of any photo list: timeline, flat list, album. A group is a month's
 * key, or the single key of a flat list; positions are visible indexes within a group, from 0.
 */
export type ToListChart =
  /** The rows in or near the viewport, by group and position; sent only when they change. */
  | {
      readonly type: 'viewport.changed';
      readonly groups: readonly { readonly group: GroupKey; readonly range: Range }[];
    }
  /** Scrolling has stopped; the position in pixels from the left and the top. */
  | { readonly type: 'scroll.rested'; readonly position: readonly [number, number] }
  /** The pointer is over the scrubber: the rows that a click there would show. */
  | {
      readonly type: 'jump.considered';
      readonly groups: readonly { readonly group: GroupKey; readonly range: Range }[];
    }
  | { readonly type: 'jump.dropped' }
  /** The list is scrolling: the rows that become visible next; empty once it stops. */
  | {
      readonly type: 'travel.ahead';
      readonly groups: readonly { readonly group: GroupKey; readonly range: Range }[];
    }
  | { readonly type: 'group.expand'; readonly group: GroupKey }
  | { readonly type: 'group.retry'; readonly group: GroupKey }
  | { readonly type: 'picture.broken'; readonly id: string; readonly group: GroupKey }
  | { readonly type: 'photo.open'; readonly id: string; readonly position: readonly [number, number] }
  | SelectionInput;

/** Events that select and deselect visible photos of the list [4.2]; the selection handles all others. */
export type SelectionInput =
  | { readonly type: 'photo.toggle'; readonly id: string; readonly group: GroupKey; readonly place: number }
  | { readonly type: 'group.toggle'; readonly group: GroupKey }
  /** All photos from one to the other, inclusive, in the current order. */
  | {
      readonly type: 'range.select';
      readonly from: Spot<GroupKey>;
      readonly to: Spot<GroupKey>;
      readonly selects: boolean;
    }
  /** The positions covered by a rectangle, as ranges in the order of the list. */
  | { readonly type: 'area.select'; readonly runs: readonly Run<GroupKey>[]; readonly selects: boolean }
  | { readonly type: 'selection.all' };

/** The list chart's interface for its preview. */
export type SelectingList = ActorRef<
  Snapshot<unknown>,
  Extract<SelectionInput, { readonly type: 'photo.toggle' }>
>;
/** The list chart's interface for the toolbar. */
export type SelectionTarget = ActorRef<Snapshot<unknown>, SelectionInput>;
/** The list chart's interface for the grid. */
export interface ListChartTarget {
  send(event: ToListChart): void;
}
