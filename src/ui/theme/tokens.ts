import { breakpoints } from '../../../contracts/ui/constants.ts';
import { type Role, roles } from './palette.ts';

/**
 * `color.ink` is `var(--ink)`. Styles refer to colours only in this way, so that a misspelt role does not compile.
 */
export const color = Object.fromEntries(roles.map((role) => [role, `var(--${role})`])) as Readonly<
  Record<Role, string>
>;

/** In pixels, multiples of four. */
export const size = {
  control: 40,
  controlTouch: 48,
  controlSmall: 32,
  controlLarge: 48,
  field: 44,
  target: 44,
  header: 60,
  headerPhone: 56,
  rail: 72,
  side: 248,
  monthLabel: 48,
  icon: 20,
  iconLarge: 24,
} as const;

export const radius = {
  s: 4,
  m: 10,
  /** For cards and dialogs; set by the brand's theme. */
  l: 'var(--cardRadius, 16px)',
  full: 999,
  control: 'var(--controlRadius)',
} as const;

/**
 * The shadow of floating elements, and the background of sticky ones, which stays opaque even if the page is
 * transparent.
 */
export const shadow = 'var(--shadow)';
export const stickyGround = 'var(--stickyGround)';
/**
 * For the content of bars that stick to the top. The bars are within the page's scroll padding, so when a link in one
 * gets focus, the browser would scroll the page to move it below the header, although it is already visible.
 */
export const stuckToTop = { '& *': { scrollMarginTop: 'calc(-8px - var(--headerHeight, 0px))' } } as const;

/**
 * The distance of bars and buttons from the bottom of the screen: above the phone's own bar and the cookie banner.
 */
export const bottomEdge = 'max(env(safe-area-inset-bottom), var(--consentHeight, 0px))';

/** In milliseconds. Only opacity and transform are animated. */
export const motion = { fast: 120, base: 200, slow: 320, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

/**
 * Media queries of the product's breakpoints: `phone` ≤ 575, `narrow` the smallest phones, `tablet` between,
 * `belowMedium` < 1024, `short` a phone in landscape or an enlarged page, `low` a page at 400 %, `medium` ≥ 1024,
 * `large` ≥ 1280.
 */
export const media = {
  phone: `@media (max-width: ${breakpoints.small}px)`,
  narrow: '@media (max-width: 374.98px)',
  abovePhone: `@media (min-width: ${breakpoints.small + 1}px)`,
  tablet: `@media (min-width: ${breakpoints.small + 1}px) and (max-width: ${breakpoints.medium - 0.02}px)`,
  belowMedium: `@media (max-width: ${breakpoints.medium - 0.02}px)`,
  short: `@media (max-width: ${breakpoints.medium - 0.02}px) and (max-height: 520px)`,
  low: '@media (max-height: 340px)',
  medium: `@media (min-width: ${breakpoints.medium}px)`,
  large: `@media (min-width: ${breakpoints.large}px)`,
  touch: '@media (pointer: coarse)',
  hover: '@media (hover: hover)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  forced: '@media (forced-colors: active)',
} as const;

/**
 * Forced colours remove backgrounds and shadows, so elements that only these set apart need a border. System colours
 * of CSS are not overridden.
 */
export const forcedEdge = { [media.forced]: { border: '1px solid CanvasText' } } as const;

/** Hides an element beneath an open photo viewer but keeps its space, so that the layout does not shift. */
export const beneath = {
  'html[data-viewing] &': { visibility: 'hidden', transition: `visibility ${motion.base}ms` },
} as const;

export const fontFamily = "'Instrument Sans Variable', 'Instrument Sans Fallback', Arial, sans-serif";

/** The brand's font for headings. */
const heading = {
  fontFamily: 'var(--headingFace, inherit)',
  fontWeight: 'var(--headingWeight, 600)',
  fontStretch: 'var(--headingWidth, 100%)',
  letterSpacing: 'var(--headingSpacing, -0.02em)',
} as const;

/**
 * Font sizes in steps of a factor of 1.2. `page` is used once per page, `greeting` only in the greeting and on
 * sign-in pages.
 */
export const type = {
  meta: { fontSize: 13, lineHeight: '18px', fontWeight: 450 },
  body: { fontSize: 15, lineHeight: '22px', fontWeight: 450 },
  bodyStrong: { fontSize: 15, lineHeight: '22px', fontWeight: 600 },
  control: { fontSize: 15, lineHeight: '20px', fontWeight: 550 },
  section: {
    fontSize: 18,
    lineHeight: '26px',
    fontWeight: 600,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
  },
  dialog: {
    ...heading,
    fontSize: 22,
    lineHeight: '28px',
    textWrap: 'balance',
  },
  page: {
    ...heading,
    fontSize: 'clamp(25px, 22px + 0.6vw, 27px)',
    lineHeight: '34px',
    textWrap: 'balance',
  },
  greeting: {
    ...heading,
    fontSize: 'clamp(27px, 20px + 1.4vw, 34px)',
    lineHeight: 1.18,
    textWrap: 'balance',
  },
} as const;

/** The focus ring; `inside` is for photos and toolbars. */
export const focusRing = { outline: `2.5px solid ${color.focus}`, outlineOffset: 2 } as const;
export const focusRingInside = { outline: `2.5px solid ${color.focus}`, outlineOffset: -2.5 } as const;

/** For colours and opacity: the only transition that stays at 120 ms whatever the customer's motion preference. */
export const quick = `${motion.fast}ms ${motion.easing}`;

/** The edge and the ground of a card. */
export const cardEdge = {
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.surfaceRaised,
} as const;

/** A link to the page above, over the heading of a page. */
export const backLink = {
  ...type.meta,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 24,
  color: color.inkMuted,
  fontWeight: 550,
  [media.touch]: { minHeight: 44 },
} as const;
