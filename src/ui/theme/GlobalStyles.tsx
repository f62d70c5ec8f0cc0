import { type CSSObject, Global } from '@emotion/react';
import {
  elevation,
  type Heading,
  type Palette,
  type Role,
  type Scheme,
  type ThemeName,
  themes,
} from './palette.ts';
import { color, focusRing, fontFamily, media, motion, type } from './tokens.ts';

/** `#RRGGBB`, its channels moved a share of the way to those of another one. */
function mixed(from: string, to: string, share: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(from, at) * (1 - share) + channel(to, at) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/**
 * The palette where the person asked for more contrast, 7 to 1 for text (WCAG 2.2, 1.4.6): quiet inks and lines take the value
 * of the strong ones, coloured inks move towards the ink, and their soft grounds are the page's.
 */
function contrasted(palette: Palette): Palette {
  const strong = (role: Role) => mixed(palette[role], palette.ink, 0.4);
  const { ink, surface } = palette;
  return {
    ...palette,
    inkMuted: ink,
    line: palette.lineStrong,
    lineStrong: ink,
    accent: strong('accent'),
    accentHover: strong('accentHover'),
    accentInk: strong('accentInk'),
    focus: strong('focus'),
    info: strong('info'),
    infoSoft: surface,
    success: strong('success'),
    successSoft: surface,
    warning: strong('warning'),
    warningSoft: surface,
    danger: strong('danger'),
    dangerSoft: surface,
  };
}

/** Narrow letters are a file of their own: only a family that has them fetches it. */
const headingOf = ({ weight, width, spacing }: Heading) => ({
  '--headingFace': width === 100 ? fontFamily : `'Instrument Sans Narrow', ${fontFamily}`,
  '--headingWeight': String(weight),
  '--headingWidth': `${width}%`,
  '--headingSpacing': spacing,
});

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
    '--cardRadius': `${themes[theme].cardRadius}px`,
    ...headingOf(themes[theme].heading),
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
    // No pull-to-refresh: a finger dragged over photos at the top selects them, and the page refreshes automatically.
    overscrollBehaviorY: 'contain',
    // What has the focus is scrolled clear of the header, which returns on the way up, and of the shop's question about cookies.
    scrollPaddingBlock: 'calc(var(--headerHeight, 0px) + 8px) calc(var(--consentHeight, 0px) + 8px)',
  },
  // Where no header covers it, the top of a screen may have a notch; the header says its own edge.
  ':root': { '--stickyTop': 'env(safe-area-inset-top, 0px)' },
  body: {
    margin: 0,
    minHeight: '100dvh',
    paddingInline: 'env(safe-area-inset-left, 0px) env(safe-area-inset-right, 0px)',
    overflowWrap: 'break-word',
  },
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
