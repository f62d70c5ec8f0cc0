import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  albumGroup,
  albumPhotosFace,
  isAlbumRejected,
} from '../../../machines/albums/albumPhotos.selectors.ts';
import { revisionOf } from '../../../machines/photos/library.selectors.ts';
import type { ListChartInbox } from '../../../machines/photos/listChart.types.ts';
import { useFlag } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { media } from '../../ui/theme/tokens.ts';
import { ListGrid } from '../photos/grid/ListGrid.tsx';
import type { AlbumPhotosRef, AlbumRef, LibraryRef } from './refs.ts';

const waiting = css({ display: 'grid', placeItems: 'center', minHeight: '40dvh' });
const stack = css({
  display: 'grid',
  gap: 8,
  justifyItems: 'center',
  [media.phone]: { width: 'min(100%, 340px)', justifyItems: 'stretch' },
});

interface AlbumPhotosProps {
  readonly album: AlbumRef;
  readonly photos: AlbumPhotosRef;
  readonly library: LibraryRef;
}

/** 'Your album is empty', and the two things that can be done about it [2.32]. */
function EmptyAlbum({ album }: Pick<AlbumPhotosProps, 'album'>) {
  const mayUpload = useFlag('PhotoManagementUploadViewEnabled');
  return (
    <EmptyState
      drawing="album"
      title={<Trans>Your album is empty</Trans>}
      action={
        <div css={stack}>
          {mayUpload ? (
            <Button
              variant="primary"
              icon="plus"
              wide
              aria-haspopup="dialog"
              onClick={() => album.send({ type: 'photos.add' })}
            >
              <Trans>Add photos</Trans>
            </Button>
          ) : null}
          <Button
            variant="quiet"
            icon="trash"
            wide
            aria-haspopup="dialog"
            onClick={() => album.send({ type: 'album.delete' })}
          >
            <Trans>Delete album</Trans>
          </Button>
        </div>
      }
    >
      <Trans>Choose photos from your library or add new ones.</Trans>
    </EmptyState>
  );
}

/** The photos of an album in one flat run; the grid draws what is near the viewport [2.34, 9.2]. */
export function AlbumPhotos({ album, photos, library }: AlbumPhotosProps) {
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
  if (face === 'empty') return <EmptyAlbum album={album} />;
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
