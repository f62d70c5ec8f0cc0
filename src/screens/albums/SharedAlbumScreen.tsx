import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isAskedAbout } from '../../../machines/albums/album.selectors.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { AlbumHeader } from './AlbumHeader.tsx';
import { SharedAlbumDialogs } from './dialogs.ts';
import { type AlbumScreenProps, OpenAlbum } from './OpenAlbum.tsx';
import { SharedAlbumBanner } from './SharedAlbumBanner.tsx';
import { SharedAlbumToolbar } from './SharedAlbumToolbar.tsx';

const EmptySharedAlbum = lazyView(async () => (await import('./EmptySharedAlbum.tsx')).EmptySharedAlbum);

const Dialogs = ({ album }: Pick<AlbumScreenProps, 'album'>) =>
  useSelector(album, isAskedAbout) ? <SharedAlbumDialogs album={album} /> : null;

/** A legacy shared album, read-only for everyone [2.39–2.42]. */
export const SharedAlbumScreen = ({ album, sort }: AlbumScreenProps) => (
  <OpenAlbum
    album={album}
    sort={sort}
    page="sharedAlbumPhotos"
    Header={AlbumHeader}
    Toolbar={SharedAlbumToolbar}
    banner={<SharedAlbumBanner album={album} />}
    empty={<EmptySharedAlbum album={album} />}
    dialogs={<Dialogs album={album} />}
    gone={<Trans>The album was deleted, or it’s no longer shared with you.</Trans>}
  />
);
