import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';

interface EmptyLibraryProps {
  /** Opens the upload dialog; undefined if uploads are not allowed. */
  readonly onAdd: (() => void) | undefined;
}

/** Shown for an empty library, with the button that adds the first photos [2.13]. */
export function EmptyLibrary({ onAdd }: EmptyLibraryProps) {
  return (
    <EmptyState
      title={<Trans>Your photos will appear here</Trans>}
      action={
        onAdd === undefined ? undefined : (
          <Button variant="primary" icon="plus" onClick={onAdd}>
            <Trans>Add photos</Trans>
          </Button>
        )
      }
    >
      <Trans>Add your first photos from this device. We’ll sort them by the month they were taken.</Trans>
    </EmptyState>
  );
}
