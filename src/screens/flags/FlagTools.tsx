import { css } from '@emotion/react';
import { Trans } from '@lingui/react/macro';
import { isControlOpen } from '../../../machines/flags/featureFlags.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { useFlags } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { media } from '../../ui/theme/tokens.ts';
import { FlagDialog } from './FlagDialog.tsx';

// On a wide screen the left corner is the menu's; on a small one the right corner is the page's action, and at the bottom
// stands what is done with selected photos.
const corner = css({
  position: 'fixed',
  bottom: 200,
  left: 12,
  zIndex: 10,
  [media.medium]: { bottom: 12, left: 'auto', right: 12 },
});
/** Opens the developer's modal; drawn only where its own flag is on [2.49]. */
function FlagButton() {
  const flags = useActor('flags');
  return (
    <div css={corner}>
      <Button size="s" icon="settings" onClick={() => flags.send({ type: 'flags.open' })}>
        <Trans>Feature flags</Trans>
      </Button>
    </div>
  );
}

/** The button to the flags, and the dialog with them [2.49, 6.3]. */
export function FlagTools() {
  const open = useFlags(isControlOpen);
  return (
    <>
      <FlagButton />
      {open ? <FlagDialog /> : null}
    </>
  );
}
