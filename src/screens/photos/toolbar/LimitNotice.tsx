import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { Icon } from '../../../ui/Icon.tsx';
import { bottomEdge, color, media, type } from '../../../ui/theme/tokens.ts';
import { ExportOffer } from './ExportOffer.tsx';

const notice = css({
  position: 'fixed',
  zIndex: 5,
  insetInline: 0,
  bottom: `calc(var(--actionsHeight) + ${bottomEdge})`,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 12,
  padding: '12px 16px',
  background: color.warningSoft,
  color: color.ink,
  ...type.body,
  '&[hidden]': { display: 'none' },
  '& > svg': { flex: 'none', color: color.warning, marginTop: 1 },
  // On wider screens the notice has only one line, as high as its link.
  [media.abovePhone]: { alignItems: 'center' },
  [media.short]: { alignItems: 'center', paddingBlock: 0 },
  [media.medium]: {
    position: 'absolute',
    insetInline: 'auto 0',
    top: '100%',
    bottom: 'auto',
    padding: '8px 16px',
    borderRadius: '0 0 0 10px',
  },
});

interface LimitNoticeProps {
  /**
   * True while the selection is within the limit. The notice is mounted with the bar nevertheless, because mounting
   * it on 'Select all' would delay that press by a frame.
   */
  readonly hidden: boolean;
}

/**
 * Shown if the selection exceeds the limit and the bar has no space for the message. States near the button what is
 * not possible and what the alternative is. It overlaps the photos, so that none of them moves.
 */
export function LimitNotice({ hidden }: LimitNoticeProps) {
  return (
    <div css={notice} hidden={hidden}>
      <Icon name="info" />
      <p>
        <Trans>Up to 100 photos can be downloaded at a time.</Trans> <ExportOffer />
      </p>
    </div>
  );
}
