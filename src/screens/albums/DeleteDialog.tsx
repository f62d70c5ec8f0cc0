import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useModal } from '../../context/hooks.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { AlbumDeleteRef, SharedAlbumDeleteRef } from './refs.ts';

interface DeleteDialogProps {
  readonly id: string;
  readonly deletion: AlbumDeleteRef | SharedAlbumDeleteRef;
  /** What will be gone, for whom, and what stays. */
  readonly children: ReactNode;
}

/** The question before an album is deleted, one's own or a shared one; it stays open while that fails [2.42, 8.4]. */
export function DeleteDialog({ id, deletion, children }: DeleteDialogProps) {
  const busy = useSelector(deletion, (snapshot) => snapshot.hasTag('busy'));
  const failed = useSelector(deletion, (snapshot) => snapshot.hasTag('error'));
  const canCancel = useSelector(deletion, (snapshot) => snapshot.can({ type: 'question.cancel' }));
  const { escape } = useModal(id);
  return (
    <Dialog
      title={<Trans>Delete album?</Trans>}
      onEscape={escape}
      footer={
        <>
          <Button disabled={!canCancel} onClick={() => deletion.send({ type: 'question.cancel' })}>
            <Trans>Keep album</Trans>
          </Button>
          <Button
            variant="danger"
            icon="trash"
            busy={busy}
            onClick={() => deletion.send({ type: 'question.confirm' })}
          >
            <Trans>Delete album</Trans>
          </Button>
        </>
      }
    >
      {failed ? (
        <div role="alert">
          <Banner tone="danger" title={<Trans>Unable to remove album. Please try again</Trans>} />
        </div>
      ) : null}
      <p style={{ overflowWrap: 'anywhere' }}>{children}</p>
    </Dialog>
  );
}
