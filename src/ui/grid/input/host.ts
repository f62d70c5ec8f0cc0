import type { Drawing, Marking } from '../drawing.ts';
import type { Cell, GridLayout } from '../layout.ts';
import type { GridHandlers, GridModel, GridSpot } from '../model.ts';
import type { Tile } from '../tile.ts';
import type { Viewport } from '../viewport.ts';

/** The photo that was toggled last: start of a range, and whether it selects. */
export interface Anchor extends GridSpot {
  readonly selects: boolean;
  /** The other end of the latest range; the keys continue from it. */
  readonly end?: GridSpot;
}

/** The interface that the grid offers to its input handlers; the engine implements it. */
export interface GridHost {
  readonly root: HTMLElement;
  readonly view: Viewport;
  readonly layout: GridLayout;
  readonly model: GridModel | null;
  readonly drawing: Drawing;
  readonly handlers: () => GridHandlers;
  anchor: Anchor | null;
  /** Returns the cell or label of this element. */
  cellAt(target: EventTarget | null): Cell | null;
  /** Focuses a cell and scrolls it into view. */
  focusOn(cell: Cell): void;
  act(tile: Tile, toggles: boolean): void;
  /** Returns the scroll position, in pixels from the left and the top. */
  position(): readonly [number, number];
  /** Shows the effect of a running gesture on rendered tiles; null removes it. */
  mark(marking: Marking | null): void;
}
