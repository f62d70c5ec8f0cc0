import { css } from '@emotion/react';
import { color, media, quick, radius, size, type } from './theme/tokens.ts';

export const fieldFrame = css({
  display: 'grid',
  // A control is as narrow as its place, not as wide as the browser would draw it.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 6,
  minWidth: 0,
  alignContent: 'start',
});

/** The edge around a control, which may hold an icon before and a button behind the text. */
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
  // The ring is a shadow, and shadows are taken away.
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
  // A smaller size makes a phone's browser zoom into the field.
  [media.touch]: { fontSize: 16 },
});
