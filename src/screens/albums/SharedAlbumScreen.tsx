import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { albumViewState, referenceIn } from '../../../machines/albums/album.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AlbumFailure, AlbumFrame, AlbumLoading } from './AlbumFrame.tsx';
import { AlbumGrid } from './AlbumGrid.tsx';
import type { SortProps } from './AlbumScreen.tsx';
import type { AlbumRef } from './refs.ts';
import { SharedAlbumBanner } from './SharedAlbumBanner.tsx';
import { SharedAlbumDialogs } from './SharedAlbumDialogs.tsx';
import { SharedAlbumHeader } from './SharedAlbumHeader.tsx';
import { SharedAlbumToolbar } from './SharedAlbumToolbar.tsx';

interface SharedAlbumScreenProps {
  readonly album: AlbumRef;
  readonly sort: (props: SortProps) => ReactNode;
}

/** 'This album is empty': nobody can add to it, but it can be deleted [2.42]. */
function EmptySharedAlbum({ album }: Pick<SharedAlbumScreenProps, 'album'>) {
  return (
    <EmptyState
      drawing="photos"
      title={<Trans>This album is empty</Trans>}
      action={
        <Button
          variant="quiet"
          icon="trash"
          aria-haspopup="dialog"
          onClick={() => album.send({ type: 'album.delete' })}
        >
          <Trans>Delete album</Trans>
        </Button>
      }
    />
  );
}

/** A legacy shared album in each of its faces: loading, failed, gone, empty, with photos [2.39–2.42]. */
export function SharedAlbumScreen({ album, sort }: SharedAlbumScreenProps) {
  const face = useSelector(album, albumViewState);
  const photos = useSelector(album, ({ children }) => children.photos);
  const reference = useSelector(album, referenceIn);
  if (face === 'notFound')
    return (
      <AlbumFailure reference={null} onRetry={() => album.send({ type: 'album.retry' })}>
        <p>
          <Trans>It was deleted, or it is not shared with you any more.</Trans>
        </p>
      </AlbumFailure>
    );
  if (face === 'failed')
    return <AlbumFailure reference={reference} onRetry={() => album.send({ type: 'album.retry' })} />;
  if (face === 'loading' || photos === undefined) return <AlbumLoading />;
  return (
    <>
      <AlbumFrame
        photos={photos}
        head={({ count, sorting, onSelect }) => (
          <SharedAlbumHeader
            album={album}
            count={count}
            sort={sort({
              page: 'sharedAlbumPhotos',
              sorting,
              onChoose: (chosen) => album.send({ type: 'sorting.choose', sorting: chosen }),
            })}
            onSelect={onSelect}
          />
        )}
        toolbar={(selection) => <SharedAlbumToolbar album={album} photos={photos} selection={selection} />}
      >
        <SharedAlbumBanner album={album} />
        <AlbumGrid photos={photos} empty={<EmptySharedAlbum album={album} />} />
      </AlbumFrame>
      <SharedAlbumDialogs album={album} />
    </>
  );
}
