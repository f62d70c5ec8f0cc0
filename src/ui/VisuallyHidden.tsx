import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { media } from './theme/tokens.ts';

/** Hidden from view, but available to screen readers. */
export const visuallyHidden = css({
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
});

/** For the label of a button with an icon: on a phone the icon suffices, and the field beside it needs the space. */
export const hiddenOnPhone = css({ [media.phone]: visuallyHidden });

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span css={visuallyHidden}>{children}</span>;
}
