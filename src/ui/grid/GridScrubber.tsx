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
/** Pixels above the handle's track. */
const edgeTop = 72;
const edge = css({
  display: 'none',
  [media.belowMedium]: {
    display: 'block',
    position: 'fixed',
    insetBlock: `${edgeTop}px calc(var(--footHeight, 72px) + var(--consentHeight, 0px) + 24px)`,
    insetInlineEnd: 0,
    zIndex: 4,
    pointerEvents: 'none',
  },
  // At rest the handle would cover the controls that open photos.
  '.selecting ~ & [data-shown="rest"]:not(:focus-visible, :active, [data-held])': {
    opacity: 0,
    pointerEvents: 'none',
  },
});

/** Minimum distance between two years in pixels, relative to the approximate height of the rail. */
const apart = 24 / 700;
/** Milliseconds without scrolling after which the handle fades. */
const staysFor = 1200;
/** Minimum length of the list, in screens, for a handle. */
const worthwhile = 2;

interface GridScrubberProps {
  readonly engine: GridEngine;
  readonly label: string;
  readonly stops: readonly ScrubStop[];
}

/**
 * A slider to move through the months, at the right edge of the grid; on narrow screens a handle, once the page's
 * header has scrolled away. Its value is the month at the top of the viewport, or the requested one while the list
 * rests there.
 */
export const GridScrubber = memo(function GridScrubber({ engine, label, stops }: GridScrubberProps) {
  const place = useRef<HTMLDivElement>(null);
  const { section, layout } = useSyncExternalStore(engine.atTop.watch, engine.atTop.now);
  // The last months may be too short to reach the top: the requested one counts until the list scrolls.
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
  // The handle follows the scroll position, which is DOM state.
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
