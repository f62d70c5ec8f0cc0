import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { color, forcedEdge, media, quick, radius, size, type } from '../../ui/theme/tokens.ts';

export type StorageLevel = 'safe' | 'warning' | 'critical';

/** Reserves the space of the pill while it is being loaded; higher on touch screens [9.3]. */
export const pillRoom = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 36,
  [media.touch]: { minHeight: size.target },
});
const pill = css(type.meta, pillRoom, {
  gap: 8,
  padding: '4px 14px 4px 12px',
  borderRadius: radius.full,
  fontWeight: 600,
  transition: `opacity ${quick}`,
  ...forcedEdge,
  whiteSpace: 'nowrap',
  [media.hover]: { 'button&:hover': { opacity: 0.85 } },
  [media.phone]: { gap: 6, paddingInline: '10px' },
});
const levels = {
  safe: css({ background: color.surfaceSunken, color: color.ink, '& > svg': { color: color.success } }),
  warning: css({ background: color.warningSoft, color: color.warning }),
  critical: css({ background: color.dangerSoft, color: color.danger }),
};
const icons = { safe: 'shield', warning: 'clock', critical: 'alert' } as const;

/**
 * Shows how long the photos will be kept [4.5]: always in the same place, first neutral, then amber, then red. A
 * press opens the storage modal; without `onClick` this is plain text.
 */
export function StoragePill({
  level,
  children,
  onClick,
}: {
  level: StorageLevel;
  children: ReactNode;
  onClick?: (() => void) | undefined;
}) {
  const viewState = (
    <>
      <Icon name={icons[level]} size={18} />
      {children}
    </>
  );
  if (onClick === undefined) return <span css={[pill, levels[level]]}>{viewState}</span>;
  return (
    <button css={[pill, levels[level]]} type="button" aria-haspopup="dialog" onClick={onClick}>
      {viewState}
    </button>
  );
}
