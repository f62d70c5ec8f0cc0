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

/** Mixes a fraction `share` of another colour into `#RRGGBB`; returns `#RRGGBB`. */
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
 * Returns the palette for customers who prefer more contrast, 7 to 1 for text (WCAG 2.2, 1.4.6): muted inks
 * and lines take the strong values, coloured inks move towards the text colour, and their soft backgrounds
 * become the page's background.
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

/** Narrow letters are in a separate font file, which is loaded only for families with narrow headings. */
const headingOf = ({ weight, width, spacing }: Heading) => ({
  '--headingFace': width === 100 ? fontFamily : `'Instrument Sans Narrow', ${fontFamily}`,
  '--headingWeight': String(weight),
  '--headingWidth': `${width}%`,
  '--headingSpacing': spacing,
});

/**
 * Returns the custom properties of one theme in one colour scheme. In an embedded page (`stripped`, 2.12) the
 * host's background shows through; sticky elements above scrolling photos keep an opaque one.
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
    // Disables pull-to-refresh: dragging over photos at the top selects them, and the page refreshes automatically
    // anyway.
    overscrollBehaviorY: 'contain',
    // Keeps focused elements clear of the header, which reappears when the page scrolls up, and of the shop's cookie
    // banner.
    scrollPaddingBlock: 'calc(var(--headerHeight, 0px) + 8px) calc(var(--consentHeight, 0px) + 8px)',
  },
  // On a page without a header, the top of the screen may have a notch. The header overrides this property.
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
  // Keeps a focused field clear of bars and the on-screen keyboard.
  'input, select, textarea': { scrollMarginBlock: 96 },
  'button, input, select, textarea': { font: 'inherit', letterSpacing: 'inherit', color: 'inherit' },
  button: { background: 'none', border: 0, padding: 0, textAlign: 'inherit', cursor: 'pointer' },
  a: { color: 'inherit', textDecoration: 'none' },
  'img, svg, video': { display: 'block' },
  'img, video': { maxWidth: '100%' },
  // Shows the image's background until it is fetched again (`ui/missingPictures.ts`), in place of the browser's
  // broken-image icon.
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

/** Sets the brand's theme on `:root`, together with the CSS reset; rendered once, at the top of the app. */
export function GlobalStyles({ theme, stripped }: { theme: ThemeName; stripped: boolean }) {
  const key = `${theme} ${stripped}`;
  const styles = rendered.get(key) ?? rootStyles(theme, stripped);
  rendered.set(key, styles);
  return <Global styles={[styles, reset]} />;
}
