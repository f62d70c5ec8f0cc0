import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  albumGroup,
  albumPhotosFace,
  isAlbumRejected,
} from '../../../machines/albums/albumPhotos.selectors.ts';
import { revisionOf } from '../../../machines/photos/library/library.selectors.ts';
import type { ListChartInbox } from '../../../machines/photos/lists/listChart.types.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ListGrid } from '../photos/grid/ListGrid.tsx';
import type { AlbumPhotosRef, LibraryRef } from './refs.ts';

const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '40dvh' });

interface AlbumGridProps {
  readonly photos: AlbumPhotosRef;
  readonly library: LibraryRef;
  /** What shows where the album holds nothing. */
  readonly empty: ReactNode;
}

/** The photos of an album, one's own or a shared one, in one flat run; the grid draws what is near the viewport [2.34, 9.2]. */
export function AlbumGrid({ photos, library, empty }: AlbumGridProps) {
  const { t } = useLingui();
  const face = useSelector(photos, albumPhotosFace);
  const rejected = useSelector(photos, isAlbumRejected);
  const selection = useSelector(photos, ({ children }) => children.selection);
  const revision = useSelector(library, revisionOf) + useSelector(photos, ({ context }) => context.revision);
  const returns = useSelector(photos, ({ context }) => context.returns);
  const { context, children } = photos.getSnapshot();
  const { key: group, count } = albumGroup(photos.getSnapshot());
  const revealed = context.reveal === null ? undefined : context.view.placeOf(context.reveal);
  const { sortKey, sortOrder } = context.list.sorting;
  if (face === 'loading')
    return (
      <div css={waiting} role="status" aria-label={t`Loading your photos`}>
        <Spinner size={28} />
      </div>
    );
  if (face === 'empty') return empty;
  return (
    <>
      {rejected && context.view.photoAt(group, 0) === undefined ? (
        <ErrorNotice
          message={<Trans>Unable to display album photos. Please refresh the page or try again later.</Trans>}
          onRetry={() => photos.send({ type: 'group.retry', group })}
        />
      ) : null}
      {selection === undefined ? null : (
        <ListGrid
          // Another order is another list: it begins at its top.
          key={`${sortKey} ${sortOrder}`}
          list={photos as ListChartInbox}
          selection={selection}
          label={t`Photos of this album`}
          revision={revision}
          groups={[{ key: group, count, cells: count, more: 0, rejected, label: t`All photos` }]}
          photoAt={(_, place) => context.view.photoAt(group, place)}
          goTo={{
            turn: returns,
            section: revealed === undefined ? null : group,
            place: revealed?.place ?? 0,
            top: children.scroll?.getSnapshot().context.position?.[1] ?? null,
          }}
        />
      )}
    </>
  );
}
