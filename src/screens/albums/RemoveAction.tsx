import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { idleIn } from '../../../machines/photos/selection/selection.selectors.ts';
import { idleReason, type ToolbarProps } from '../photos/toolbar/facts.ts';
import { ToolbarAction } from '../photos/toolbar/ToolbarAction.tsx';

/**
 * Opens the dialog that asks whether to remove the selection from the album only or from the library too [2.35,
 * 2.48].
 */
export function RemoveAction({ selection, groups }: Pick<ToolbarProps, 'selection' | 'groups'>) {
  const { i18n } = useLingui();
  const idle = useSelector(selection, (snapshot) => idleReason(i18n, idleIn(snapshot, groups)));
  return (
    <ToolbarAction
      icon="minus"
      disabledReason={idle}
      onClick={() => selection.send({ type: 'selection.remove' })}
    >
      <Trans comment="Under an icon on phones: words of at most 10 characters. Asks whether to take photos out of the album or to delete them.">
        Delete from album
      </Trans>
    </ToolbarAction>
  );
}
