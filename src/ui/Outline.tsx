import { css } from '@emotion/react';

const drawing = css({ flex: 'none' });

export interface OutlineProps {
  readonly path: string;
  readonly size?: number;
  readonly strokeWidth?: number;
}

/**
 * An icon from a path on a 24 × 24 grid, in the text colour. Always decorative: adjacent text or a button's label
 * gives the name.
 */
export function Outline({ path, size = 20, strokeWidth = 1.75 }: OutlineProps) {
  return (
    <svg
      css={drawing}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
