import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { color, media, type } from '../../../ui/theme/tokens.ts';
import { isPastLimit, mostDownloaded } from './facts.ts';

/** Words that do not fit wrap to a line that is not visible; the numbers stay visible. */
const oneLine = { height: '18px', flexWrap: 'wrap', overflow: 'hidden' } as const;
const meter = css(type.meta, {
  // Takes only the space that the actions leave.
  flex: '1000 1 88px',
  minWidth: 64,
  maxWidth: 184,
  display: 'grid',
  gap: 4,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  '& > p': {
    ...oneLine,
    display: 'flex',
    flexDirection: 'row-reverse',
    justifyContent: 'space-between',
    columnGap: 12,
    whiteSpace: 'nowrap',
  },
  '& > p > span:first-of-type': { order: 1 },
  [media.phone]: {
    flex: '0 1 auto',
    minWidth: 0,
    '& > p > span:first-of-type, & > [role=progressbar]': { display: 'none' },
    '& > p > span': { ...oneLine, display: 'flex', columnGap: '0.25em' },
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
