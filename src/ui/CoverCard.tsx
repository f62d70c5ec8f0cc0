import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { color, media, radius, type } from './theme/tokens.ts';

const card = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 20,
  minWidth: 0,
  padding: 20,
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  background: color.surfaceRaised,
  [media.phone]: { padding: 16, gap: 16 },
});
/** A minimum height, so that a card keeps its height when its content changes. */
const steady = css({ minHeight: 180, [media.phone]: { minHeight: 164 } });
const side = 112;
const picture = css({
  flex: 'none',
  width: side,
  height: side,
  objectFit: 'cover',
  borderRadius: radius.m,
  background: color.surfaceSunken,
  [media.phone]: { width: 80, height: 80 },
});
const words = css({ display: 'grid', gap: 4, flex: 1, minWidth: 0 });
const spread = css({ justifyItems: 'start', gap: 6 });
const heading = css(type.bodyStrong, { overflowWrap: 'anywhere' });
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 });
const waysBelowTags = css({ marginTop: 8 });

interface CoverCardProps {
  /** URL of a picture, if there is one. */
  readonly cover: string | null;
  readonly name: ReactNode;
  readonly actions: ReactNode;
  /** Whether the content may change while visible. The card then keeps its height, so that nothing below it moves. */
  readonly isSteady?: boolean;
  readonly children: ReactNode;
}

/** A list item with a picture, a description and actions. */
export function CoverCard({ cover, name, actions, isSteady = false, children }: CoverCardProps) {
  return (
    <li css={[card, isSteady && steady]}>
      {cover === null ? (
        <span css={picture} aria-hidden="true" />
      ) : (
        <img css={picture} src={cover} alt="" loading="lazy" decoding="async" />
      )}
      <div css={[words, isSteady && spread]}>
        <h2 css={heading}>{name}</h2>
        {children}
        <div css={[ways, isSteady && waysBelowTags]}>{actions}</div>
      </div>
    </li>
  );
}

interface CoverSkeletonProps {
  readonly isSteady?: boolean;
  /** Widths of the skeleton lines below the name. */
  readonly lines: readonly string[];
}

export function CoverSkeleton({ isSteady = false, lines }: CoverSkeletonProps) {
  return (
    <li css={[card, isSteady && steady]}>
      <Skeleton width={side} height={side} radius="m" />
      <div css={[words, isSteady && spread]}>
        <Skeleton width="60%" height={18} />
        {lines.map((width) => (
          <Skeleton key={width} width={width} height={14} />
        ))}
      </div>
    </li>
  );
}
