import { css } from '@emotion/react';
import { color, focusRingInside, media, quick, size, type } from './theme/tokens.ts';

export const tabBar = css({
  display: 'flex',
  gap: 24,
  [media.phone]: { gap: 12 },
  borderBottom: `1px solid ${color.line}`,
  overflowX: 'auto',
  scrollbarWidth: 'none',
});
export const tabStyle = css(type.control, {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  // If a tab has no space for its count, the count wraps below the edge and is hidden.
  flexWrap: 'wrap',
  height: size.target,
  lineHeight: `${size.target}px`,
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  gap: '0 8px',
  padding: '0 1px',
  flex: '0 1 auto',
  minWidth: 'min-content',
  color: color.inkMuted,
  transition: `color ${quick}`,
  [media.hover]: { '&:hover': { color: color.ink } },
  '&[aria-selected="true"], &[aria-current="page"]': { color: color.ink, fontWeight: 600 },
  '&[aria-selected="true"]::after, &[aria-current="page"]::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 2,
    borderRadius: '2px 2px 0 0',
    background: color.accent,
    [media.forced]: { background: 'Highlight' },
  },
  '&:focus-visible': focusRingInside,
});
/** The number is as wide as six digits even before it is loaded, so that the next tab does not move. */
const number = css({
  ...type.meta,
  color: color.inkMuted,
  lineHeight: 'inherit',
  minWidth: '3.9em',
  '*:last-child > &': { minWidth: 0 },
  [media.narrow]: { display: 'none' },
});

export interface TabItem {
  readonly id: string;
  readonly label: string;
  /** Formatted for the locale; empty while the count is unknown. */
  readonly count?: string;
}

/** The label of one tab, with its count. */
export function TabWords({ item }: { item: TabItem }) {
  return (
    <>
      {item.label}
      {item.count === undefined ? null : <span css={number}>{item.count}</span>}
    </>
  );
}
