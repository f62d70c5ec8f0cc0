import { type CSSObject, css, type SerializedStyles } from '@emotion/react';
import { color, media, quick, radius, size, type } from './theme/tokens.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'tinted' | 'danger' | 'dangerOutline';
export type ButtonSize = 's' | 'm' | 'l';

const base = css(type.control, {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  border: '1px solid transparent',
  borderRadius: radius.control,
  textAlign: 'center',
  textDecoration: 'none',
  userSelect: 'none',
  transition: `background-color ${quick}, border-color ${quick}, color ${quick}, opacity ${quick}, transform ${quick}`,
  '&:active:not([aria-disabled="true"]):not([aria-busy="true"])': { transform: 'scale(0.975)' },
  '&[aria-busy="true"]': { cursor: 'progress' },
  [media.reducedMotion]: { '&:active': { transform: 'none !important' } },
});

const faint = `color-mix(in srgb, ${color.inkMuted} 72%, ${color.surfaceSunken})`;

/** A disabled control keeps its position, focus and label, and may explain why it is disabled. */
const disabled: CSSObject = {
  '&[aria-disabled="true"]': {
    background: color.surfaceSunken,
    borderColor: color.line,
    color: faint,
    cursor: 'not-allowed',
    [media.forced]: { color: 'GrayText', borderColor: 'GrayText' },
  },
};

const hovered = (style: CSSObject): CSSObject => ({
  [media.hover]: { '&:hover:not([aria-disabled="true"]):not([aria-busy="true"])': style },
});

const variants: Readonly<Record<ButtonVariant, SerializedStyles>> = {
  primary: css(
    { background: color.accent, color: color.onAccent },
    hovered({ background: color.accentHover }),
    disabled,
  ),
  secondary: css(
    {
      background: color.surfaceRaised,
      color: color.ink,
      borderColor: `color-mix(in srgb, ${color.lineStrong} 34%, ${color.line})`,
    },
    hovered({ background: color.accentSoft }),
    disabled,
  ),
  quiet: css({ color: color.ink }, hovered({ background: color.accentSoft }), {
    '&[aria-disabled="true"]': {
      color: faint,
      cursor: 'not-allowed',
      [media.forced]: { color: 'GrayText', borderColor: 'GrayText' },
    },
  }),
  tinted: css(
    { background: color.accentSoft, color: color.accentInk },
    hovered({ background: `color-mix(in srgb, ${color.accentSoft} 92%, ${color.accent})` }),
    disabled,
  ),
  danger: css(
    { background: color.danger, color: color.onDanger },
    hovered({ background: `color-mix(in srgb, ${color.danger} 87%, black)` }),
    disabled,
  ),
  dangerOutline: css(
    {
      background: color.surfaceRaised,
      color: color.danger,
      borderColor: `color-mix(in srgb, ${color.danger} 45%, transparent)`,
    },
    hovered({ background: color.dangerSoft }),
    disabled,
  ),
};

const sizes: Readonly<Record<ButtonSize, SerializedStyles>> = {
  s: css(type.meta, {
    minHeight: size.controlSmall,
    padding: '4px 11px',
    fontWeight: 550,
    gap: 6,
    [media.touch]: { minHeight: size.target },
  }),
  m: css({ minHeight: size.control, padding: '8px 15px', [media.touch]: { minHeight: size.controlTouch } }),
  l: css({ minHeight: size.controlLarge, padding: '10px 20px' }),
};

/** Returns the style of a button, for a link: `<Link css={buttonStyle('primary')} to="/">`. */
export function buttonStyle(
  variant: ButtonVariant = 'secondary',
  of: ButtonSize = 'm',
): readonly SerializedStyles[] {
  return [base, sizes[of], variants[variant]];
}
