import { Trans } from '@lingui/react/macro';
import { deleteModal } from '../../../machines/projects/projectsPage.selectors.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import type { ProjectDeleteRef } from './refs.ts';

interface DeleteDialogProps {
  readonly deletion: ProjectDeleteRef;
  readonly name: string;
}

/** Confirmation before a project is deleted; if deleting fails, the dialog stays open and the project reappears. */
export function DeleteDialog({ deletion, name }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      question={deletion}
      modal={deleteModal}
      title={<Trans>Delete project?</Trans>}
      keep={<Trans>Cancel</Trans>}
      icon="trash"
      confirm={<Trans>Delete project</Trans>}
      confirming={<Trans>Deleting</Trans>}
      failed={(reference) => (
        <ErrorNotice
          message={<Trans>Unable to delete the project. Please try again</Trans>}
          reference={reference}
        />
      )}
    >
      <p>
        <Trans>
          “<bdi>{name}</bdi>” will be permanently deleted. Anything you’ve already ordered will still arrive.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
