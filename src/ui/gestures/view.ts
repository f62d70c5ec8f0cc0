import { zoom } from '../../../contracts/ui/constants.ts';

/** Zoom and position of a picture: scale, and pixels from the centre of the screen. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}
/** Pixels from the centre of the fitted picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const clampScale = (scale: number) => Math.min(zoom.max, Math.max(zoom.min, scale));

/**
 * Zooms around a point, which keeps its position on the screen.
 * @spec 9.6
 */
export function zoomedAt(view: View, { x, y }: Point, wanted: number): View {
  const scale = clampScale(wanted);
  const ratio = scale / view.scale;
  return { scale, x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio };
}

/** Returns the size of a picture fitted into a box. */
export function fittedSize(picture: Size, box: Size): Size {
  if (picture.width <= 0 || picture.height <= 0) return box;
  const ratio = Math.min(box.width / picture.width, box.height / picture.height);
  return { width: picture.width * ratio, height: picture.height * ratio };
}

/** Limits a view so that the edges of the enlarged picture stay outside the screen's. */
export function within({ scale, x, y }: View, fitted: Size, screen: Size): View {
  const reach = (whole: number, seen: number) => Math.max(0, (whole * scale - seen) / 2);
  const hold = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value)) + 0;
  return {
    scale,
    x: hold(x, reach(fitted.width, screen.width)),
    y: hold(y, reach(fitted.height, screen.height)),
  };
}

/** Minimum speed of a fast drag, in pixels per millisecond. */
const fastFrom = 0.6;

/**
 * Returns how far the picture moves for one pixel of the pointer: slow drags are precise, fast ones cover distance.
 * @spec 9.6
 */
export const dragFactor = (speed: number) =>
  zoom.slowDrag + (zoom.fastDrag - zoom.slowDrag) * Math.min(1, Math.max(0, speed / fastFrom));
