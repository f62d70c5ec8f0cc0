import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { createModal } from '../../../machines/albums/albumsPage.selectors.ts';
import { AlbumNameDialog } from './AlbumNameDialog.tsx';
import type { AlbumCreateRef, AlbumsPageRef } from './refs.ts';

/** The modal for a new album [2.30, 5.2]. */
export function CreateAlbumDialog({ page, create }: { page: AlbumsPageRef; create: AlbumCreateRef }) {
  const busy = useSelector(create, (snapshot) => snapshot.hasTag('busy'));
  const invalid = useSelector(create, (snapshot) => snapshot.hasTag('invalid'));
  const failed = useSelector(create, (snapshot) => snapshot.hasTag('error'));
  const problem = useSelector(create, ({ context }) => context.problem);
  return (
    <AlbumNameDialog
      id={createModal}
      title={<Trans>New album</Trans>}
      submit={<Trans>Create album</Trans>}
      busy={busy}
      problem={invalid ? problem : null}
      failed={failed}
      onSubmit={(name) => create.send({ type: 'album.submit', name })}
      onCancel={() => page.send({ type: 'album.cancel' })}
    />
  );
}
