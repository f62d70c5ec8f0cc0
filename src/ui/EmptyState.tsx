import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { color, type } from './theme/tokens.ts';

const frame = css({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  padding: '40px 16px',
  textAlign: 'center',
});
const title = css({ ...type.section });
const sentence = css({
  ...type.body,
  color: color.inkMuted,
  maxWidth: '46ch',
  marginBottom: 12,
  textWrap: 'pretty',
});
const drawing = css({
  marginBottom: 14,
  '& .fill': { fill: color.accentSoft },
  '& .ground': { fill: color.surface },
});

/**
 * The strokes of each drawing. `fill` is the tinted part, `ground` hides the strokes behind it.
 */
const drawings = {
  /** A folder with two photos in it. */
  folder: (
    <>
      <path className="fill" d="m17 17 26-7a5 5 0 0 1 6 3.5l10 38-32 9-13.5-37a5 5 0 0 1 3.5-6.5z" />
      <path className="ground" d="m42 4.5 50 6a5 5 0 0 1 4.4 5.6L90 60l-58-7 4.4-44a5 5 0 0 1 5.6-4.5z" />
      <circle cx="58" cy="27" r="6.5" />
      <path d="m34 52 10-11 9 8M64 56l12-14 15 13" />
      <path
        className="ground"
        d="M6 49h27l7 7h62a5 5 0 0 1 5 5v31a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V53a4 4 0 0 1 4-4z"
      />
      <path d="M56 69v15M48.5 76.5h15" />
    </>
  ),
  /** Three photos, the middle one in front. */
  pictures: (
    <>
      <path
        className="ground"
        d="m7 27 29-5v52l-23 4a5 5 0 0 1-5.8-4L1.5 33A5 5 0 0 1 7 27zM105 27l-29-5v52l23 4a5 5 0 0 0 5.8-4l5.7-41a5 5 0 0 0-5.5-6z"
      />
      <rect className="ground" x="31" y="8" width="50" height="76" rx="7" />
      <rect className="fill" x="37" y="14" width="38" height="46" rx="4" stroke="none" />
      <circle cx="49" cy="27" r="5" />
      <path d="m37 54 13-15 9 9 7-7 9 9M47 72h18" />
    </>
  ),
  /** Two sheets and a tick, for something that is done. */
  done: (
    <>
      <path className="fill" d="m16 22 32-4-6 74-20 3a5 5 0 0 1-5.6-4.3L10.5 28A5 5 0 0 1 16 22z" />
      <path
        className="ground"
        d="m50 14 50 5a6 6 0 0 1 5.4 6.5l-5.4 60a6 6 0 0 1-6.5 5.5l-46-4.5a6 6 0 0 1-5.4-6.5l5.4-60.5a6 6 0 0 1 6.5-5.5z"
      />
      <circle cx="74" cy="51" r="16" />
      <path d="m66.5 51.5 5.5 5.5 10-11" />
    </>
  ),
} as const;

export type DrawingName = keyof typeof drawings;

/** A line drawing, for an empty or a finished page. */
export function Drawing({ name }: { name: DrawingName }) {
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
      {drawings[name]}
    </svg>
  );
}

export interface EmptyStateProps {
  readonly title: ReactNode;
  /** A single sentence. */
  readonly children?: ReactNode;
  /** A single button. */
  readonly action?: ReactNode;
  readonly level?: 'h1' | 'h2' | 'h3';
  readonly drawing?: DrawingName;
}

/** Shown in place of an empty list, with one next step. */
export function EmptyState({
  title: words,
  children,
  action,
  level: Heading = 'h2',
  drawing: name = 'folder',
}: EmptyStateProps) {
  return (
    <section css={frame}>
      <Drawing name={name} />
      <Heading css={title}>{words}</Heading>
      {children === undefined ? null : <p css={sentence}>{children}</p>}
      {action}
    </section>
  );
}
