import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DateSource } from '../../../../contracts/photos/photo.ts';
import { takenDayLabel, takenTimeLabel } from '../../../ui/formats.ts';
import { isDay } from '../../../ui/photoName.ts';
import { monthLabel } from '../labels.ts';
import type { PreviewRef } from '../refs.ts';

function SourceOfDate({ source }: { readonly source: DateSource }) {
  switch (source) {
    case 'exifDateTime':
      return <Trans>date of the file’s last change</Trans>;
    case 'xmp':
    case 'xmpDay':
      return <Trans>date from the file’s XMP data</Trans>;
    case 'iptc':
    case 'iptcDay':
      return <Trans>date from the file’s IPTC data</Trans>;
    case 'gps':
      return <Trans>date from the file’s GPS data, in UTC</Trans>;
    case 'fileName':
      return <Trans>date from the file name</Trans>;
  }
}

/**
 * The date on which the photo was taken, and its position in the list [2.16, 2.23]. A date in the future is shown as
 * that of the camera's clock.
 */
export function PreviewDetail({ preview }: { readonly preview: PreviewRef }) {
  const { t, i18n } = useLingui();
  const card = useSelector(preview, ({ context }) => context.card);
  const at = useSelector(preview, ({ context }) => context.at);
  const seen = useSelector(preview, ({ context }) => context.seen);
  const count = at === null ? 0 : seen.count(at.group);
  if (at === null || count === 0) return null;
  const month = at.group === 'all' ? null : monthLabel(i18n.locale, at.group, t`Unknown Date`);
  const [place, total] = [i18n.number(at.place + 1), i18n.number(count)];
  const claimed = card?.claimed ?? null;
  const day = claimed === null ? null : takenDayLabel(i18n.locale, claimed);
  return (
    <>
      {card?.taken == null || isDay(card.source) ? null : `${takenTimeLabel(i18n.locale, card.taken)} · `}
      {card?.source == null ? null : (
        <>
          <SourceOfDate source={card.source} />
          {' · '}
        </>
      )}
      {month === null ? (
        <Trans>
          {place} of {total}
        </Trans>
      ) : (
        <Trans>
          {place} of {total} in {month}
        </Trans>
      )}
      {day === null ? null : (
        <>
          {' · '}
          {month === null ? (
            <Trans>Unknown date: the camera’s clock was set to a future date ({day})</Trans>
          ) : (
            <Trans>The camera’s clock was set to a future date ({day})</Trans>
          )}
        </>
      )}
    </>
  );
}
