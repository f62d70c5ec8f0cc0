import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import type { Tone } from './Tag.tsx';
import { color, forcedEdge, media, radius, type } from './theme/tokens.ts';

const frame = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 14,
  padding: '16px 18px 16px 20px',
  borderRadius: radius.l,
  color: color.ink,
  '& > svg': { width: 22, height: 22 },
  [media.phone]: { flexWrap: 'wrap', padding: 16 },
  ...forcedEdge,
});
const tones = {
  info: css({ background: color.infoSoft, '& > svg': { color: color.info } }),
  success: css({ background: color.successSoft, '& > svg': { color: color.success } }),
  warning: css({ background: color.warningSoft, '& > svg': { color: color.warning } }),
  danger: css({ background: color.dangerSoft, '& > svg': { color: color.danger } }),
};
const icons: Readonly<Record<Tone, IconName>> = {
  info: 'info',
  success: 'checkcircle',
  warning: 'clock',
  danger: 'error',
};
const text = css({ ...type.body, flex: '1 1 0', minWidth: 0, maxWidth: '70ch' });
const headline = css({ ...type.bodyStrong });
const side = css({
  flex: 'none',
  alignSelf: 'center',
  marginInlineStart: 'auto',
  [media.phone]: { flex: '1 0 100%', '& > *': { width: '100%' }, '& > span > button': { flex: 1 } },
  '@media print': { display: 'none' },
});

export interface BannerProps {
  readonly tone: Tone;
  readonly title: ReactNode;
  readonly icon?: IconName;
  /** A single sentence. */
  readonly children?: ReactNode;
  /** At most one button. */
  readonly action?: ReactNode;
}

/**
 * A message about the whole page. It is not a live region: wrap it in one if it appears after the page has loaded.
 */
export function Banner({ tone, title, icon, children, action }: BannerProps) {
  return (
    <div css={[frame, tones[tone]]}>
      <Icon name={icon ?? icons[tone]} size={22} />
      <div css={text}>
        <p css={headline}>{title}</p>
        {children}
      </div>
      {action === undefined ? null : <div css={side}>{action}</div>}
    </div>
  );
}
