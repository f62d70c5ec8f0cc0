import { css } from '@emotion/react';
import { color } from '../../ui/theme/tokens.ts';

const drawing = css({
  marginBottom: 24,
  '& .fill': { fill: color.surfaceSunken },
  '& .ground': { fill: color.surfaceRaised },
});

/** Two photos; the mark on the upper one shows success or failure. */
export function Photographs({ well }: { readonly well: boolean }) {
  return (
    <svg
      css={drawing}
      width="114"
      height="88"
      viewBox="-1 -1 114 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        className="fill"
        d="m8.500 10.500 40-7.500a6 6 0 0 1 7 5L67 70a6 6 0 0 1-5 7l-45 6.500a6 6 0 0 1-7-5L2 17.500a6 6 0 0 1 6.500-7z"
      />
      <path
        className="ground"
        d="m52 2.500 53 5a6 6 0 0 1 5.400 6.500l-6 62a6 6 0 0 1-6.500 5.400l-53-5a6 6 0 0 1-5.400-6.500l6-62A6 6 0 0 1 52 2.500z"
      />
      <circle cx="76.500" cy="42" r="17.500" />
      {well ? (
        <path d="m68.500 42.500 5.500 5.500 10.500-11" />
      ) : (
        <path d="M76.500 33.500v10M76.500 49.500v.2" />
      )}
    </svg>
  );
}
