import { Trans } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { confirmViewState } from '../../../machines/request/confirm.selectors.ts';
import { deleteModal } from '../../../machines/widgets/widgets.selectors.ts';
import { useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import type { WidgetDeleteRef } from './refs.ts';

interface DeleteDialogProps {
  readonly deletion: WidgetDeleteRef;
  readonly title: string;
}

/** The question before a book is taken off the web; it stays open while that fails, and the book is back. */
export function DeleteDialog({ deletion, title }: DeleteDialogProps) {
  const view = useSelector(deletion, confirmViewState, shallowEqual);
  const canCancel = useSelector(deletion, (snapshot) => snapshot.can({ type: 'question.cancel' }));
  const { escape } = useModal(deleteModal);
  return (
    <Dialog
      title={<Trans>Delete online photo book?</Trans>}
      onEscape={escape}
      footer={
        <>
          <Button disabled={!canCancel} onClick={() => deletion.send({ type: 'question.cancel' })}>
            <Trans>Keep it online</Trans>
          </Button>
          <Button
            variant="danger"
            icon="trash"
            busy={view.state === 'sending'}
            busyLabel={<Trans>Deleting</Trans>}
            onClick={() => deletion.send({ type: 'question.confirm' })}
          >
            <Trans>Delete online book</Trans>
          </Button>
        </>
      }
    >
      {view.state === 'failed' ? (
        <ErrorNotice
          message={<Trans>Unable to delete the online photo book. Please try again</Trans>}
          reference={view.reference === '' ? undefined : view.reference}
        />
      ) : null}
      <p>
        <Trans>
          “<bdi>{title}</bdi>” goes off the web for good, and links to it open no more. The printed book and
          its order stay.
        </Trans>
      </p>
    </Dialog>
  );
}
