import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color, type } from './theme/tokens.ts';

const frame = css({ display: 'grid', justifyItems: 'center', gap: 4, padding: '40px 16px', textAlign: 'center' });
const title = css({ ...type.section });
const sentence = css({ ...type.body, color: color.inkMuted, maxWidth: '46ch', marginBottom: 12, textWrap: 'pretty' });
const drawing = css({ marginBottom: 14, '& .fill': { fill: color.accentSoft }, '& .ground': { fill: color.surface } });

/** A drawer with two photographs looking out of it. */
export function EmptyDrawing() {
  return (
    <svg
      css={drawing}
      width="112"
      height="100"
      viewBox="0 0 112 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path className="fill" d="m17 17 26-7a5 5 0 0 1 6 3.5l10 38-32 9-13.5-37a5 5 0 0 1 3.5-6.5z" />
      <path className="ground" d="m42 4.5 50 6a5 5 0 0 1 4.400 5.600L90 60l-58-7 4.400-44a5 5 0 0 1 5.600-4.5z" />
      <circle cx="58" cy="27" r="6.5" />
      <path d="m34 52 10-11 9 8M64 56l12-14 15 13" />
      <path className="ground" d="M6 49h27l7 7h62a5 5 0 0 1 5 5v31a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V53a4 4 0 0 1 4-4z" />
      <path d="M56 69v15M48.5 76.5h15" />
    </svg>
  );
}

export interface EmptyStateProps {
  readonly title: ReactNode;
  /** One sentence. */
  readonly children?: ReactNode;
  /** One button. */
  readonly action?: ReactNode;
  readonly level?: 'h1' | 'h2' | 'h3';
}

/** Nothing here yet, and the one thing to do about it. */
export function EmptyState({ title: words, children, action, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <section css={frame}>
      <EmptyDrawing />
      <Heading css={title}>{words}</Heading>
      {children === undefined ? null : <p css={sentence}>{children}</p>}
      {action}
    </section>
  );
}
