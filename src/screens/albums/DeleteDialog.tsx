import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import type { AlbumDeleteRef, SharedAlbumDeleteRef } from './refs.ts';

interface DeleteDialogProps {
  readonly id: string;
  readonly deletion: AlbumDeleteRef | SharedAlbumDeleteRef;
  /** The explanation: what will be deleted, for whom, and what will be kept. */
  readonly children: ReactNode;
}

/** Confirmation before an album, own or shared, is deleted; it stays open if deleting fails [2.42, 8.4]. */
export function DeleteDialog({ id, deletion, children }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      question={deletion}
      modal={id}
      title={<Trans>Delete album?</Trans>}
      keep={<Trans>Cancel</Trans>}
      icon="trash"
      confirm={<Trans>Delete album</Trans>}
      failed={() => (
        <div role="alert">
          <Banner tone="danger" title={<Trans>Unable to remove album. Please try again</Trans>} />
        </div>
      )}
    >
      <p style={{ overflowWrap: 'anywhere' }}>{children}</p>
    </ConfirmDialog>
  );
}
