import { css } from '@emotion/react';
import { color, media, quick, radius, size, type } from './theme/tokens.ts';

export const fieldFrame = css({
  display: 'grid',
  // The control may be narrower than the browser's default width.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  minWidth: 0,
  alignContent: 'start',
});

/** The border around a control, with space for an icon before and a button after the text. */
export const fieldBox = css({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: size.field,
  padding: '0 13px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surfaceRaised,
  color: color.inkMuted,
  transition: `border-color ${quick}, box-shadow ${quick}`,
  '&:focus-within:not(:has(button:focus-visible))': {
    borderColor: color.focus,
    boxShadow: `0 0 0 1px ${color.focus}`,
  },
  '&[data-invalid]': { borderColor: color.danger, boxShadow: `0 0 0 1px ${color.danger}` },
  '&[data-invalid]:focus-within': { borderColor: color.focus, boxShadow: `0 0 0 1px ${color.focus}` },
  // The focus ring is a shadow, which is not drawn with forced colours.
  [media.forced]: {
    '&[data-invalid]': { outline: '1px solid CanvasText' },
    '&:focus-within:not(:has(button:focus-visible))': { outline: '2px solid Highlight' },
  },
  '&[data-readonly]': { background: color.surfaceSunken, borderColor: color.line },
});

export const fieldInput = css({
  ...type.body,
  flex: 1,
  minWidth: 0,
  height: size.field - 2,
  padding: 0,
  border: 0,
  background: 'none',
  color: color.ink,
  textOverflow: 'ellipsis',
  '&:focus-visible': { outline: 'none' },
  '&:read-only:not(select)': { color: color.inkMuted },
  '&::placeholder': { color: color.inkMuted, opacity: 1 },
  '& option': { background: color.surfaceRaised, color: color.ink },
  // Mobile browsers zoom into fields with a smaller font size.
  [media.touch]: { fontSize: 16 },
});
