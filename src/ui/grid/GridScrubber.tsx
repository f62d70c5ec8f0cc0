import { css } from '@emotion/react';
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { MonthSlider } from '../MonthSlider.tsx';
import { media } from '../theme/tokens.ts';
import type { GridEngine } from './engine.ts';
import { heightOf } from './layout.ts';
import type { ScrubStop } from './model.ts';
import type { GridMoved } from './topWatch.ts';
import { scrubStops } from './scrubStops.ts';

const rail = css({
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: -88,
  width: 88,
  [media.belowMedium]: { display: 'none' },
  '& > div': { position: 'sticky', top: 84, height: 'calc(100dvh - 108px)', maxHeight: '100%' },
});
/** Pixels above the way of the handle. */
const edgeTop = 72;
const edge = css({
  display: 'none',
  [media.belowMedium]: {
    display: 'block',
    position: 'fixed',
    insetBlock: `${edgeTop}px calc(var(--footHeight, 72px) + 24px)`,
    insetInlineEnd: 0,
    zIndex: 4,
    pointerEvents: 'none',
  },
  // It would lie over the controls that lead to photos.
  '.selecting ~ & [data-shown="rest"]:not(:focus-visible, :active, [data-held])': {
    opacity: 0,
    pointerEvents: 'none',
  },
});

/** Least distance of two year names in pixels, and about the height of the rail. */
const apart = 24 / 700;
/** Milliseconds after which the list has come to rest. */
const staysFor = 1200;
/** Screens of photos from which on a handle is of use. */
const worthwhile = 2;

interface GridScrubberProps {
  readonly engine: GridEngine;
  readonly label: string;
  readonly stops: readonly ScrubStop[];
}

/**
 * Moves through the months beside the grid: a slider at the right edge, on narrow screens a handle, once the head of
 * the page has scrolled away. Its value is the month at the viewport's top, or the requested one while the list is at
 * rest there.
 */
export const GridScrubber = memo(function GridScrubber({ engine, label, stops }: GridScrubberProps) {
  const place = useRef<HTMLDivElement>(null);
  const { section, layout } = useSyncExternalStore(engine.atTop.watch, engine.atTop.now);
  // The last months may be too short to reach the top: what was asked for holds until the list moves on.
  const [asked, setAsked] = useState<{ readonly index: number; readonly top: number } | null>(null);
  const [moving, setMoving] = useState(false);
  const [isPast, setPast] = useState(false);
  const drawn = useMemo(() => scrubStops(stops, layout, apart), [stops, layout]);
  const moved = useEffectEvent(({ above, share, screen }: GridMoved) => {
    setPast(above > -edgeTop && heightOf(engine.layout) > worthwhile * screen);
    place.current?.style.setProperty('--scrolled', String(share));
    if (asked !== null && Math.abs(engine.view.scroller.top() - asked.top) > 1) setAsked(null);
  });
  useEffect(() => {
    moved(engine.atTop.moved);
    return engine.atTop.follow((now) => moved(now));
  }, [engine]);
  // The handle belongs to the movement of the list, which is the DOM's.
  useEffect(() => {
    let rest = 0;
    const scrolled = () => {
      if (rest === 0) setMoving(true);
      clearTimeout(rest);
      rest = window.setTimeout(() => {
        rest = 0;
        setMoving(false);
      }, staysFor);
    };
    const { target } = engine.view.scroller;
    target.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(rest);
      target.removeEventListener('scroll', scrolled);
    };
  }, [engine]);
  const go = (index: number) => {
    engine.goToSection(index);
    setAsked({ index, top: engine.view.scroller.top() });
  };
  const value = Math.min(asked?.index ?? section, drawn.length - 1);
  const consider = (index: number | null) => engine.consider(index);
  const props = { label, stops: drawn, value, onChange: go };
  if (drawn.length < 2) return null;
  return (
    <>
      <div css={rail}>
        <div>
          <MonthSlider {...props} onConsider={consider} />
        </div>
      </div>
      <div css={edge} ref={place}>
        <MonthSlider {...props} look="handle" shown={isPast ? (moving ? 'moving' : 'rest') : null} />
      </div>
    </>
  );
});
