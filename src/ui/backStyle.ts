import { color, media, type } from './theme/tokens.ts';
import { css } from '@emotion/react';

/** A link to the page above, over the heading of a page. */
export const backStyle = css(type.meta, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 24,
  color: color.inkMuted,
  fontWeight: 550,
  [media.touch]: { minHeight: 44 },
});
