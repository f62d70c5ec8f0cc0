import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  flatGroup,
  isRejected,
  listViewState,
  selectionOf,
  sortingOf,
} from '../../../machines/photos/lists/photoList.selectors.ts';
import { holdsFirst } from '../../../machines/photos/lists/shown.selectors.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ListGrid } from '../photos/grid/ListGrid.tsx';
import type { PhotoListRef } from './refs.ts';

const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '40dvh' });

interface AlbumGridProps {
  readonly photos: PhotoListRef;
  /** The album's name; undefined until it has been loaded. */
  readonly name: string | undefined;
  /** Shown if the album is empty. */
  readonly empty: ReactNode;
}

/**
 * The photos of an album, own or shared, as one flat list; the grid renders only those near the viewport [2.34, 9.2].
 */
export function AlbumGrid({ photos, name, empty }: AlbumGridProps) {
  const { t } = useLingui();
  const viewState = useSelector(photos, listViewState);
  const rejected = useSelector(photos, isRejected);
  const selection = useSelector(photos, selectionOf);
  const missing = useSelector(photos, (snapshot) => !holdsFirst(snapshot, flatGroup));
  const { sortKey, sortOrder } = useSelector(photos, sortingOf);
  if (viewState === 'loading')
    return (
      <div css={waiting} role="status" aria-label={t`Loading your photos`}>
        <Spinner size={28} />
      </div>
    );
  if (viewState === 'empty') return empty;
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
          // A list in another order is a new list, which starts at its top.
          key={`${sortKey} ${sortOrder}`}
          list={photos}
          selection={selection}
          album={name}
          label={t`Photos of this album`}
          labelsOf={() => ({ labels: [t`All photos`] })}
        />
      )}
    </>
  );
}
