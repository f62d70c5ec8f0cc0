import { Trans } from '@lingui/react/macro';
import { bookTitle } from '../../../contracts/widgets/bookTitle.ts';
import { deleteModal } from '../../../machines/widgets/widgets.selectors.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx';
import type { WidgetDeleteRef } from './refs.ts';

interface DeleteDialogProps {
  readonly deletion: WidgetDeleteRef;
  readonly title: string;
}

/**
 * Confirmation before a book is taken offline; if the call fails, the dialog stays open and the book reappears in the
 * list.
 */
export function DeleteDialog({ deletion, title: name }: DeleteDialogProps) {
  const title = bookTitle(name);
  return (
    <ConfirmDialog
      question={deletion}
      modal={deleteModal}
      title={<Trans>Delete online photo book?</Trans>}
      keep={<Trans>Cancel</Trans>}
      icon="trash"
      confirm={<Trans>Delete online book</Trans>}
      confirming={<Trans>Deleting</Trans>}
      failed={(reference) => (
        <ErrorNotice
          message={<Trans>Unable to delete the online photo book. Please try again</Trans>}
          reference={reference}
        />
      )}
    >
      <p>
        <Trans>
          “<bdi>{title}</bdi>” will be permanently taken offline, and its links will stop working. This
          doesn’t affect your printed book or your order.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
