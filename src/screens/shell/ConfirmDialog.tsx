import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import {
  type AnyConfirmRef,
  canCancel,
  confirmViewState,
} from '../../../machines/request/confirm.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';

interface ConfirmDialogProps {
  readonly question: AnyConfirmRef;
  readonly modal: string;
  readonly title: ReactNode;
  readonly keep: ReactNode;
  /** The label of the confirming button, and its label while the request is pending. */
  readonly confirm: ReactNode;
  readonly confirming?: ReactNode;
  readonly icon?: 'trash';
  /** Renders the error message, with the reference for customer care if there is one. */
  readonly failed: (reference: string | undefined) => ReactNode;
  readonly children: ReactNode;
}

/** The dialog for a `confirmFor` chart; it stays open if the request fails [8.4]. */
export function ConfirmDialog({
  question,
  modal,
  title,
  keep,
  confirm,
  confirming,
  icon,
  failed,
  children,
}: ConfirmDialogProps) {
  const view = useSelector(question, confirmViewState, shallowEqual);
  const isOpen = useSelector(question, canCancel);
  return (
    <QuestionDialog
      modal={modal}
      title={title}
      keep={keep}
      canKeep={isOpen}
      onKeep={() => question.send({ type: 'question.cancel' })}
      answer={
        <Button
          variant="danger"
          icon={icon}
          busy={view.state === 'sending'}
          busyLabel={confirming}
          onClick={() => question.send({ type: 'question.confirm' })}
        >
          {confirm}
        </Button>
      }
    >
      {view.state === 'failed' ? failed(view.reference === '' ? undefined : view.reference) : null}
      {children}
    </QuestionDialog>
  );
}
