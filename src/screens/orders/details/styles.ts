import { css } from '@emotion/react';
import { cardEdge, color, media, type } from '../../../ui/theme/tokens.ts';

export const card = css({
  minWidth: 0,
  padding: 24,
  ...cardEdge,
  [media.phone]: { padding: 16 },
  '@media print': { padding: '8px 0', border: 0, borderRadius: 0, breakInside: 'avoid' },
});
export const cardHead = css(type.bodyStrong, {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 12,
  marginBottom: 10,
});
export const quiet = css(type.body, { color: color.inkMuted, overflowWrap: 'anywhere' });
export const small = css(type.meta, { color: color.inkMuted, overflowWrap: 'anywhere' });
/** Controls are left out when the page is printed. */
export const notPrinted = css({ '@media print': { display: 'none !important' } });
