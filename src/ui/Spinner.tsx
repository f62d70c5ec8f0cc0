import { css, keyframes } from '@emotion/react';
import { media } from './theme/tokens.ts';

const turn = keyframes({ to: { transform: 'rotate(360deg)' } });
const breathe = keyframes({ '50%': { opacity: 0.35 } });
const arc = css({
  flex: 'none',
  animation: `${turn} 0.9s linear infinite`,
  [media.reducedMotion]: { animation: `${breathe} 1.6s ease-in-out infinite` },
});

/** A spinner in the text colour. The adjacent text must say what is in progress. */
export function Spinner({ size = 20 }: { size?: number }) {
  return (
    <svg
      css={arc}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M12 3.5a8.5 8.5 0 1 1-8.36 7" />
    </svg>
  );
}
