import { zoom } from '../../../contracts/ui/constants.ts';

/** How a picture lies: its enlargement, and pixels from the middle of the screen. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
/** Pixels from the middle of the picture as it lies when fitted. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const clampScale = (scale: number) => Math.min(zoom.max, Math.max(zoom.min, scale));

/** Enlarges around a point: what lies under it stays under it. @spec 9.6 */
export function zoomedAt(view: View, { x, y }: Point, wanted: number): View {
  const scale = clampScale(wanted);
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

/** The size of a picture that just fits into a box. */
export function fittedSize(picture: Size, box: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return box;
  const ratio = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

/** Moves a view so that no edge of the enlarged picture comes further in than the screen's. */
export function within({ scale, x, y }: View, fitted: Size, screen: Size): View {
  const reach = (whole: number, seen: number) => Math.max(0, (whole * scale - seen) / 2);
  const hold = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0;
  return {
    scale,
    x: hold(x, reach(fitted.width, screen.width)),
    y: hold(y, reach(fitted.height, screen.height)),
  };
}

/** Pixels a millisecond from which on a drag is a fast one. */
const fastFrom = 0.6;

/** How far the picture goes for a pixel of the pointer: slow drags place finely, fast ones cross it. @spec 9.6 */
export const dragFactor = (speed: number) =>
  zoom.slowDrag + (zoom.fastDrag - zoom.slowDrag) * Math.min(1, Math.max(0, speed / fastFrom));
