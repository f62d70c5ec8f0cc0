import { Trans } from '@lingui/react/macro';
import { type ToolbarProps, useIdleReason } from './facts.ts';
import { ToolbarAction } from './ToolbarAction.tsx';

/** Asks to delete what is selected [2.18, 2.26, 5.3]. */
export function DeleteAction(props: ToolbarProps) {
  return (
    <ToolbarAction
      icon="trash"
      variant="danger"
      disabledReason={useIdleReason(props)}
      onClick={() => props.list.send({ type: 'selection.delete' })}
    >
      <Trans>Delete</Trans>
    </ToolbarAction>
  );
}
