import { css, keyframes } from '@emotion/react';
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { holdScroll, isCovered } from '../openDialogs.ts';
import { missed } from '../missedKeys.ts';
import { media, motion } from '../theme/tokens.ts';

const appear = keyframes({ from: { opacity: 0 } });
const appearing = css({
  animation: `${appear} ${motion.base}ms ${motion.easing}`,
  [media.reducedMotion]: { animationDuration: `${motion.fast}ms` },
});

/** Dark in every theme: it stands around photographs. */
const frame = css({
  position: 'fixed',
  inset: 0,
  zIndex: 20,
  overflow: 'hidden',
  visibility: 'visible',
  color: '#fff',
  '&:focus': { outline: 'none' },
});
/** Beneath the picture, so that it can grow out of its tile while the page goes dark. */
const ground = css(appearing, { position: 'absolute', inset: 0, background: '#0b0c0d' });
/** Controls lie over the picture and let every touch between them through. */
const chrome = css(appearing, {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
  // A long title gives way; it would push what stands behind it off a narrow screen.
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
  /** Above, over and below the picture, and what may stand under the thumb. */
  readonly children: ReactNode;
  /** Nothing stands over the picture until somebody moves; the keyboard still reaches every control. */
  readonly faded: boolean;
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
  /** Space, unless it presses a button. */
  readonly onToggle: () => void;
  /** The mouse moved or a key was pressed. */
  readonly onWake: () => void;
}

/** Milliseconds between two moves of a mouse that are told. */
const wakeEvery = 1000;

/**
 * The whole screen for one picture. Takes the focus when it appears, and the arrow keys and Escape while no dialog is
 * open over it (with Ctrl, ⌘ or Alt they are the browser's), also those pressed while it was on its way; the page beneath
 * does not scroll. All of that is the DOM's.
 */
export function Viewer({
  label,
  picture,
  children,
  faded,
  onNext,
  onPrevious,
  onClose,
  onToggle,
  onWake,
}: ViewerProps) {
  const ref = useRef<HTMLElement>(null);
  const woken = useRef(0);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    onWake();
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isCovered()) return;
    // With Shift the arrows move the picture.
    if (shiftKey && key.startsWith('Arrow')) return;
    const onButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    const act = {
      ArrowRight: onNext,
      ArrowLeft: onPrevious,
      Escape: onClose,
      ' ': onButton ? undefined : onToggle,
    }[key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => pressed(event);
    const letGo = holdScroll();
    const { dataset } = document.documentElement;
    // Until then the page beneath is seen: a slow line would leave nothing on the screen.
    dataset['viewing'] = '';
    document.addEventListener('keydown', press);
    for (const [event, at] of missed.splice(0)) if (at === window.location.href) press(event);
    ref.current?.focus({ preventScroll: true });
    return () => {
      letGo();
      delete dataset['viewing'];
      document.removeEventListener('keydown', press);
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
