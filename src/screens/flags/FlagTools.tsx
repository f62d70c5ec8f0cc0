import { isControlOpen } from '../../../machines/flags/featureFlags.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useFlags } from '../../context/hooks.ts';
import { KeyPress } from '../../ui/KeyPress.tsx';
import { FlagDialog } from './FlagDialog.tsx';

/**
 * Opens the flags dialog by Alt+Shift+F on every page, or by its menu entry; the page itself has no button for it
 * [2.49, 6.3].
 */
export function FlagTools() {
  const flags = useActor('flags');
  const open = useFlags(isControlOpen);
  return (
    <>
      <KeyPress code="KeyF" onPress={() => flags.send({ type: 'flags.open' })} />
      {open ? <FlagDialog /> : null}
    </>
  );
}
