import { css } from '@emotion/react';
import { Plural, Trans } from '@lingui/react/macro';
import { printsModal } from '../../../../machines/prints/printTransfer.selectors.ts';
import { useModal } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { color } from '../../../ui/theme/tokens.ts';
import type { PrintsRef } from '../refs.ts';

const waiting = css({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  paddingBlock: 8,
  color: color.inkMuted,
  '& > svg': { color: color.accent },
});

/** The spinner that covers the page until the browser opens the editor [4.8]. */
export function AddingPhotos({ prints, amount }: { readonly prints: PrintsRef; readonly amount: number }) {
  const { escape } = useModal(printsModal);
  return (
    <Dialog
      title={<Plural value={amount} one="Adding # photo to editor..." other="Adding # photos to editor..." />}
      onEscape={escape}
      footer={
        <Button onClick={() => prints.send({ type: 'prints.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      <div css={waiting} role="status">
        <Spinner size={32} />
        <p>
          <Trans>The editor will open automatically. You can choose size and paper there.</Trans>
        </p>
      </div>
    </Dialog>
  );
}
