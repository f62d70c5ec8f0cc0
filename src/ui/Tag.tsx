import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { color, forcedEdge, media, radius, type } from './theme/tokens.ts';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

const shape = css(type.meta, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  minHeight: 24,
  maxWidth: '100%',
  padding: '2px 9px',
  overflowWrap: 'anywhere',
  borderRadius: radius.full,
  fontWeight: 550,
  ...forcedEdge,
});
const tones = {
  info: css({ background: color.infoSoft, color: color.info }),
  success: css({ background: color.successSoft, color: color.success }),
  warning: css({ background: color.warningSoft, color: color.warning }),
  danger: css({ background: color.dangerSoft, color: color.danger }),
  neutral: css({ background: color.surfaceSunken, color: color.inkMuted }),
};
const dot = css({
  width: 6,
  height: 6,
  borderRadius: '50%',
  background: 'currentColor',
  flex: 'none',
  [media.forced]: { background: 'CanvasText' },
});

/** The state of something in a word or two, with a dot or an icon. */
export function Tag({
  tone,
  icon,
  children,
}: {
  tone: Tone | 'neutral';
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span css={[shape, tones[tone]]}>
      {icon === undefined ? tone === 'neutral' ? null : <span css={dot} /> : <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
