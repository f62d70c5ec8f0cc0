import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isAskedAbout } from '../../../machines/albums/album.selectors.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { AlbumToolbar } from './AlbumToolbar.tsx';
import { AlbumDialogs } from './dialogs.ts';
import { type AlbumScreenProps, OpenAlbum } from './OpenAlbum.tsx';
import { OwnAlbumHeader } from './OwnAlbumHeader.tsx';

const EmptyAlbum = lazyView(async () => (await import('./EmptyAlbum.tsx')).EmptyAlbum);

const Dialogs = ({ album }: Pick<AlbumScreenProps, 'album'>) =>
  useSelector(album, isAskedAbout) ? <AlbumDialogs album={album} /> : null;

/** One of the customer's own albums [2.31–2.35]. */
export const AlbumScreen = ({ album, sort }: AlbumScreenProps) => (
  <OpenAlbum
    album={album}
    sort={sort}
    page="albumPhotos"
    Header={OwnAlbumHeader}
    Toolbar={AlbumToolbar}
    empty={<EmptyAlbum album={album} />}
    dialogs={<Dialogs album={album} />}
    gone={<Trans>The album was deleted, or the link is wrong.</Trans>}
  />
);
