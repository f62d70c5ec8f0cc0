import type { Drawing, Marking } from './drawing.ts';
import type { Cell, GridLayout } from './layout.ts';
import type { GridHandlers, GridModel, GridSpot, LookedAt } from './model.ts';
import type { Tile } from './tile.ts';
import type { Viewport } from './viewport.ts';

/** Photo that was toggled last: where a range begins, and whether it selects. */
export interface Anchor extends GridSpot {
  readonly selects: boolean;
}

/** What the hands on a grid work with; the engine is one. */
export interface Desk {
  readonly root: HTMLElement;
  readonly view: Viewport;
  readonly layout: GridLayout;
  readonly model: GridModel | null;
  readonly drawing: Drawing;
  readonly handlers: () => GridHandlers;
  anchor: Anchor | null;
  /** Gives the keyboard's place to a cell and brings it into view. */
  focusOn(cell: Cell): void;
  act(tile: Tile, toggles: boolean): void;
  /** Shows what a gesture is about to do, on drawn tiles alone; null takes it back. */
  mark(marking: Marking | null): void;
}

/** The hands that come with the first movement of pointer or key. */
export interface Hands {
  /** A range from the anchor to this cell. */
  reach(cell: Cell): void;
  /** A key went down, or was let go. */
  pressed(event: KeyboardEvent): void;
  lowered(event: PointerEvent): void;
  /** What may soon be jumped to: the pictures of photos that are known there are fetched. */
  ahead(looked: readonly LookedAt[]): void;
  /** A finger draws: the page must not scroll under it. */
  readonly holds: boolean;
  destroy(): void;
}
