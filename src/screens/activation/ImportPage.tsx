import { css } from '@emotion/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, media, type } from '../../ui/theme/tokens.ts';

const frame = css({
  display: 'grid',
  gap: 16,
  justifyItems: 'center',
  padding: '32px 0',
  textAlign: 'center',
});
const count = css(type.bodyStrong, { margin: 0 });
const figure = css({
  display: 'block',
  fontSize: 'clamp(56px, 12vw, 96px)',
  lineHeight: 1.05,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
});
const bar = css({ width: 'min(420px, 100%)' });
const quiet = css(type.body, { maxWidth: '46ch', color: color.inkMuted, textWrap: 'pretty' });
/** Placeholders for the first photos. */
const places = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, 1fr)',
  gap: 4,
  width: '100%',
  marginTop: 16,
  '& > *': { aspectRatio: '1' },
  [media.belowMedium]: { gridTemplateColumns: 'repeat(3, 1fr)' },
});

interface ImportProps {
  readonly found: number;
  readonly photos: number;
}

/** Shows how many of the photos that were found have been imported. */
export function ImportProgress({ found, photos }: ImportProps) {
  const { t, i18n } = useLingui();
  const here = i18n.number(photos);
  return (
    <ProgressBar
      label={t`Photos imported`}
      value={photos}
      max={found}
      valueText={t`${plural(found, { one: `${here} of # photo`, other: `${here} of # photos` })}`}
    />
  );
}

function Counted({ found, photos }: ImportProps) {
  const { i18n } = useLingui();
  const here = i18n.number(photos);
  return (
    <>
      <p css={count}>
        <Plural
          value={found}
          one={
            <span>
              <span css={figure}>{here}</span> of # photo has arrived.
            </span>
          }
          other={
            <span>
              <span css={figure}>{here}</span> of # photos have arrived.
            </span>
          }
        />
      </p>
      <div css={bar}>
        <ImportProgress found={found} photos={photos} />
      </div>
    </>
  );
}

interface ImportPageProps {
  /** Null if the service reports no total. */
  readonly found: number | null;
  readonly photos: number;
  /** Whether the library shows no photo yet. */
  readonly isEmpty: boolean;
}

/** Fills the page while photos are imported into an almost empty library; the photos appear below [3.10, 4.6]. */
export function ImportPage({ found, photos, isEmpty }: ImportPageProps) {
  return (
    <div css={frame}>
      <h2 css={type.section}>
        <Trans>Importing your photos</Trans>
      </h2>
      {found === null ? (
        <p css={count}>
          <Plural value={photos} one="# photo has arrived so far." other="# photos have arrived so far." />
        </p>
      ) : (
        <Counted found={found} photos={photos} />
      )}
      <p css={quiet}>
        <Trans>Your photos will appear here as they arrive. You can leave this page and return later.</Trans>
      </p>
      {isEmpty ? (
        <div css={places} aria-hidden="true">
          {Array.from({ length: 6 }, (_, place) => (
            <Skeleton key={place} width="100%" height="auto" />
          ))}
        </div>
      ) : null}
    </div>
  );
}
