import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { albumViewState, referenceIn } from '../../../machines/albums/album.selectors.ts';
import { AlbumDialogs } from './AlbumDialogs.tsx';
import { AlbumFailure, AlbumFrame, AlbumLoading } from './AlbumFrame.tsx';
import { AlbumHeader } from './AlbumHeader.tsx';
import { AlbumGrid } from './AlbumGrid.tsx';
import { AlbumToolbar } from './AlbumToolbar.tsx';
import { EmptyAlbum } from './EmptyAlbum.tsx';
import type { AlbumRef } from './refs.ts';

/** The sort dropdown of an album, which belongs to the photos. */
export interface SortProps {
  readonly page: 'albumPhotos' | 'sharedAlbumPhotos';
  readonly sorting: Sorting;
  readonly onChoose: (sorting: Sorting) => void;
}

interface AlbumScreenProps {
  readonly album: AlbumRef;
  readonly sort: (props: SortProps) => ReactNode;
}

/** One album in each of its faces: loading, failed, empty, with photos [2.31–2.35]. */
export function AlbumScreen({ album, sort }: AlbumScreenProps) {
  const face = useSelector(album, albumViewState);
  const photos = useSelector(album, ({ children }) => children.photos);
  const reference = useSelector(album, referenceIn);
  if (face === 'failed')
    return <AlbumFailure reference={reference} onRetry={() => album.send({ type: 'album.retry' })} />;
  if (face === 'loading' || photos === undefined) return <AlbumLoading />;
  return (
    <>
      <AlbumFrame
        photos={photos}
        head={({ count, sorting, onSelect }) => (
          <AlbumHeader
            album={album}
            count={count}
            sort={sort({
              page: 'albumPhotos',
              sorting,
              onChoose: (chosen) => album.send({ type: 'sorting.choose', sorting: chosen }),
            })}
            onSelect={onSelect}
          />
        )}
        toolbar={(selection) => <AlbumToolbar album={album} photos={photos} selection={selection} />}
      >
        <AlbumGrid photos={photos} empty={<EmptyAlbum album={album} />} />
      </AlbumFrame>
      <AlbumDialogs album={album} />
    </>
  );
}
