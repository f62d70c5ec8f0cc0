import { createUseGesture, dragAction, pinchAction, wheelAction } from '@use-gesture/react';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { zoom } from '../../../contracts/ui/constants.ts';
import { heldIn, sizesOf } from './measure.ts';
import { dragFactor, type Point, type Size, type View, zoomedAt } from './view.ts';

const useGesture = createUseGesture([dragAction, pinchAction, wheelAction]);

/** Maximum movement in pixels that still counts as a tap. */
const slip = 8;
/** Zoom factor for one pixel of the wheel, as a power of e. */
const wheelStep = 0.003;

/** Callbacks at the start and end of gestures; the movement between is only painted. */
export interface ZoomGestures {
  /** The committed view: gestures start from it, and return to it if they have no effect. */
  readonly view: View;
  /** Size of the picture in pixels, for its aspect ratio. */
  readonly picture: Size;
  /** Changes with the picture, which ends a running gesture. */
  readonly subject: string;
  /** `view` is the picture enlarged around the tapped point. */
  readonly onTap: (pointer: 'mouse' | 'touch', view: View) => void;
  readonly onDragStart: (axis: 'x' | 'y') => void;
  /** `across` and `down` are fractions of the screen. */
  readonly onDragEnd: (view: View, across: number, down: number) => void;
  readonly onDragCancel: () => void;
  readonly onPinchStart: () => void;
  readonly onPinchEnd: (view: View) => void;
  readonly onWheelEnd: (view: View) => void;
}

/**
 * Taps, drags, pinches and the wheel on `screen`, painted on `layer`, the box of the fitted picture, as `--x`,
 * `--y`, `--scale` and `--away` (0 to 1, the progress of closing). The caller sets `touch-action: none`.
 */
export function useZoomGestures(
  screen: RefObject<HTMLElement | null>,
  layer: RefObject<HTMLElement | null>,
  gestures: ZoomGestures,
): void {
  const live = useRef<View>(gestures.view);
  /** A swipe keeps its first direction, which has already been reported. */
  const mode = useRef<'none' | 'pan' | 'x' | 'y'>('none');
  const paint = (view: View, moving: boolean, away = 0) => {
    const element = layer.current;
    if (element === null) return;
    live.current = view;
    element.toggleAttribute('data-moving', moving);
    element.style.setProperty('--x', `${view.x}px`);
    element.style.setProperty('--y', `${view.y}px`);
    element.style.setProperty('--scale', String(view.scale));
    element.style.setProperty('--away', String(away));
  };
  const sizes = () => sizesOf(screen.current, layer.current, gestures.picture);
  const held = (view: View) => heldIn(screen.current, layer.current, gestures.picture, view);
  /** Returns the pixels from the centre of the layer's box, regardless of its own transform. */
  const pointAt = (clientX: number, clientY: number): Point => {
    const box = layer.current?.parentElement?.getBoundingClientRect();
    const of = layer.current;
    if (box === undefined || of === null) return { x: 0, y: 0 };
    return {
      x: clientX - box.left - of.offsetLeft - of.offsetWidth / 2,
      y: clientY - box.top - of.offsetTop - of.offsetHeight / 2,
    };
  };
  const settle = useEffectEvent((atOnce: boolean) => paint(gestures.view, atOnce));
  const { view, subject } = gestures;
  useLayoutEffect(() => settle(false), [view]);
  useLayoutEffect(() => settle(true), [subject]);
  useGesture(
    {
      onDrag: (drag) => {
        const {
          first,
          last,
          tap,
          canceled,
          pinching,
          cancel,
          movement,
          delta,
          velocity,
          xy,
          initial,
          event,
        } = drag;
        if (pinching === true && !canceled) {
          cancel();
          return;
        }
        if (tap) {
          const pointer = (event as PointerEvent).pointerType === 'mouse' ? 'mouse' : 'touch';
          gestures.onTap(pointer, held(zoomedAt(gestures.view, pointAt(xy[0], xy[1]), zoom.max)));
          return;
        }
        const [across, down] = movement;
        if (first) {
          // The distance without the tap tolerance, so that it starts near zero.
          const axis = Math.abs(xy[0] - initial[0]) < Math.abs(xy[1] - initial[1]) ? 'y' : 'x';
          mode.current = gestures.view.scale > zoom.min ? 'pan' : axis;
          gestures.onDragStart(axis);
        }
        if (mode.current === 'none') return;
        const { seen } = sizes();
        if (canceled) {
          mode.current = 'none';
          gestures.onDragCancel();
          return;
        }
        if (mode.current === 'pan') {
          const factor = dragFactor(Math.hypot(velocity[0], velocity[1]));
          const { scale, x, y } = live.current;
          paint(held({ scale, x: x + delta[0] * factor, y: y + delta[1] * factor }), true);
        } else if (mode.current === 'x') paint({ scale: zoom.min, x: across, y: 0 }, true);
        else paint({ scale: zoom.min, x: 0, y: Math.max(0, down) }, true, Math.max(0, down) / seen.height);
        if (!last) return;
        const pans = mode.current === 'pan';
        mode.current = 'none';
        const end = live.current;
        if (!pans) paint(gestures.view, false);
        gestures.onDragEnd(end, across / seen.width, down / seen.height);
      },
      onPinch: ({ first, last, origin, offset, memo, event }) => {
        // With Ctrl the wheel would zoom the whole page.
        if (event.type === 'wheel') event.preventDefault();
        const at = pointAt(origin[0], origin[1]);
        const from = (memo as { view: View; at: Point } | undefined) ?? { view: live.current, at };
        if (first) {
          mode.current = 'none';
          gestures.onPinchStart();
        }
        const enlarged = zoomedAt(from.view, from.at, offset[0]);
        paint(
          held({ ...enlarged, x: enlarged.x + at.x - from.at.x, y: enlarged.y + at.y - from.at.y }),
          !last,
        );
        if (last) gestures.onPinchEnd(live.current);
        return from;
      },
      onWheel: ({ event, delta, last }) => {
        if (event.ctrlKey) return;
        const wanted = live.current.scale * Math.exp(-delta[1] * wheelStep);
        paint(held(zoomedAt(live.current, pointAt(event.clientX, event.clientY), wanted)), !last);
        if (last) gestures.onWheelEnd(live.current);
      },
    },
    {
      target: screen,
      eventOptions: { passive: false },
      drag: { filterTaps: true, tapsThreshold: slip, threshold: slip, pointer: { keys: false } },
      pinch: {
        scaleBounds: { min: zoom.min, max: zoom.max },
        from: () => [live.current.scale, 0],
      },
    },
  );
}
