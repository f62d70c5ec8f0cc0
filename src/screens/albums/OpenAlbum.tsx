import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import { albumViewState, nameOf, referenceIn } from '../../../machines/albums/album.selectors.ts';
import type { ToolbarProps } from '../photos/toolbar/facts.ts';
import { AlbumFailure, AlbumFrame, AlbumLoading } from './AlbumFrame.tsx';
import { AlbumGrid } from './AlbumGrid.tsx';
import type { AlbumHeaderProps } from './AlbumHeader.tsx';
import type { AlbumRef, PhotoListRef } from './refs.ts';

/** Props of the sort menu for an album, which belongs to the photos area. */
export interface SortProps {
  readonly page: 'albumPhotos' | 'sharedAlbumPhotos';
  readonly sorting: Sorting;
  readonly onChoose: (sorting: Sorting) => void;
}

export interface AlbumScreenProps {
  readonly album: AlbumRef;
  readonly sort: (props: SortProps) => ReactNode;
}

interface AlbumToolbarProps extends Pick<ToolbarProps, 'selection'> {
  readonly album: AlbumRef;
  readonly photos: PhotoListRef;
}

interface OpenAlbumProps extends AlbumScreenProps, Pick<SortProps, 'page'> {
  readonly Header: ComponentType<AlbumHeaderProps>;
  readonly Toolbar: ComponentType<AlbumToolbarProps>;
  /** Shown between the header and the photos. */
  readonly banner?: ReactNode;
  /** Shown if the album is empty. */
  readonly empty: ReactNode;
  readonly dialogs: ReactNode;
  /** The explanation if the album does not exist. */
  readonly gone: ReactNode;
}

/**
 * An album, own or shared, in each of its states: loading, failed, not found, empty, with photos [2.31–2.35,
 * 2.39–2.42].
 */
export function OpenAlbum({
  album,
  sort,
  page,
  Header,
  Toolbar,
  banner,
  empty,
  dialogs,
  gone,
}: OpenAlbumProps) {
  const viewState = useSelector(album, albumViewState);
  const photos = useSelector(album, ({ children }) => children.photos);
  const reference = useSelector(album, referenceIn);
  const name = useSelector(album, nameOf);
  if (viewState === 'notFound' || viewState === 'failed')
    return (
      <AlbumFailure reference={reference} onRetry={() => album.send({ type: 'album.retry' })}>
        {viewState === 'notFound' ? <p>{gone}</p> : null}
      </AlbumFailure>
    );
  if (viewState === 'loading' || photos === undefined) return <AlbumLoading />;
  return (
    <>
      <AlbumFrame
        photos={photos}
        head={({ count, sorting, onSelect }) => (
          <Header
            album={album}
            count={count}
            sort={sort({
              page,
              sorting,
              onChoose: (chosen) => album.send({ type: 'sorting.choose', sorting: chosen }),
            })}
            onSelect={onSelect}
          />
        )}
        toolbar={(selection) => <Toolbar album={album} photos={photos} selection={selection} />}
      >
        {banner}
        <AlbumGrid photos={photos} name={name} empty={empty} />
      </AlbumFrame>
      {dialogs}
    </>
  );
}
