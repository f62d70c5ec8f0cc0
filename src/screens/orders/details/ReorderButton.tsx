import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Button } from '../../../ui/Button.tsx';
import type { ReorderRef } from './refs.ts';

/** The reorder button; a double click sends only one request. */
export function ReorderButton({
  reorder,
  wide = false,
}: {
  readonly reorder: ReorderRef;
  readonly wide?: boolean;
}) {
  const busy = useSelector(
    reorder,
    (snapshot) => snapshot.hasTag('busy') || snapshot.matches('reorderReceived'),
  );
  return (
    <Button
      icon="retry"
      wide={wide}
      busy={busy}
      busyLabel={<Trans comment="At most 16 characters">Reordering</Trans>}
      onClick={() => reorder.send({ type: 'reorder.start' })}
    >
      <Trans comment="At most 16 characters">Reorder</Trans>
    </Button>
  );
}
