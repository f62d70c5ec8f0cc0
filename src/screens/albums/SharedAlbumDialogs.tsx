import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import {
  deletionOf,
  isOwnerSide,
  ownerEmail,
  sharedDeleteModal,
} from '../../../machines/albums/album.selectors.ts';
import { useFetched } from '../../context/hooks.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { ParticipantsDialog } from './ParticipantsDialog.tsx';
import type { SharedAlbumDeleteRef, AlbumRef } from './refs.ts';

/**
 * The owner deletes the album for everyone; a participant leaves it and removes their uploads from it. Photos in
 * libraries are not affected [2.42, 6.4].
 */
function DeleteSharedDialog({ album, deletion }: { album: AlbumRef; deletion: SharedAlbumDeleteRef }) {
  const owns = useSelector(album, isOwnerSide);
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const email = useSelector(album, ownerEmail);
  return (
    <DeleteDialog id={sharedDeleteModal} deletion={deletion}>
      {owns ? (
        <Trans>
          The album <bdi>{name}</bdi> will be permanently deleted for you and everyone you share it with. Your
          photos will stay in your library.
        </Trans>
      ) : (
        <Trans>
          You’ll no longer see the album <bdi>{name}</bdi>, and your photos will be removed from it. Your
          photos will stay in your library. <bdi>{email}</bdi> will keep the album.
        </Trans>
      )}
    </DeleteDialog>
  );
}

export function SharedAlbumDialogs({ album }: { album: AlbumRef }) {
  const participants = useSelector(album, ({ children }) => children.participants);
  const deletion = useFetched<SharedAlbumDeleteRef>(useSelector(album, deletionOf));
  return (
    <>
      {participants === undefined ? null : <ParticipantsDialog album={album} participants={participants} />}
      {deletion === undefined ? null : <DeleteSharedDialog album={album} deletion={deletion} />}
    </>
  );
}
