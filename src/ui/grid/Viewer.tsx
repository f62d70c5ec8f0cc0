import { css, keyframes } from '@emotion/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { holdScroll } from '../openDialogs.ts';
import { media, motion } from '../theme/tokens.ts';

const appear = keyframes({ from: { opacity: 0 } });
const appearing = css({
  animation: `${appear} ${motion.base}ms ${motion.easing}`,
  [media.reducedMotion]: { animationDuration: `${motion.fast}ms` },
});

/** Dark in every theme, because it surrounds photos. */
const frame = css({
  position: 'fixed',
  inset: 0,
  zIndex: 20,
  overflow: 'hidden',
  visibility: 'visible',
  color: '#fff',
  '&:focus': { outline: 'none' },
});
/** Beneath the picture, so that the picture can grow from its tile while the page darkens. */
const ground = css(appearing, { position: 'absolute', inset: 0, background: '#0b0c0d' });
/** Controls cover the picture; the gaps between them pass touches through. */
const chrome = css(appearing, {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
  // A long title shrinks; otherwise it would push later controls off a narrow screen.
  gridTemplateColumns: 'minmax(0, 1fr)',
  pointerEvents: 'none',
  transition: `opacity ${motion.base}ms ${motion.easing}`,
  '& > *': { pointerEvents: 'auto' },
  '&[data-faded]:not(:has(:focus-visible))': { opacity: 0 },
  [media.touch]: { '&[data-faded]:not(:has(:focus-visible)) > *': { pointerEvents: 'none' } },
  [media.reducedMotion]: { transition: 'none' },
});

export interface ViewerProps {
  readonly label: string;
  readonly picture: ReactNode;
  /** The controls around and over the picture. */
  readonly children: ReactNode;
  /** Hides all controls until the pointer or a key moves; the keyboard still reaches them. */
  readonly faded: boolean;
  /** Called when the mouse has moved. */
  readonly onWake: () => void;
}

/** Milliseconds between two reported movements of the mouse. */
const wakeEvery = 1000;

/**
 * Full screen for one picture. Takes focus when it appears; the page beneath does not scroll. `useViewerKeys`
 * handles its keys, even before it is mounted.
 */
export function Viewer({ label, picture, children, faded, onWake }: ViewerProps) {
  const ref = useRef<HTMLElement>(null);
  const woken = useRef(0);
  useLayoutEffect(() => {
    const release = holdScroll();
    const { dataset } = document.documentElement;
    // Hides the page beneath. It stays visible until this view is mounted, because a slow connection would otherwise
    // leave the screen empty.
    dataset['viewing'] = '';
    ref.current?.focus({ preventScroll: true });
    return () => {
      release();
      delete dataset['viewing'];
    };
  }, []);
  return (
    <section
      css={frame}
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      onPointerMove={({ pointerType, timeStamp }) => {
        if (pointerType !== 'mouse' || (!faded && timeStamp - woken.current < wakeEvery)) return;
        woken.current = timeStamp;
        onWake();
      }}
    >
      <div css={ground} />
      {picture}
      <div css={chrome} data-faded={faded ? '' : undefined}>
        {children}
      </div>
    </section>
  );
}
