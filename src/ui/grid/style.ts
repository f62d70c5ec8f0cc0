import { css } from '@emotion/react';
import { icons } from '../icons.ts';
import {
  color,
  focusRing,
  focusRingInside,
  media,
  motion,
  quick,
  radius,
  size,
  stickyGround,
  type,
} from '../theme/tokens.ts';

/** The scrubber uses the margin that the page reserves at the right. */
export const gridWithScrubber = css({ position: 'relative' });

const drawn = (path: string, stroke: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${stroke}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`,
  )}")`;
/** Two arrows from the centre to the corners: open in full size. */
const outwards = drawn('M14.2 4h6v6M20 4l-6 6M10 20H4v-6M4 20l6-6', '#fff');
/** Marks of selected photos, in the colour for their background. */
const mark = {
  content: '""',
  position: 'absolute',
  inset: 0,
  width: 14,
  height: 14,
  margin: 'auto',
  background: color.onAccent,
  mask: `${drawn(icons.check, '#000')} center / contain no-repeat`,
  '@media (forced-colors: active)': { background: 'CanvasText' },
} as const;

/**
 * Returns a white ring over any picture, with its content. It is an image and not a box with shadows: with
 * everything selected, scrolling would otherwise lay out and paint a dozen shadows per frame.
 */
const ring = (within: string) =>
  `radial-gradient(circle, ${within}, #fff 10.2px 11.7px, rgb(0 0 0 / 0.35) 12.2px, transparent 14px)`;

/** One style sheet for the whole grid: its nodes are reused, so nothing here depends on a photo. */
export const gridStyle = css({
  position: 'relative',
  contain: 'layout style',
  overflowAnchor: 'none',
  // Isolated, so that the sticky label only overlaps the rows of its own section.
  '& .section': { position: 'absolute', insetInline: 0, isolation: 'isolate' },
  '& .label': {
    position: 'sticky',
    top: 'calc(var(--stickyTop, 0px) + var(--barHeight, 0px))',
    zIndex: 2,
    height: size.monthLabel,
    background: stickyGround,
    display: 'flex',
    alignItems: 'center',
    paddingInline: 'var(--labelPadding, 0px)',
  },
  '& .label > div': { display: 'flex', alignItems: 'baseline', gap: 10, minWidth: 0, outlineOffset: -2 },
  // Beside other months a label is at most as wide as their photos.
  '& .label span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .label .title': { ...type.section, flexShrink: 0, maxWidth: '100%' },
  // Most languages write months in lower case, but a title begins with a capital letter.
  '& .label .title::first-letter': { textTransform: 'uppercase' },
  '& .label .note': { ...type.meta, color: color.inkMuted, fontVariantNumeric: 'tabular-nums' },
  '& .label button': {
    appearance: 'none',
    alignSelf: 'center',
    width: 20,
    height: 20,
    padding: 0,
    borderRadius: 5,
    border: `1.5px solid ${color.lineStrong}`,
    background: color.surfaceRaised,
    cursor: 'pointer',
    position: 'relative',
    '&::after': { content: '""', position: 'absolute', inset: -14 },
    '&[aria-checked="true"], &[aria-checked="mixed"]': {
      background: color.accent,
      borderColor: color.accent,
    },
    '&:not([aria-checked="false"])::before': mark,
    '&[aria-checked="mixed"]::before': { maskImage: drawn(icons.minus, '#000') },
    '&:focus-visible': focusRing,
  },
  '& .row': {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    display: 'flex',
    gap: 'var(--gap)',
    height: 'var(--tile)',
    contain: 'content',
    // A separate layer, so that scrolling paints no other row again. It needs no blending.
    willChange: 'transform',
    backgroundColor: color.surface,
    backgroundImage: `linear-gradient(to right, ${color.surfaceSunken} var(--tile), transparent var(--tile))`,
    backgroundSize: 'calc(var(--tile) + var(--gap)) 100%',
  },
  '& .cell': {
    position: 'relative',
    flex: 'none',
    width: 'var(--tile)',
    height: 'var(--tile)',
    overflow: 'hidden',
    // Shows the placeholder, if there is one: a background belongs to the row's layer, while a canvas would
    // need a layer of its own.
    background: 'center / cover no-repeat',
    cursor: 'pointer',
    userSelect: 'none',
    WebkitTapHighlightColor: 'transparent',
    WebkitTouchCallout: 'none',
  },
  '&.proportions .row': { backgroundImage: 'none' },
  '&.proportions .cell': { backgroundColor: color.surfaceSunken },
  '& .cell[hidden]': { display: 'none' },
  '& .cell:focus-visible': { ...focusRingInside, zIndex: 1 },
  '& .cell img': {
    display: 'block',
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    opacity: 0,
  },
  '& .cell.there img': { opacity: 1, transition: `transform ${motion.base}ms ${motion.easing}` },
  // A thumbnail that loads immediately is shown without a fade, which would only delay it.
  '& .cell.there.late img': {
    transition: `opacity ${quick}, transform ${motion.base}ms ${motion.easing}`,
  },
  // A fading thumbnail is a separate layer: a dozen rows of them per second would cost frames.
  '&.moving .cell.there img, &.moving .cell.there.late img': { transition: 'none' },
  // A small mark in a corner: the placeholder stays, and the thumbnail is fetched again automatically.
  '& .cell.broken::after': {
    content: '""',
    position: 'absolute',
    insetInlineEnd: 6,
    bottom: 6,
    width: 22,
    height: 22,
    borderRadius: radius.full,
    background: `${drawn(icons.close, '#777')} center / 14px no-repeat ${color.surfaceRaised}`,
    opacity: 0.85,
  },
  '&& .cell.selected': {
    backgroundColor: color.accentSoft,
    // Over the edges of the placeholder.
    boxShadow: `inset 0 0 0 12px ${color.accentSoft}`,
  },
  '& .cell.selected img': {
    transform: 'scale(calc((var(--tile) - 24px) / var(--tile)))',
    borderRadius: radius.m,
  },
  '& .ring': {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    width: size.target,
    height: size.target,
    opacity: 0,
    zIndex: 1,
    background: ring('transparent 8px, rgb(0 0 0 / 0.35) 9.7px'),
  },
  [media.hover]: { '& .cell:hover .ring': { opacity: 1 } },
  '& .cell:focus-visible .ring': { opacity: 1 },
  '&.selecting .cell .ring': { opacity: 1 },
  // Invisible during scrolling, where each new row would lay it out.
  '&.moving:not(.selecting) .ring': { display: 'none' },
  '& .cell.selected .ring': { background: ring(`${color.accent} 9.7px`) },
  '& .cell.selected .ring::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 18.5,
    top: 15,
    width: 5,
    height: 10,
    border: `solid ${color.onAccent}`,
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
    '@media (forced-colors: active)': { borderColor: 'CanvasText' },
  },
  '& .look': {
    position: 'absolute',
    insetInlineEnd: 0,
    bottom: 0,
    width: size.target,
    height: size.target,
    display: 'grid',
    placeItems: 'center',
    visibility: 'hidden',
    zIndex: 1,
    '&::before': {
      content: '""',
      width: 24,
      height: 24,
      borderRadius: radius.full,
      background: `rgb(0 0 0 / 0.5) center / 14px no-repeat ${outwards}`,
    },
  },
  '&.selecting .look:not([hidden])': { visibility: 'visible' },
  '&.selecting .cell.more .look, &.moving .look': { display: 'none' },
  '& .cell.more::before': {
    content: 'attr(data-more)',
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeContent: 'center',
    paddingBottom: 20,
    background: 'rgb(0 0 0 / 0.62)',
    color: '#fff',
    ...type.dialog,
    zIndex: 1,
  },
  '& .cell.more::after': {
    content: 'attr(data-all)',
    position: 'absolute',
    inset: 'calc(50% + 6px) 0 auto',
    textAlign: 'center',
    // The icon for a missing picture has its own size.
    width: 'auto',
    height: 'auto',
    background: 'none',
    color: '#fff',
    ...type.meta,
    fontWeight: 550,
    zIndex: 1,
  },
  '& .cell.more.selected::before': { inset: 12, borderRadius: radius.m },
  '& .failure': {
    position: 'absolute',
    insetInline: 0,
    zIndex: 1,
    paddingInline: 12,
    background: color.surfaceSunken,
    color: color.inkMuted,
    ...type.body,
    '& > div': { display: 'flex', alignItems: 'center', gap: 12 },
    '& button': {
      ...type.control,
      appearance: 'none',
      flexShrink: 0,
      minHeight: size.target,
      paddingInline: 16,
      borderRadius: radius.control,
      border: 0,
      background: 'none',
      color: color.ink,
      textDecoration: 'underline',
      textUnderlineOffset: 3,
      cursor: 'pointer',
      '&:focus-visible': focusRing,
    },
  },
  [media.reducedMotion]: {
    '& .cell.there img': { transition: 'none' },
    '& .cell.there.late img': { transition: `opacity ${quick}` },
  },
});
