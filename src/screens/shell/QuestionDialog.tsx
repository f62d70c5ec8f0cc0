import type { ReactNode } from 'react';
import { useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

interface QuestionDialogProps {
  readonly modal: string;
  readonly title: ReactNode;
  /** The button that changes nothing. It comes first, and Escape has the same effect. */
  readonly keep: ReactNode;
  readonly onKeep: () => void;
  readonly canKeep?: boolean;
  /** The button that confirms, beside the first. */
  readonly answer?: ReactNode;
  readonly children: ReactNode;
}

/** The confirmation before something is deleted or removed [2.48, 2.51]. */
export function QuestionDialog({
  modal,
  title,
  keep,
  onKeep,
  canKeep = true,
  answer = null,
  children,
}: QuestionDialogProps) {
  const { escape } = useModal(modal);
  return (
    <Dialog
      title={title}
      onEscape={escape}
      footer={
        <>
          <Button disabled={!canKeep} onClick={onKeep}>
            {keep}
          </Button>
          {answer}
        </>
      }
    >
      {children}
    </Dialog>
  );
}
