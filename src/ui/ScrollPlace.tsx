import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Milliseconds without scrolling after which the page is at rest. */
const restAfter = 120;
/** Events that may lead to another page; a key on a link is a click as well. */
const leavings = ['click', 'popstate'] as const;

export interface ScrollPlaceProps {
  /** Stored scroll position in pixels; null to start at the top. */
  readonly top: number | null;
  /** The page is at rest, or is left. */
  readonly onRested: (top: number) => void;
  readonly children: ReactNode;
}

/**
 * Restores the scroll position of a page, whether the customer returns by Back or by a link. The position is DOM
 * state, and so is the moment when the page is long enough: the browser's own restoring comes a frame later and may
 * fall short.
 */
export function ScrollPlace({ top, onRested, children }: ScrollPlaceProps) {
  const start = useRef(top);
  const rested = useEffectEvent(onRested);
  useLayoutEffect(() => {
    const place = start.current;
    if (place === null) return;
    const go = () => window.scrollTo({ top: place, behavior: 'instant' });
    go();
    const frame = requestAnimationFrame(go);
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    let rest = 0;
    let last: number | null = null;
    const tell = () => {
      if (last !== null) rested(last);
      last = null;
    };
    const moved = () => {
      clearTimeout(rest);
      last = window.scrollY;
      rest = window.setTimeout(tell, restAfter);
    };
    window.addEventListener('scroll', moved, { passive: true });
    // Left while still scrolling: report the position in the capture phase, before other handlers of the click or
    // Back end the chart that stores it.
    for (const leaving of leavings) window.addEventListener(leaving, tell, { capture: true });
    return () => {
      clearTimeout(rest);
      window.removeEventListener('scroll', moved);
      for (const leaving of leavings) window.removeEventListener(leaving, tell, { capture: true });
    };
  }, []);
  return children;
}
