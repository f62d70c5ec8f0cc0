import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DeletionRef } from '../../../machines/photos/library.setup.ts';
import { useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';

/** The question before photos are deleted; what it counts is what is deleted [2.48]. */
export function DeleteDialog({ deletion }: { deletion: DeletionRef }) {
  const { t } = useLingui();
  const asking = useSelector(deletion, (snapshot) => snapshot.matches('asking'));
  const resolving = useSelector(deletion, (snapshot) => snapshot.matches({ asking: 'resolving' }));
  const opId = useSelector(deletion, ({ context }) => context.opId);
  const count = useSelector(deletion, ({ context }) => context.ids.size);
  const expected = useSelector(deletion, ({ context }) => context.expected);
  const { escape } = useModal(opId);
  if (!asking) return null;
  const cancel = () => deletion.send({ type: 'deletion.cancel' });
  return (
    <Dialog
      title={
        resolving ? (
          <Trans>Counting your photos</Trans>
        ) : (
          <Plural value={count} one="Delete # photo?" other="Delete # photos?" />
        )
      }
      onEscape={escape}
      footer={
        <>
          <Button onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
          {resolving ? null : (
            <Button variant="danger" icon="trash" onClick={() => deletion.send({ type: 'deletion.confirm' })}>
              <Plural value={count} one="Delete # photo" other="Delete # photos" />
            </Button>
          )}
        </>
      }
    >
      {resolving ? (
        <ProgressBar
          label={t`Counting your photos`}
          value={count}
          max={expected}
          valueText={t`${count} of ${expected}`}
        />
      ) : (
        <p>
          <Plural
            value={count}
            one="It is removed from your library and from all your albums. This cannot be undone."
            other="They are removed from your library and from all your albums. This cannot be undone."
          />
        </p>
      )}
    </Dialog>
  );
}
