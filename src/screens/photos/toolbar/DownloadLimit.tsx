import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { color, media, type } from '../../../ui/theme/tokens.ts';
import { isPastLimit, mostDownloaded } from './facts.ts';

const meter = css(type.meta, {
  flex: '0 1 184px',
  minWidth: 96,
  display: 'grid',
  gap: 4,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  '& > p': { display: 'flex', justifyContent: 'space-between', gap: 12, whiteSpace: 'nowrap' },
  [media.phone]: {
    flex: '0 1 auto',
    minWidth: 0,
    '& > p > span:first-of-type, & > [role=progressbar]': { display: 'none' },
    '& > p > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  // Above the limit it is hidden on a phone, which shows the message above the button.
  '&[data-past]': { color: color.ink, [media.phone]: { display: 'none' } },
});
const onPhone = css({ [media.abovePhone]: { display: 'none' }, [media.narrow]: { display: 'none' } });

/** Number of selected photos and the limit of a download; shown as soon as a photo is selected [9.3]. */
export function DownloadLimit({ count }: { count: number }) {
  const { t, i18n } = useLingui();
  if (count === 0) return null;
  const [some, most] = [i18n.number(count), i18n.number(mostDownloaded)];
  return (
    <div css={meter} data-past={isPastLimit(count) ? '' : undefined}>
      <p>
        <span>
          <Trans>Download limit</Trans>
        </span>
        <span>
          <Trans>
            {some} of {most} <span css={onPhone}>for download</span>
          </Trans>
        </span>
      </p>
      <ProgressBar
        label={t`Download limit`}
        value={count}
        max={mostDownloaded}
        valueText={t`${some} of ${most}`}
        tone={isPastLimit(count) ? 'warning' : 'accent'}
      />
    </div>
  );
}
