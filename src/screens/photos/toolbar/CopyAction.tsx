import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { idleIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import { useFlag } from '../../../context/hooks.ts';
import { idleReason, type ToolbarProps } from './facts.ts';
import { ToolbarAction } from './ToolbarAction.tsx';

/** Opens the dialog that copies the selection to an album [2.18, 2.35, 2.38]. */
export function CopyAction({ selection, groups }: Pick<ToolbarProps, 'selection' | 'groups'>) {
  const { i18n } = useLingui();
  const idle = useSelector(selection, (snapshot) => idleReason(i18n, idleIn(snapshot, groups)));
  if (!useFlag('PhotoManagementAlbumViewEnabled')) return null;
  return (
    <ToolbarAction
      icon="copyto"
      disabledReason={idle}
      onClick={() => selection.send({ type: 'selection.copy' })}
    >
      <Trans comment="Under an icon on phones: words of at most 10 characters.">Copy to album</Trans>
    </ToolbarAction>
  );
}
