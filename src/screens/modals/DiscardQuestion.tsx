import { Trans } from '@lingui/react/macro';
import { useActor } from '../../context/actors.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Confirmation before Escape or Back discards text that was entered. */
export function DiscardQuestion() {
  const modals = useActor('modals');
  const keep = () => modals.send({ type: 'discard.keep' });
  return (
    <Dialog
      title={<Trans>Discard your changes?</Trans>}
      onEscape={keep}
      footer={
        <>
          <Button onClick={keep}>
            <Trans>Keep editing</Trans>
          </Button>
          <Button variant="danger" onClick={() => modals.send({ type: 'discard.confirm' })}>
            <Trans>Discard changes</Trans>
          </Button>
        </>
      }
    >
      <Trans>Your changes haven’t been saved.</Trans>
    </Dialog>
  );
}
