import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { albumPhotosFace, isAlbumRejected } from '../../../machines/albums/albumPhotos.selectors.ts';
import {
  holdsFirst,
  isSamePlace,
  isSameShape,
  revealedOf,
  topOf,
  viewOf,
} from '../../../machines/photos/lists/shown.selectors.ts';
import { flatGroup } from '../../../machines/photos/lists/flatList.selectors.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ListGrid, type ShownList } from '../photos/grid/ListGrid.tsx';
import type { AlbumPhotosRef } from './refs.ts';

const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '40dvh' });

interface AlbumGridProps {
  readonly photos: AlbumPhotosRef;
  /** What shows where the album holds nothing. */
  readonly empty: ReactNode;
}

/** The photos of an album, one's own or a shared one, in one flat run; the grid draws what is near the viewport [2.34, 9.2]. */
export function AlbumGrid({ photos, empty }: AlbumGridProps) {
  const { t } = useLingui();
  const face = useSelector(photos, albumPhotosFace);
  const rejected = useSelector(photos, isAlbumRejected);
  const selection = useSelector(photos, ({ children }) => children.selection);
  const view = useSelector(photos, viewOf, isSameShape);
  const missing = useSelector(photos, (snapshot) => !holdsFirst(snapshot, flatGroup));
  const { sortKey, sortOrder } = useSelector(photos, ({ context }) => context.list.sorting);
  const returns = useSelector(photos, ({ context }) => context.returns);
  const revealed = useSelector(photos, revealedOf, isSamePlace);
  const top = useSelector(
    useSelector(photos, ({ children }) => children.scroll),
    topOf,
  );
  const count = view.count(flatGroup);
  if (face === 'loading')
    return (
      <div css={waiting} role="status" aria-label={t`Loading your photos`}>
        <Spinner size={28} />
      </div>
    );
  if (face === 'empty') return empty;
  return (
    <>
      {rejected && missing ? (
        <ErrorNotice
          message={<Trans>Unable to display album photos. Please refresh the page or try again later.</Trans>}
          onRetry={() => photos.send({ type: 'group.retry', group: flatGroup })}
        />
      ) : null}
      {selection === undefined ? null : (
        <ListGrid
          // Another order is another list: it begins at its top.
          key={`${sortKey} ${sortOrder}`}
          list={photos as ShownList}
          view={view}
          selection={selection}
          label={t`Photos of this album`}
          groups={[{ key: flatGroup, count, cells: count, more: 0, rejected, label: t`All photos` }]}
          goTo={{
            turn: returns,
            section: revealed === undefined ? null : flatGroup,
            place: revealed?.place ?? 0,
            top,
          }}
        />
      )}
    </>
  );
}
