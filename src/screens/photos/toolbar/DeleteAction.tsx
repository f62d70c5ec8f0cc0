import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { idleIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import { idleReason, type ToolbarProps } from './facts.ts';
import { ToolbarAction } from './ToolbarAction.tsx';

/** Asks for confirmation before the selection is deleted [2.18, 2.26, 5.3]. */
export function DeleteAction({ selection, groups }: Pick<ToolbarProps, 'selection' | 'groups'>) {
  const { i18n } = useLingui();
  const idle = useSelector(selection, (snapshot) => idleIn(snapshot, groups));
  return (
    <ToolbarAction
      icon="trash"
      variant="danger"
      disabledReason={idleReason(i18n, idle)}
      onClick={() => selection.send({ type: 'selection.delete' })}
    >
      <Trans context="Button: deletes photos" comment="At most 10 characters.">
        Delete
      </Trans>
    </ToolbarAction>
  );
}
