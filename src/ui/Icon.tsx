import { css } from '@emotion/react';
import { type IconName, icons } from './icons.ts';

const drawing = css({ flex: 'none' });

/** One of the outlines, in the colour of the text around it. Always decoration: the words beside it, or the label of its button, say it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      css={drawing}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.6 : 1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}
