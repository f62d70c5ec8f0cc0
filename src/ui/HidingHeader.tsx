import { css } from '@emotion/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { beneath as isBeneath, color, media, motion, size, stuckToTop } from './theme/tokens.ts';

const bar = css({
  ...stuckToTop,
  position: 'sticky',
  top: 0,
  zIndex: 10,
  height: size.headerPhone,
  background: color.surface,
  transition: `transform ${motion.base}ms ${motion.easing}`,
  '&[data-away]:not(:focus-within)': { transform: 'translateY(-100%)' },
  '&:focus-within': { zIndex: 12 },
  [media.medium]: { height: size.header },
});

/** Movements below this number of pixels are ignored: a trembling finger, an overscroll bounce. */
const still = 6;

/**
 * The top bar, hidden while a full-screen view covers it: it slides out on the way down and in again on the way up or
 * on focus. Publishes its edge as `--stickyTop` on the root for sticky elements, and its height as `--headerHeight`
 * for scrolling to an element. All of this changes with every frame of a scroll, so it is DOM state.
 */
export function HidingHeader({ beneath, children }: { beneath: boolean; children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = document.documentElement;
    let last = window.scrollY;
    let away = false;
    const settle = (next: boolean, header: HTMLElement) => {
      away = next;
      header.toggleAttribute('data-away', next);
      root.style.setProperty('--stickyTop', next ? '0px' : `${header.offsetHeight}px`);
      root.style.setProperty('--headerHeight', `${header.offsetHeight}px`);
    };
    const follow = () => {
      const header = ref.current;
      const moved = window.scrollY - last;
      if (header === null || Math.abs(moved) < still) return;
      last = window.scrollY;
      const next = moved > 0 && last > header.offsetHeight;
      if (next !== away) settle(next, header);
    };
    if (ref.current !== null) settle(false, ref.current);
    window.addEventListener('scroll', follow, { passive: true });
    return () => {
      window.removeEventListener('scroll', follow);
      root.style.removeProperty('--stickyTop');
      root.style.removeProperty('--headerHeight');
    };
  }, []);
  return (
    <header css={[bar, beneath && isBeneath]} inert={beneath} ref={ref}>
      {children}
    </header>
  );
}
