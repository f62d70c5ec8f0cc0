import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isAskedAbout } from '../../../machines/albums/album.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AlbumHeader } from './AlbumHeader.tsx';
import { SharedAlbumDialogs } from './dialogs.ts';
import { type AlbumScreenProps, OpenAlbum } from './OpenAlbum.tsx';
import { SharedAlbumBanner } from './SharedAlbumBanner.tsx';
import { SharedAlbumToolbar } from './SharedAlbumToolbar.tsx';

/** 'This album is empty': nobody can add to it, but it can be deleted [2.42]. */
function EmptySharedAlbum({ album }: Pick<AlbumScreenProps, 'album'>) {
  return (
    <EmptyState
      drawing="pictures"
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

const Dialogs = ({ album }: Pick<AlbumScreenProps, 'album'>) =>
  useSelector(album, isAskedAbout) ? <SharedAlbumDialogs album={album} /> : null;

/** A legacy shared album, which is read and changed by nobody [2.39–2.42]. */
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
    gone={
      <p>
        <Trans>It was deleted, or it is not shared with you any more.</Trans>
      </p>
    }
  />
);
