import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { AnyFormRef } from '../../../machines/request/form.selectors.ts';
import { useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'children'> {
  /** Id of the modal, and of the form within. */
  readonly id: string;
  readonly form: AnyFormRef;
  readonly submit: ReactNode;
  readonly submitting?: ReactNode;
}

/** The dialog for the form of a `modalFormFor` chart. */
export function FormDialog({ id, form, submit, submitting, children, ...dialog }: FormDialogProps) {
  const { escape } = useModal(id);
  const busy = useSelector(form, (snapshot) => snapshot.hasTag('busy'));
  const canCancel = useSelector(form, (snapshot) => snapshot.can({ type: 'form.cancel' }));
  return (
    <Dialog
      {...dialog}
      onEscape={escape}
      footer={
        <>
          <Button disabled={!canCancel} onClick={() => form.send({ type: 'form.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" form={id} busy={busy} busyLabel={submitting}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
