import { useLingui } from '@lingui/react/macro';
import { ShortcutHelp } from '../../../ui/ShortcutHelp.tsx';

/** Keyboard shortcuts of a list of photos [4.2]. */
export function GridShortcuts() {
  const { t } = useLingui();
  return (
    <ShortcutHelp
      title={t`Keyboard shortcuts`}
      close={t`Close`}
      shortcuts={[
        { does: t`Move between photos`, keys: [t`Arrow keys`] },
        { does: t`Open the photo`, keys: [t({ message: 'Enter', context: 'Key on a keyboard' })] },
        {
          does: t`Select or deselect the photo`,
          keys: [t({ message: 'Space', context: 'Key on a keyboard' })],
        },
        { does: t`Go to the month’s tick box while selecting`, keys: ['↑'] },
        {
          does: t`View the photo while selecting`,
          keys: [
            t({ message: 'Shift', context: 'Key on a keyboard' }),
            t({ message: 'Enter', context: 'Key on a keyboard' }),
          ],
        },
        {
          does: t`Select a range`,
          keys: [t({ message: 'Shift', context: 'Key on a keyboard' }), t`Arrow keys`],
        },
        {
          does: t`Select to the end of the row`,
          keys: [
            t({ message: 'Shift', context: 'Key on a keyboard' }),
            t({ message: 'End', context: 'Key on a keyboard' }),
          ],
        },
        {
          does: t`Select a range with the mouse`,
          keys: [
            t({ message: 'Shift', context: 'Key on a keyboard' }),
            t({ message: 'Click', context: 'Noun: pressing the mouse, beside a key' }),
          ],
        },
        { does: t`Select all`, keys: [t({ message: 'Ctrl / ⌘', context: 'Key on a keyboard' }), 'A'] },
        { does: t`Stop selecting`, keys: [t({ message: 'Esc', context: 'Key on a keyboard' })] },
        { does: t`Show these shortcuts`, keys: ['?'] },
      ]}
    />
  );
}
