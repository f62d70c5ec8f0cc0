import type { ActorRef, Snapshot } from 'xstate';
import type { GroupKey, Range } from '../library/model.ts';
import type { Run, Spot } from '../selection/ranges.values.ts';

/**
 * Events that the grid and the toolbar send to the chart of any photo list: timeline, flat list or album. The
 * key of a group is a month, or the single key of a flat list. Positions are visible indexes within a group,
 * from 0.
 */
export type ToListChart =
  /** The rows in or near the viewport, by group and position. Sent only when they change. */
  | {
      readonly type: 'viewport.changed';
      readonly groups: readonly { readonly group: GroupKey; readonly range: Range }[];
    }
  /** Scrolling has stopped at this position, in pixels from the left and the top. */
  | { readonly type: 'scroll.rested'; readonly position: readonly [number, number] }
  /** The pointer is over the scrubber. Contains the rows that a click there would show. */
  | {
      readonly type: 'jump.considered';
      readonly groups: readonly { readonly group: GroupKey; readonly range: Range }[];
    }
  | { readonly type: 'jump.dropped' }
  /** The list is scrolling. Contains the rows that become visible next; empty once scrolling has stopped. */
  | {
      readonly type: 'travel.ahead';
      readonly groups: readonly { readonly group: GroupKey; readonly range: Range }[];
    }
  | { readonly type: 'group.expand'; readonly group: GroupKey }
  | { readonly type: 'group.retry'; readonly group: GroupKey }
  | { readonly type: 'picture.broken'; readonly id: string; readonly group: GroupKey }
  | { readonly type: 'photo.open'; readonly id: string; readonly position: readonly [number, number] }
  | SelectionInput;

/**
 * Events that select and deselect visible photos of the list [4.2]. The selection chart handles all others.
 */
export type SelectionInput =
  | { readonly type: 'photo.toggle'; readonly id: string; readonly group: GroupKey; readonly place: number }
  | { readonly type: 'group.toggle'; readonly group: GroupKey }
  /** Selects all photos from one to the other, inclusive, in the current order. */
  | {
      readonly type: 'range.select';
      readonly from: Spot<GroupKey>;
      readonly to: Spot<GroupKey>;
      readonly selects: boolean;
    }
  /** Selects the positions inside a rectangle, as ranges in the order of the list. */
  | { readonly type: 'area.select'; readonly runs: readonly Run<GroupKey>[]; readonly selects: boolean }
  | { readonly type: 'selection.all' };

/** The interface of the list chart for its preview. */
export type SelectingList = ActorRef<
  Snapshot<unknown>,
  Extract<SelectionInput, { readonly type: 'photo.toggle' }>
>;
/** The interface of the list chart for the toolbar. */
export type SelectionTarget = ActorRef<Snapshot<unknown>, SelectionInput>;
/** The interface of the list chart for the grid. */
export interface ListChartTarget {
  send(event: ToListChart): void;
}
