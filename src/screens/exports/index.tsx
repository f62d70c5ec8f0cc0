import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import {
  exportPageViewState,
  exportSize,
  factsOf,
  isTakingAll,
  zipsOf,
} from '../../../machines/exports/exportPage.selectors.ts';
import { useTell } from '../../context/hooks.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, media, type } from '../../ui/theme/tokens.ts';
import { BackLink } from '../shell/BackLink.tsx';
import { untilLabel } from './labels.ts';
import type { ExportPageRef } from './refs.ts';
import { UnzipHint } from './UnzipHint.tsx';
import { ZipRow } from './ZipRow.tsx';

const page = css({ maxWidth: 840, marginInline: 'auto', [media.belowMedium]: { paddingInline: 16 } });
const heading = css(type.page, { marginBottom: 16 });
const list = css({ marginTop: 16, '& > li + li': { borderTop: `1px solid ${color.line}` } });
const bars = css({ display: 'grid', gap: 16 });
const ended = css({ marginBottom: 16 });
const expired = css({
  display: 'grid',
  justifyItems: 'center',
  gap: 4,
  padding: '72px 16px',
  textAlign: 'center',
});
const clock = css({
  display: 'grid',
  placeItems: 'center',
  width: 72,
  height: 72,
  marginBottom: 20,
  borderRadius: '50%',
  background: color.surfaceSunken,
});
const sentence = css(type.body, { color: color.inkMuted, maxWidth: '46ch', marginBottom: 16 });

/** The content of the export and when it expires [2.44]. */
function Ready({ exportPage }: { readonly exportPage: ExportPageRef }) {
  const { t, i18n } = useLingui();
  const facts = useSelector(exportPage, factsOf, shallowEqual);
  const zips = useSelector(exportPage, zipsOf);
  const takingAll = useSelector(exportPage, isTakingAll);
  const tellExports = useTell('exports');
  if (facts === null || zips === null) return null;
  const { files, size, ends, taken } = facts;
  const shown = exportSize(size);
  const until = <b>{untilLabel(i18n.locale, ends)}</b>;
  const left = files - taken;
  return (
    <>
      {facts.ended ? (
        <div css={ended}>
          <Banner
            tone="warning"
            title={<Trans>A photo in this export was deleted</Trans>}
            action={
              <Button onClick={() => tellExports({ type: 'export.open' })}>
                <Trans>Create a new export</Trans>
              </Button>
            }
          >
            <Trans>The file with this photo can no longer be downloaded.</Trans>
          </Banner>
        </div>
      ) : null}
      <Banner
        tone="success"
        title={<Trans>Your export is ready to download</Trans>}
        action={
          files > 1 && left > 0 ? (
            <Button
              variant="primary"
              icon="download"
              busy={takingAll}
              onClick={() => exportPage.send({ type: 'chunks.download' })}
            >
              {taken === 0 ? (
                <Plural
                  value={files}
                  one="Download # file"
                  other="Download all # files"
                  comment="At most 28 characters"
                />
              ) : (
                <Plural
                  value={left}
                  one="Download the other file"
                  other="Download the other # files"
                  comment="At most 28 characters"
                />
              )}
            </Button>
          ) : undefined
        }
      >
        {shown === null ? (
          <Trans>
            <Plural value={files} one="# file" other="# files" />. Available until {until}.
          </Trans>
        ) : (
          <Trans>
            <Plural value={files} one="# file" other="# files" />, {{ size: shown }}. Available until {until}.
          </Trans>
        )}{' '}
        {taken === 0 ? null : (
          <span role="status">
            <Trans>
              {taken} of <Plural value={files} one="# file" other="# files" /> downloaded.
            </Trans>
          </span>
        )}
      </Banner>
      <ul css={list} aria-label={t`Export files`}>
        {zips.map(({ iteration, size: bytes, content }, at) => (
          <ZipRow
            key={iteration}
            page={exportPage}
            iteration={iteration}
            place={at + 1}
            total={files}
            size={bytes}
            content={content}
          />
        ))}
      </ul>
      <UnzipHint />
    </>
  );
}

/** The 'Export photos' page [2.43–2.46]. */
export function Screen({ page: exportPage }: { readonly page: ExportPageRef }) {
  const { t } = useLingui();
  const info = useSelector(exportPage, ({ children }) => children.info);
  const view = useSelector(
    info,
    (snapshot) => (snapshot === undefined ? null : exportPageViewState(snapshot)),
    shallowEqual,
  );
  const tellExports = useTell('exports');
  const create = () => tellExports({ type: 'export.open' });
  return (
    <div css={page}>
      <nav>
        <BackLink to="/my-photos/photos">
          <Trans>My photos</Trans>
        </BackLink>
      </nav>
      {view?.state === 'expired' || view?.state === 'unknown' ? (
        <section css={expired}>
          <span css={clock}>
            <Icon name={view.state === 'expired' ? 'clock' : 'info'} size={32} />
          </span>
          <h1 css={type.section}>
            {view.state === 'expired' ? (
              <Trans>Your download link has expired</Trans>
            ) : (
              <Trans>We can’t find this export</Trans>
            )}
          </h1>
          <p css={sentence}>
            {view.state === 'expired' ? (
              <Trans>Download links expire after 7 days. Your photos are still in your library.</Trans>
            ) : (
              <Trans>Please check the link in our e-mail. Your photos are still in your library.</Trans>
            )}
          </p>
          <Button variant="primary" onClick={create}>
            <Trans>Create a new export</Trans>
          </Button>
        </section>
      ) : (
        <h1 css={heading}>
          <Trans>Export photos</Trans>
        </h1>
      )}
      {view?.state === 'loading' ? (
        <div role="status" aria-busy="true" aria-label={t`Loading your export`} css={bars}>
          <Skeleton width="100%" height={88} radius="l" />
          <Skeleton width="100%" height={56} radius="m" />
          <Skeleton width="100%" height={56} radius="m" />
        </div>
      ) : null}
      {view?.state === 'failed' ? (
        <ErrorNotice
          message={<Trans>Export error</Trans>}
          reference={view.reference}
          onRetry={() => exportPage.send({ type: 'export.retry' })}
        >
          <Trans>
            We've run into a problem exporting your photos. We understand this is frustrating, and we're
            already investigating. In the meantime, you can download photos from your library.
          </Trans>
        </ErrorNotice>
      ) : null}
      {view?.state === 'ready' ? <Ready exportPage={exportPage} /> : null}
    </div>
  );
}
