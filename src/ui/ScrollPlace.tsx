import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

/** Milliseconds without scrolling after which the page counts as at rest. */
const restAfter = 120;
/** Events that may lead to another page; pressing a key on a link also fires a click. */
const leavings = ['click', 'popstate'] as const;

export interface ScrollPlaceProps {
  /** Stored scroll position in pixels; null to start at the top. */
  readonly top: number | null;
  /** Called when scrolling stops or the customer leaves the page. */
  readonly onRested: (top: number) => void;
  readonly children: ReactNode;
}

/**
 * Restores the scroll position of a page when the customer returns, by Back or by a link. The position is DOM state,
 * and so is the moment when the page is long enough, hence the effect. The browser's own restoration comes a frame
 * later, and falls short if the page is not long enough yet.
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
    // If the customer leaves while still scrolling, report the position in the capture phase, before other handlers
    // of the click or of Back stop the actor that stores it.
    for (const leaving of leavings) window.addEventListener(leaving, tell, { capture: true });
    return () => {
      clearTimeout(rest);
      window.removeEventListener('scroll', moved);
      for (const leaving of leavings) window.removeEventListener(leaving, tell, { capture: true });
    };
  }, []);
  return children;
}
