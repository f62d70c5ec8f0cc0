import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { countOf, isPreviewing, sortingOf } from '../../../machines/photos/lists/photoList.selectors.ts';
import { Link } from '../../context/Link.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { lazyView } from '../../ui/lazyView.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { visuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { media, type } from '../../ui/theme/tokens.ts';
import { ListFrame } from '../photos/grid/ListFrame.tsx';
import type { ToolbarProps } from '../photos/toolbar/facts.ts';
import { BackToAlbums } from './AlbumHead.tsx';
import type { PhotoListRef } from './refs.ts';

const GridShortcuts = lazyView(async () => (await import('../photos/grid/GridShortcuts.tsx')).GridShortcuts);

const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '50dvh' });
const inset = css({
  display: 'grid',
  gap: 16,
  [media.belowMedium]: { paddingInline: 16 },
  [media.medium]: { paddingInlineEnd: 40 },
});
const link = css(type.bodyStrong, { textDecoration: 'underline', textUnderlineOffset: 3 });
const styles = {
  page: css({
    '&[hidden]': { display: 'none' },
    [media.medium]: { '--pageEnd': '40px', paddingInlineEnd: 40 },
    [media.belowMedium]: { '--labelPadding': '16px' },
  }),
  /** The selection toolbar covers the album's header, which keeps its space so that no photo moves. */
  covered: css({
    '& header > div:last-of-type': { visibility: 'hidden' },
    [media.abovePhone]: { '& header button': { visibility: 'hidden' } },
  }),
};

/** The properties of the photos that the header needs. */
export interface HeadOfPhotos {
  /** Number of photos shown; null until it is known. */
  readonly count: number | null;
  readonly sorting: Sorting;
  readonly onSelect: () => void;
}

interface AlbumFrameProps {
  readonly photos: PhotoListRef;
  readonly head: (of: HeadOfPhotos) => ReactNode;
  readonly toolbar: (selection: ToolbarProps['selection']) => ReactNode;
  /** Shown between the header and the photos. */
  readonly children: ReactNode;
}

/** The frame of an album, own or shared: its header, which the toolbar covers, and its photos [2.33–2.35]. */
export function AlbumFrame({ photos, head, toolbar, children }: AlbumFrameProps) {
  const previewing = useSelector(photos, isPreviewing);
  const sorting = useSelector(photos, sortingOf);
  const count = useSelector(photos, countOf);
  return (
    <ListFrame
      list={photos}
      styles={styles}
      head={(onSelect) => head({ count, sorting, onSelect })}
      toolbar={toolbar}
    >
      {children}
      {previewing ? null : <GridShortcuts />}
    </ListFrame>
  );
}

export function AlbumLoading() {
  const { t } = useLingui();
  return (
    <div css={waiting} role="status" aria-label={t`Loading your album`}>
      <Spinner size={28} />
    </div>
  );
}

interface AlbumFailureProps {
  readonly reference: string | null;
  readonly onRetry?: () => void;
  /** The reason, if known. */
  readonly children?: ReactNode;
}

/** 'Unable to display album …', with a link back to My albums [2.31, 8.4]. */
export function AlbumFailure({ reference, onRetry, children }: AlbumFailureProps) {
  return (
    <div css={inset}>
      <h1 css={visuallyHidden}>
        <Trans>Albums</Trans>
      </h1>
      <BackToAlbums />
      <ErrorNotice
        message={<Trans>Unable to display album. Please refresh the page or try again later.</Trans>}
        reference={reference ?? undefined}
        onRetry={onRetry}
      >
        {children}
        <Link css={link} to="/my-photos/albums">
          <Trans>My albums</Trans>
        </Link>
      </ErrorNotice>
    </div>
  );
}
