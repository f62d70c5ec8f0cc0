import { fittedSize, type Size, type View, within } from './view.ts';

/** Returns the sizes of the screen, and of the picture fitted into the box of `layer`. */
export function sizesOf(screen: HTMLElement | null, layer: HTMLElement | null, picture: Size) {
  const of = (element: HTMLElement | null): Size => ({
    width: element?.clientWidth ?? 1,
    height: element?.clientHeight ?? 1,
  });
  return { seen: of(screen), fitted: fittedSize(picture, of(layer)) };
}

/** Limits a view so that the edges of the enlarged picture stay outside the screen's. */
export function heldIn(
  screen: HTMLElement | null,
  layer: HTMLElement | null,
  picture: Size,
  view: View,
): View {
  const { seen, fitted } = sizesOf(screen, layer, picture);
  return within(view, fitted, seen);
}
