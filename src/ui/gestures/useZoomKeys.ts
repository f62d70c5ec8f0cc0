import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { zoom } from '../../../contracts/ui/constants.ts';
import { isCovered } from '../openDialogs.ts';
import { heldIn } from './measure.ts';
import { type Size, type View, zoomedAt } from './view.ts';

/** Zoom step of one key press. */
const step = 0.5;
/** Fraction of the screen by which one key press moves the enlarged picture. */
const share = 0.2;

/** Directions of the arrow keys, as seen by the viewer: right and down are positive. */
const ways: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

export interface ZoomKeys {
  readonly view: View;
  /** Size of the picture in pixels, for its aspect ratio. */
  readonly picture: Size;
  /** `view` is the picture enlarged around the centre of the screen, or fitted. */
  readonly onStep: (view: View) => void;
  /** `view` is the moved picture, limited to its edges. */
  readonly onPan: (view: View) => void;
}

/**
 * `+`, `-` and `0` zoom, Shift and the arrows pan, on any keyboard layout. With Ctrl, ⌘ or Alt the browser handles
 * them; beneath a dialog they are ignored.
 */
export function useZoomKeys(
  screen: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  { view, picture, onStep, onPan }: ZoomKeys,
): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isCovered()) return;
    const held = (wanted: View) => heldIn(screen.current, layer.current, picture, wanted);
    const enlarged = (scale: number) => onStep(held(zoomedAt(view, { x: 0, y: 0 }, scale)));
    const way = shiftKey ? ways[key] : undefined;
    if (key === '+' || key === '=') enlarged(view.scale + step);
    else if (key === '-') enlarged(view.scale - step);
    else if (key === '0') enlarged(zoom.min);
    else if (way !== undefined) {
      const { clientWidth = 0, clientHeight = 0 } = screen.current ?? {};
      const [across, down] = way;
      onPan(
        held({
          ...view,
          x: view.x - across * clientWidth * share,
          y: view.y - down * clientHeight * share,
        }),
      );
    } else return;
    event.preventDefault();
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
