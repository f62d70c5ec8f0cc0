import { Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { deleteModal } from '../../../machines/projects/projectsPage.selectors.ts';
import { confirmViewState } from '../../../machines/request/confirm.selectors.ts';
import { useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import type { ProjectDeleteRef } from './refs.ts';

interface DeleteDialogProps {
  readonly deletion: ProjectDeleteRef;
  readonly name: string;
}

/** The question before a project is deleted; it stays open while that fails, and the project is back. */
export function DeleteDialog({ deletion, name }: DeleteDialogProps) {
  const view = useSelector(deletion, confirmViewState, shallowEqual);
  const canCancel = useSelector(deletion, (snapshot) => snapshot.can({ type: 'question.cancel' }));
  const { escape } = useModal(deleteModal);
  return (
    <Dialog
      title={<Trans>Delete project?</Trans>}
      onEscape={escape}
      footer={
        <>
          <Button disabled={!canCancel} onClick={() => deletion.send({ type: 'question.cancel' })}>
            <Trans>Keep project</Trans>
          </Button>
          <Button
            variant="danger"
            icon="trash"
            busy={view.state === 'sending'}
            busyLabel={<Trans>Deleting</Trans>}
            onClick={() => deletion.send({ type: 'question.confirm' })}
          >
            <Trans>Delete project</Trans>
          </Button>
        </>
      }
    >
      {view.state === 'failed' ? (
        <ErrorNotice
          message={<Trans>Unable to delete the project. Please try again</Trans>}
          reference={view.reference === '' ? undefined : view.reference}
        />
      ) : null}
      <p>
        <Trans>
          “<bdi>{name}</bdi>” is deleted for good. What you have ordered of it still arrives.
        </Trans>
      </p>
    </Dialog>
  );
}
