import { css, type SerializedStyles } from '@emotion/react';
import { color, media, size, type } from './theme/tokens.ts';
import { visuallyHidden } from './VisuallyHidden.tsx';

/** The row of a checkbox or radio and its label, clickable as a whole. */
export const choiceRow = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: 10,
  padding: '6px 0',
  cursor: 'pointer',
  '& > :first-of-type': { marginTop: 1 },
  '&[data-disabled]': { color: color.inkMuted, cursor: 'not-allowed' },
  [media.touch]: { minHeight: size.target, paddingBlock: 11 },
});

const words = css({
  ...type.body,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > small': { ...type.meta, display: 'block', color: color.inkMuted },
  '&:has(> small)': { fontWeight: 600 },
});

export function choiceText(hidden: boolean): SerializedStyles {
  return hidden ? visuallyHidden : words;
}
