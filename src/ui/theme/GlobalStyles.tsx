import { type CSSObject, Global } from '@emotion/react';
import { elevation, type Palette, type Scheme, type ThemeName, themes } from './palette.ts';
import { color, focusRing, fontFamily, media, motion, type } from './tokens.ts';

/** The palette where the person asked for more contrast: quiet inks and lines take the strong ones' value. */
function contrasted(palette: Palette): Palette {
  return { ...palette, inkMuted: palette.ink, line: palette.lineStrong, lineStrong: palette.ink };
}

/**
 * The custom properties of one theme in one scheme. Embedded (`stripped`, 2.12) the page takes the host's ground; what
 * sticks above scrolling photos keeps a ground of its own, or they would run together.
 */
export function variables(
  theme: ThemeName,
  scheme: Scheme,
  stripped: boolean,
  strong = false,
): Record<string, string> {
  const palette = strong ? contrasted(themes[theme][scheme]) : themes[theme][scheme];
  const named = Object.fromEntries(Object.entries(palette).map(([role, value]) => [`--${role}`, value]));
  return {
    ...named,
    '--surface': stripped ? 'transparent' : palette.surface,
    '--stickyGround': stripped ? `color-mix(in srgb, ${palette.surface} 92%, transparent)` : palette.surface,
    '--controlRadius': `${themes[theme].controlRadius}px`,
    '--shadow': elevation[scheme],
    '--tooltipFocus': themes[theme][scheme === 'light' ? 'dark' : 'light'].focus,
  };
}

function rootStyles(theme: ThemeName, stripped: boolean): CSSObject {
  const dark = '@media (prefers-color-scheme: dark)';
  const more = '@media (prefers-contrast: more)';
  return {
    ':root': {
      colorScheme: 'light dark',
      ...variables(theme, 'light', stripped),
      [more]: variables(theme, 'light', stripped, true),
      [dark]: variables(theme, 'dark', stripped),
      [`${more} and (prefers-color-scheme: dark)`]: variables(theme, 'dark', stripped, true),
    },
  };
}

const reset: CSSObject = {
  '*, *::before, *::after': { boxSizing: 'border-box' },
  html: {
    ...type.body,
    fontFamily,
    fontVariantNumeric: 'tabular-nums',
    color: color.ink,
    background: color.surface,
    WebkitTextSizeAdjust: '100%',
    WebkitFontSmoothing: 'antialiased',
    WebkitTapHighlightColor: 'transparent',
    // Dragged over photos at the top, a finger selects: it does not also load the page anew, which reads itself again.
    overscrollBehaviorY: 'contain',
  },
  body: { margin: 0, minHeight: '100dvh', overflowWrap: 'break-word' },
  'h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset, menu': { margin: 0, padding: 0 },
  'h1, h2, h3, h4': { font: 'inherit' },
  'ul, ol, menu': { listStyle: 'none' },
  fieldset: { border: 0, minWidth: 0 },
  // A field that the keyboard leads to does not end under a bar or a keyboard.
  'input, select, textarea': { scrollMarginBlock: 96 },
  'button, input, select, textarea': { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' },
  button: { background: 'none', border: 0, padding: 0, textAlign: 'inherit', cursor: 'pointer' },
  a: { color: 'inherit', textDecoration: 'none' },
  'img, svg, video': { display: 'block' },
  'img, video': { maxWidth: '100%' },
  // Its ground shows until it is fetched again (`ui/missingPictures.ts`), and no sign of the engine's.
  'img[data-missing]': {
    content: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E")`,
  },
  ':focus': { outline: 'none' },
  ':focus-visible': focusRing,
  [media.reducedMotion]: {
    '*, *::before, *::after': {
      scrollBehavior: 'auto',
      transitionProperty: 'opacity, color, background-color, border-color !important',
      transitionDuration: `${motion.fast}ms !important`,
    },
  },
};

const rendered = new Map<string, CSSObject>();

/** Puts the theme of the brand on `:root`, with the reset, once, at the top of the app. */
export function GlobalStyles({ theme, stripped }: { theme: ThemeName; stripped: boolean }) {
  const key = `${theme} ${stripped}`;
  const styles = rendered.get(key) ?? rootStyles(theme, stripped);
  rendered.set(key, styles);
  return <Global styles={[styles, reset]} />;
}
