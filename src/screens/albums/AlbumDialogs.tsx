import { Plural, Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { deleteModal, renameModal } from '../../../machines/albums/album.selectors.ts';
import { AlbumNameDialog } from './AlbumNameDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { AlbumDeleteRef, AlbumRef, AlbumRenameRef } from './refs.ts';

/** 'Edit album name' [2.33]. */
function RenameDialog({ album, rename }: { album: AlbumRef; rename: AlbumRenameRef }) {
  const busy = useSelector(rename, (snapshot) => snapshot.hasTag('busy'));
  const invalid = useSelector(rename, (snapshot) => snapshot.hasTag('invalid'));
  const failed = useSelector(rename, (snapshot) => snapshot.hasTag('error'));
  const problem = useSelector(rename, ({ context }) => context.problem);
  const name = useSelector(rename, ({ context }) => context.name);
  return (
    <AlbumNameDialog
      id={renameModal}
      name={name}
      title={<Trans>Edit album name</Trans>}
      submit={<Trans>Save</Trans>}
      busy={busy}
      problem={invalid ? problem : null}
      failed={failed}
      onSubmit={(wanted) => rename.send({ type: 'album.submit', name: wanted })}
      onCancel={() => album.send({ type: 'album.cancel' })}
    />
  );
}

/** The question before an album is deleted: what is gone, and what stays [2.32, 2.37]. */
function DeleteAlbumDialog({ album, deletion }: { album: AlbumRef; deletion: AlbumDeleteRef }) {
  const name = useSelector(album, ({ context }) => context.album?.albumName ?? '');
  const count = useSelector(album, ({ context }) => context.album?.photosCount ?? 0);
  return (
    <DeleteDialog id={deleteModal} deletion={deletion} onCancel={() => album.send({ type: 'album.cancel' })}>
      <Trans>
        The album <bdi>{name}</bdi> will be gone for good.
      </Trans>{' '}
      {count === 0 ? null : (
        <Plural
          value={count}
          one="Its # photo stays in your library."
          other="Its # photos stay in your library."
        />
      )}
    </DeleteDialog>
  );
}

/** What is asked about an album. */
export function AlbumDialogs({ album }: { album: AlbumRef }) {
  const rename = useSelector(album, ({ children }) => children.rename);
  const deletion = useSelector(album, ({ children }) => children.delete);
  return (
    <>
      {rename === undefined ? null : <RenameDialog album={album} rename={rename} />}
      {deletion === undefined ? null : <DeleteAlbumDialog album={album} deletion={deletion} />}
    </>
  );
}
