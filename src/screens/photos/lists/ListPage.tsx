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
  /** Photos reach the edges of narrow screens; wide ones reserve the right edge for the month slider. */
  page: css({
    '&[hidden]': { display: 'none' },
    [media.belowMedium]: { '--labelPadding': '16px' },
    [media.medium]: { '--pageEnd': '88px', paddingInlineEnd: 88 },
  }),
  /** The selection toolbar covers the tabs; the title and all spacing stay, so that no photo moves. */
  covered: css({ '& > header > :not(h1), & > :not(header)': { visibility: 'hidden' } }),
};
/** Undoes the space for the month slider, which the surrounding notice has already reserved. */
const within = css({ [media.medium]: { marginInlineEnd: -88 } });
const notice = css({ [media.belowMedium]: { paddingInline: 16 } });

export interface ListPageProps {
  readonly page: PhotosPageRef;
  readonly list: PhotoListRef;
  readonly library: LibraryRef;
  readonly status: ReactNode;
  /** Shown above the page or, in an empty library, below the text. */
  readonly notices: ReactNode;
  /** Shown between the tabs and the photos. */
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
  // Photos that are being imported appear below the status of the import, which stays at the same position
  // throughout.
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
