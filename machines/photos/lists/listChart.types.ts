import type { ActorRef, Snapshot } from 'xstate';
import type { Range } from '../library/paging.values.ts';
import type { Run, Spot } from '../selection/ranges.values.ts';

/**
 * What the grid and the toolbar tell the chart of any list of photos: the timeline, a flat list, an album. A group is a
 * month's key, or the one key of a flat list; places are counted from 0 within a group, as the person sees it.
 */
export type ToListChart<Key extends string = string> =
  /** The rows in or next to the viewport, by group and place; sent only when they change. */
  | {
      readonly type: 'viewport.changed';
      readonly groups: readonly { readonly group: Key; readonly range: Range }[];
    }
  /** The list stands still: pixels from the left and the top. */
  | { readonly type: 'scroll.rested'; readonly position: readonly [number, number] }
  /** The pointer is over a place of the scrubber: these rows a press would show. */
  | {
      readonly type: 'jump.considered';
      readonly groups: readonly { readonly group: Key; readonly range: Range }[];
    }
  | { readonly type: 'jump.dropped' }
  | { readonly type: 'group.expand'; readonly group: Key }
  | { readonly type: 'group.retry'; readonly group: Key }
  | { readonly type: 'picture.broken'; readonly id: string; readonly group: Key }
  | { readonly type: 'photo.open'; readonly id: string; readonly position: readonly [number, number] }
  | SelectionHands<Key>;

/** What selects and deselects [4.2]. */
export type SelectionHands<Key extends string = string> =
  | { readonly type: 'photo.toggle'; readonly id: string; readonly group: Key; readonly place: number }
  | { readonly type: 'group.toggle'; readonly group: Key }
  /** Everything between two photos in the present order, both included. */
  | {
      readonly type: 'range.select';
      readonly from: Spot<Key>;
      readonly to: Spot<Key>;
      readonly selects: boolean;
    }
  /** Runs of places under a rectangle, in the order of the list. */
  | { readonly type: 'area.select'; readonly runs: readonly Run<Key>[]; readonly selects: boolean }
  | { readonly type: 'selection.start' }
  | { readonly type: 'selection.stop' }
  /** Escape: what is still being read is dropped, otherwise selecting ends. */
  | { readonly type: 'selection.escape' }
  | { readonly type: 'selection.all' }
  | { readonly type: 'selection.clear' }
  /** Reads again what a range still misses. */
  | { readonly type: 'selection.retry' }
  | { readonly type: 'selection.delete' }
  /** As one archive, which the list of downloads shows under this name [4.16]. */
  | { readonly type: 'selection.download'; readonly name: string };

export type ListChartRef = ActorRef<Snapshot<unknown>, ToListChart>;
/** A list chart as whoever shows one of its photos knows it. */
export type SelectingList = ActorRef<
  Snapshot<unknown>,
  Extract<SelectionHands, { readonly type: 'photo.toggle' }>
>;
/** What the toolbar needs of a list chart. */
export type SelectionInbox = ActorRef<Snapshot<unknown>, SelectionHands>;
/** What the grid tells a list chart. */
export interface ListChartInbox {
  send(event: ToListChart): void;
}
