import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  bytesOf,
  minutesLeft,
  resultsOf,
} from '../../../../machines/photos/uploads/importPhotos.selectors.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { color, media, type } from '../../../ui/theme/tokens.ts';
import type { UploadsRef } from '../refs.ts';
import { sizeLabel } from '../labels.ts';

const sum = css({
  flex: '1 1 220px',
  display: 'grid',
  gap: 2,
  alignContent: 'center',
  fontVariantNumeric: 'tabular-nums',
  [media.phone]: { flexBasis: '100%' },
});
const line = css(type.bodyStrong);
const more = css(type.meta, { color: color.inkMuted });
const bar = css({ display: 'none', [media.phone]: { display: 'block', paddingTop: 4 } });

/** Overall progress: photos, bytes, and the estimated remaining time. */
export function Progress({ uploads }: { uploads: UploadsRef }) {
  const { t, i18n } = useLingui();
  const results = useSelector(uploads, resultsOf, shallowEqual);
  const { chosen, under } = results;
  const { total, outside, refused } = results;
  const added = i18n.number(results.added);
  const bytes = useSelector(uploads, bytesOf, shallowEqual);
  const minutes = useSelector(uploads, minutesLeft);
  const [sent, all] = [sizeLabel(i18n.locale, bytes.sent), sizeLabel(i18n.locale, bytes.total)];
  const isEmpty = chosen + results.total === 0;
  if (isEmpty && refused === 0) return <div css={sum} />;
  return (
    <div css={sum}>
      <p css={line} role="status">
        {isEmpty ? null : chosen > 0 && results.through + under === 0 ? (
          <Plural value={chosen} one="# photo chosen" other="# photos chosen" />
        ) : results.already === 0 ? (
          <Plural value={total} one={`${added} of # added`} other={`${added} of # added`} />
        ) : results.already === total ? (
          <Plural
            value={{ already: results.already }}
            one="# photo already in your library"
            other="# photos already in your library"
          />
        ) : (
          <>
            <Plural value={total} one={`${added} of # added`} other={`${added} of # added`} />
            {' · '}
            <Plural
              value={{ already: results.already }}
              one="# already in your library"
              other="# already in your library"
            />
          </>
        )}
        {outside === 0 ? null : (
          <>
            {' · '}
            <Plural value={outside} one="# not in the album" other="# not in the album" />
          </>
        )}
        {refused === 0 ? null : (
          <>
            {isEmpty ? null : ' · '}
            <Plural value={refused} one="# not added" other="# not added" />
          </>
        )}
      </p>
      {under === 0 ? null : (
        <>
          <p css={more}>
            <Trans>
              {sent} of {all}
            </Trans>
            {minutes === null ? null : (
              <>
                {' · '}
                <Plural value={minutes} one="about a minute left" other="about # minutes left" />
              </>
            )}
          </p>
          <div css={bar}>
            <ProgressBar label={t`All photos`} value={bytes.sent} max={bytes.total} />
          </div>
        </>
      )}
    </div>
  );
}
