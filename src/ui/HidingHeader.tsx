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

/**
 * Movements smaller than this number of pixels are ignored: an unsteady finger, or the bounce at the end of a page.
 */
const still = 6;

/**
 * The top bar. It slides out when the page scrolls down, and in again when the page scrolls up or the bar gets focus;
 * a full-screen view hides it. Its edge is available as `--stickyTop` on the root for sticky elements, and its height
 * as `--headerHeight` for scrolling to an element. All of this changes with every scrolled frame, so it is DOM state.
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
