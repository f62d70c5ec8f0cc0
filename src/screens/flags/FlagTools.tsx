import { isControlOpen } from '../../../machines/flags/featureFlags.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useFlags } from '../../context/hooks.ts';
import { KeyPress } from '../../ui/KeyPress.tsx';
import { FlagDialog } from './FlagDialog.tsx';

/**
 * Alt, Shift and F open the flags on every page, as does their entry in the menu; no control is on the page [2.49,
 * 6.3].
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
