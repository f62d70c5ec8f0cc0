import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { useLazyChart } from '../../context/hooks.ts';
import { Link } from '../../context/Link.tsx';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { color, type } from '../../ui/theme/tokens.ts';
import { SkeletonRow } from '../shell/FileRow.tsx';
import { DownloadRow } from './DownloadRow.tsx';
import type { DownloadsPageRef } from './refs.ts';

const heading = css(type.page, { marginBottom: 4 });
const lead = css(type.body, { color: color.inkMuted, marginBottom: 20, maxWidth: '70ch' });
const list = css({ '& > li + li': { borderTop: `1px solid ${color.line}` } });

/** The 'Downloads' page: the archives of the last few days [2.10, 2.52]. */
export function Screen({ page }: { readonly page: DownloadsPageRef }) {
  const { t } = useLingui();
  const downloads = useLazyChart('downloads');
  const read = useSelector(page, ({ children }) => children.list);
  const view = useSelector(
    read,
    (snapshot) => (snapshot === undefined ? null : queryViewState(snapshot)),
    shallowEqual,
  );
  const items = view?.state === 'ready' ? view.data.items : [];
  return (
    <>
      <h1 css={heading}>
        <Trans>Downloads</Trans>
      </h1>
      <p css={lead}>
        <Trans>Photos you download together arrive as one zip file. You’ll find it here for 7 days.</Trans>
      </p>
      {view?.state === 'loading' ? (
        <div role="status" aria-busy="true" aria-label={t`Loading your downloads`}>
          <ul css={list} aria-hidden="true">
            <SkeletonRow />
            <SkeletonRow />
            <SkeletonRow />
          </ul>
        </div>
      ) : null}
      {view?.state === 'failed' ? (
        <ErrorNotice
          message={<Trans>Error: Your downloads could not be loaded</Trans>}
          reference={view.reference}
          onRetry={() => page.send({ type: 'downloads.retry' })}
        >
          <Trans>Your downloads are safe. Check your connection and try again.</Trans>
        </ErrorNotice>
      ) : null}
      {view?.state === 'ready' && items.length === 0 ? (
        <EmptyState
          drawing="pictures"
          title={<Trans>No downloads yet</Trans>}
          action={
            <Link css={buttonStyle('primary')} to="/my-photos/photos">
              <Trans>Go to my photos</Trans>
            </Link>
          }
        >
          <Trans>Select up to 100 photos and choose Download. They’ll arrive as one zip file.</Trans>
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <ul css={list} aria-label={t`Downloads`}>
          {items.map((item) => (
            <DownloadRow
              key={item.id}
              item={item}
              downloads={downloads}
              onDownload={() => page.send({ type: 'archive.download', id: item.id })}
              onRenew={() => page.send({ type: 'archive.renew', id: item.id })}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}
