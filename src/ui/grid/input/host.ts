import type { Drawing, Marking } from '../drawing.ts';
import type { Cell, GridLayout } from '../layout.ts';
import type { GridHandlers, GridModel, GridSpot } from '../model.ts';
import type { Tile } from '../tile.ts';
import type { Viewport } from '../viewport.ts';

/** Photo that was toggled last: where a range begins, and whether it selects. */
export interface Anchor extends GridSpot {
  readonly selects: boolean;
  /** The other end of the latest range from it: the keys continue there. */
  readonly end?: GridSpot;
}

/** The grid as its input sees it; the engine is one. */
export interface GridHost {
  readonly root: HTMLElement;
  readonly view: Viewport;
  readonly layout: GridLayout;
  readonly model: GridModel | null;
  readonly drawing: Drawing;
  readonly handlers: () => GridHandlers;
  anchor: Anchor | null;
  /** The cell or the label at which the keyboard is when it is at this element. */
  cellAt(target: EventTarget | null): Cell | null;
  /** Gives the keyboard's place to a cell and brings it into view. */
  focusOn(cell: Cell): void;
  act(tile: Tile, toggles: boolean): void;
  /** Where it is scrolled to: pixels from the left and the top. */
  position(): readonly [number, number];
  /** Shows what a gesture is about to do, on drawn tiles alone; null takes it back. */
  mark(marking: Marking | null): void;
}
