import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { deleteModal, renameModal } from '../../../machines/albums/album.selectors.ts';
import { useFetched } from '../../context/hooks.ts';
import { AlbumNameDialog } from './AlbumNameDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { AlbumDeleteRef, AlbumRef, AlbumRenameRef } from './refs.ts';

/** The 'Edit album name' dialog [2.33]. */
function RenameDialog({ rename }: { rename: AlbumRenameRef }) {
  const name = useSelector(rename, ({ context }) => context.input.name);
  return (
    <AlbumNameDialog
      id={renameModal}
      name={name}
      title={<Trans>Edit album name</Trans>}
      submit={<Trans>Save</Trans>}
      form={rename}
    />
  );
}

/** Confirmation before an album is deleted; states what is deleted and what is kept [2.32, 2.37]. */
function DeleteAlbumDialog({ album, deletion }: { album: AlbumRef; deletion: AlbumDeleteRef }) {
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const count = useSelector(album, ({ context }) => context.album?.photosCount ?? 0);
  return (
    <DeleteDialog id={deleteModal} deletion={deletion}>
      <Trans>
        The album <bdi>{name}</bdi> will be permanently deleted.
      </Trans>{' '}
      {count === 0 ? null : (
        <Plural
          value={count}
          one="Its # photo will stay in your library."
          other="Its # photos will stay in your library."
        />
      )}
    </DeleteDialog>
  );
}

/** The dialogs that rename and delete an album. */
export function AlbumDialogs({ album }: { album: AlbumRef }) {
  const rename = useFetched<AlbumRenameRef>(useSelector(album, ({ children }) => children.rename));
  const deletion = useFetched<AlbumDeleteRef>(useSelector(album, ({ children }) => children.delete));
  return (
    <>
      {rename === undefined ? null : <RenameDialog rename={rename} />}
      {deletion === undefined ? null : <DeleteAlbumDialog album={album} deletion={deletion} />}
    </>
  );
}
