import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ResolveInput } from '../../../../machines/photos/selection/resolve.values.ts';
import { idleIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import { useTell, useFlag } from '../../../context/hooks.ts';
import { idleReason, type ToolbarProps } from './facts.ts';
import { ToolbarAction } from './ToolbarAction.tsx';

interface CopyActionProps extends ToolbarProps {
  /** What is selected, by months; asked for when it is pressed. */
  readonly target: () => ResolveInput;
}

/** Asks for the album that what is selected is copied to [2.18, 2.35, 2.38]. */
export function CopyAction({ list, selection, groups, target }: CopyActionProps) {
  const { i18n } = useLingui();
  const idle = useSelector(selection, (snapshot) => idleReason(i18n, idleIn(snapshot, groups)));
  const ask = useTell('copyToAlbum');
  if (!useFlag('PhotoManagementAlbumViewEnabled')) return null;
  return (
    <ToolbarAction
      icon="copyto"
      disabledReason={idle}
      onClick={() => ask({ type: 'copy.ask', target: target(), requester: list })}
    >
      <Trans>Copy to album</Trans>
    </ToolbarAction>
  );
}
