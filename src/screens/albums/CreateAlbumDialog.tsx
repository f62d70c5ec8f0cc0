import { Trans } from '@lingui/react/macro';
import { createModal } from '../../../machines/albums/albumsPage.selectors.ts';
import { AlbumNameDialog } from './AlbumNameDialog.tsx';
import type { AlbumCreateRef } from './refs.ts';

/** The modal for a new album [2.30, 5.2]. */
export function CreateAlbumDialog({ create }: { create: AlbumCreateRef }) {
  return (
    <AlbumNameDialog
      id={createModal}
      title={<Trans>New album</Trans>}
      submit={<Trans>Create album</Trans>}
      form={create}
    />
  );
}
