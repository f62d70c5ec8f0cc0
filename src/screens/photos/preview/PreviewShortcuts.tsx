import { useLingui } from '@lingui/react/macro';
import { ShortcutHelp } from '../../../ui/ShortcutHelp.tsx';

/** Keyboard shortcuts of the preview [2.23, 2.24]. */
export function PreviewShortcuts() {
  const { t } = useLingui();
  return (
    <ShortcutHelp
      title={t`Keyboard shortcuts`}
      close={t`Close`}
      shortcuts={[
        { does: t`Previous or next photo`, keys: ['←', '→'] },
        { does: t`Zoom in`, keys: ['+'] },
        { does: t`Zoom out`, keys: ['-'] },
        { does: t`Show the whole photo`, keys: ['0'] },
        {
          does: t`Move the enlarged photo`,
          keys: [t({ message: 'Shift', context: 'Key on a keyboard' }), t`Arrow keys`],
        },
        {
          does: t`Select or deselect the photo`,
          keys: [t({ message: 'Space', context: 'Key on a keyboard' })],
        },
        { does: t`Back to your photos`, keys: [t({ message: 'Esc', context: 'Key on a keyboard' })] },
        { does: t`Show these shortcuts`, keys: ['?'] },
      ]}
    />
  );
}
