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

/** The owner ends it for everyone, a participant leaves it with their uploads; no library changes [2.42, 6.4]. */
function DeleteSharedDialog({ album, deletion }: { album: AlbumRef; deletion: SharedAlbumDeleteRef }) {
  const owns = useSelector(album, isOwnerSide);
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const email = useSelector(album, ownerEmail);
  return (
    <DeleteDialog id={sharedDeleteModal} deletion={deletion}>
      {owns ? (
        <Trans>
          The album <bdi>{name}</bdi> will be gone for good, for you and for everyone you share it with. Your
          photos stay in your library.
        </Trans>
      ) : (
        <Trans>
          You will no longer see the album <bdi>{name}</bdi>, and the photos you added leave it. They stay in
          your library. <bdi>{email}</bdi> keeps the album.
        </Trans>
      )}
    </DeleteDialog>
  );
}

/** What is asked about a shared album. */
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
