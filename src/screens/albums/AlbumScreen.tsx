import { AlbumDialogs } from './AlbumDialogs.tsx';
import { AlbumToolbar } from './AlbumToolbar.tsx';
import { EmptyAlbum } from './EmptyAlbum.tsx';
import { type AlbumScreenProps, OpenAlbum } from './OpenAlbum.tsx';
import { OwnAlbumHeader } from './OwnAlbumHeader.tsx';

/** One of the customer's own albums [2.31–2.35]. */
export const AlbumScreen = ({ album, sort }: AlbumScreenProps) => (
  <OpenAlbum
    album={album}
    sort={sort}
    page="albumPhotos"
    Header={OwnAlbumHeader}
    Toolbar={AlbumToolbar}
    empty={<EmptyAlbum album={album} />}
    dialogs={<AlbumDialogs album={album} />}
  />
);
