import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isPreparing } from '../../../../machines/downloads/downloads.selectors.ts';
import type { Selected } from '../../../../machines/photos/selection/selected.values.ts';
import { countIn, idleIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import { useLazyChart } from '../../../context/hooks.ts';
import { idleReason, isPastLimit, type ToolbarProps } from './facts.ts';
import { ToolbarAction } from './ToolbarAction.tsx';

interface DownloadActionProps extends Pick<ToolbarProps, 'selection' | 'groups'> {
  /** Returns the archive's name for the downloads page; called when the button is pressed. */
  readonly name: (selected: Selected<string>) => string;
}

/**
 * Downloads the selection as one archive, up to 100 photos; busy until the download has started [2.18, 4.16, 5.3,
 * 9.3].
 */
export function DownloadAction({ selection, groups, name }: DownloadActionProps) {
  const { t, i18n } = useLingui();
  const idle = useSelector(selection, (snapshot) => idleReason(i18n, idleIn(snapshot, groups)));
  const past = useSelector(selection, (snapshot) => isPastLimit(countIn(snapshot, groups)));
  const selected = useSelector(selection, ({ context }) => context.selected);
  const downloads = useLazyChart('downloads');
  const preparing = useSelector(downloads, (snapshot) => isPreparing(snapshot, selected));
  return (
    <ToolbarAction
      icon="download"
      disabledReason={idle ?? (past ? t`Up to 100 photos can be downloaded at a time` : undefined)}
      busy={preparing}
      onClick={() => selection.send({ type: 'selection.download', name: name(selected) })}
    >
      <Trans context="Button: downloads photos" comment="At most 11 characters.">
        Download
      </Trans>
    </ToolbarAction>
  );
}
