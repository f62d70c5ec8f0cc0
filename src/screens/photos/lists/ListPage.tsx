import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { referenceOf, reportOf } from '../../../../machines/photos/library/library.selectors.ts';
import { listViewState } from '../../../../machines/photos/lists/photoList.selectors.ts';
import { useFlag, useLazyChart } from '../../../context/hooks.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { lazyView } from '../../../ui/lazyView.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { media } from '../../../ui/theme/tokens.ts';
import { ListFrame } from '../grid/ListFrame.tsx';
import type { LibraryRef, PhotoListRef, PhotosPageRef } from '../refs.ts';
import { PhotosToolbar } from '../toolbar/PhotosToolbar.tsx';
import { TimelineHeader } from './TimelineHeader.tsx';

const EmptyLibrary = lazyView(async () => (await import('./EmptyLibrary.tsx')).EmptyLibrary);

const DeletionReport = lazyView(async () => (await import('../deletion/DeletionReport.tsx')).DeletionReport);

const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '50dvh' });
const styles = {
  /** Photos touch the edges of narrow screens; wide ones reserve the right edge for the month scrubber. */
  page: css({
    '&[hidden]': { display: 'none' },
    [media.belowMedium]: { '--labelPadding': '16px' },
    [media.medium]: { '--pageEnd': '88px', paddingInlineEnd: 88 },
  }),
  /** The toolbar of a selection covers the tabs; title and spacing stay, so that no photo moves. */
  covered: css({ '& > header > :not(h1), & > :not(header)': { visibility: 'hidden' } }),
};
/** Notices reserve the width of the month rail; the content within them must not reserve it again. */
const within = css({ [media.medium]: { marginInlineEnd: -88 } });
const notice = css({ [media.belowMedium]: { paddingInline: 16 } });

export interface ListPageProps {
  readonly page: PhotosPageRef;
  readonly list: PhotoListRef;
  readonly library: LibraryRef;
  readonly status: ReactNode;
  /** Above the page, and below the text of an empty library. */
  readonly notices: ReactNode;
  /** Between the tabs and the photos. */
  readonly above: ReactNode;
  readonly children: ReactNode;
}

/** The photos page around either of its lists, in each of its states: loading, failed, empty, ready [2.13–2.17]. */
export function ListPage({ page, list, library, status, notices, above, children }: ListPageProps) {
  const { t } = useLingui();
  const viewState = useSelector(list, listViewState);
  const reported = useSelector(library, (snapshot) => reportOf(snapshot) !== null);
  const reference = useSelector(library, referenceOf);
  const importing = useSelector(
    useLazyChart('activation'),
    (snapshot) => snapshot?.matches('importing') === true,
  );
  // An import's photos appear below its status, which stays at the same place from the first to the last.
  const fills = importing && viewState !== 'loading' && viewState !== 'failed';
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <>
      {reported ? <DeletionReport library={library} /> : null}
      {viewState === 'empty' || fills ? null : notices}
      <ListFrame
        list={list}
        styles={styles}
        head={(onSelect) => <TimelineHeader {...{ page, library, status, viewState, onSelect }} />}
        toolbar={(selection) => <PhotosToolbar list={list} selection={selection} />}
      >
        {viewState === 'loading' ? (
          <div css={waiting} role="status" tabIndex={-1} aria-label={t`Loading your photos`}>
            <Spinner size={28} />
          </div>
        ) : viewState === 'failed' ? (
          <div css={notice}>
            <ErrorNotice
              message={<Trans>Error: Your photos could not be loaded</Trans>}
              reference={reference ?? undefined}
              onRetry={() => list.send({ type: 'list.retry' })}
            >
              <Trans>Your photos are safe with us. Check your connection and try again.</Trans>
            </ErrorNotice>
          </div>
        ) : viewState === 'empty' ? (
          <>
            {fills ? null : (
              <EmptyLibrary onAdd={mayUpload ? () => page.send({ type: 'photos.add' }) : undefined} />
            )}
            <div css={within}>{notices}</div>
          </>
        ) : (
          <>
            {fills ? <div css={within}>{notices}</div> : above}
            {children}
          </>
        )}
      </ListFrame>
    </>
  );
}
