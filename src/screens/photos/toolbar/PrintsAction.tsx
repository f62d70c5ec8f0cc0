import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { countIn, idleIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import type { printTransferMachine } from '../../../../machines/prints/printTransfer.machine.ts';
import {
  addingAmount,
  isFinding,
  isPastTransfer,
  mostTransferred,
  printsModal,
} from '../../../../machines/prints/printTransfer.selectors.ts';
import { useActors } from '../../../context/actors.ts';
import { useLazyChart, useModal } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { color } from '../../../ui/theme/tokens.ts';
import { idleReason, type ToolbarProps } from './facts.ts';
import { PrintsOffer } from './PrintsOffer.tsx';
import { ToolbarAction } from './ToolbarAction.tsx';

type PrintsRef = ActorRefFrom<typeof printTransferMachine>;

const waiting = css({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  paddingBlock: 8,
  color: color.inkMuted,
  '& > svg': { color: color.accent },
});

/** The spinner over the page, until the browser is at the editor [4.8]. */
function AddingPhotos({ prints, amount }: { readonly prints: PrintsRef; readonly amount: number }) {
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
          <Trans>The editor opens by itself. There you choose size and paper.</Trans>
        </p>
      </div>
    </Dialog>
  );
}

type PrintsActionProps = Pick<ToolbarProps, 'selection' | 'groups'>;

function OrderPrints({ selection, groups }: PrintsActionProps) {
  const { t, i18n } = useLingui();
  const count = useSelector(selection, (snapshot) => countIn(snapshot, groups));
  const idle = useSelector(selection, (snapshot) => idleIn(snapshot, groups));
  const keeper = useSelector(useActors().lazyActors?.prints, (snapshot) => snapshot);
  const prints = useLazyChart('prints') as PrintsRef | undefined;
  const finding = useSelector(prints, (snapshot) => isFinding(keeper, snapshot));
  const amount = useSelector(prints, addingAmount);
  const most = i18n.number(mostTransferred);
  const past = isPastTransfer(count) ? t`Prints of up to ${most} photos can be ordered at a time` : undefined;
  return (
    <>
      <ToolbarAction
        icon="print"
        variant="primary"
        disabledReason={idleReason(i18n, idle) ?? past}
        busy={finding}
        onClick={() => selection.send({ type: 'selection.print' })}
      >
        {finding || idle === 'reading' ? (
          <Trans>Selecting your photos...</Trans>
        ) : count === 0 ? (
          <Trans>Order prints</Trans>
        ) : (
          <Plural value={count} one="Next: Customise # photo print" other="Next: Customise # photo prints" />
        )}
      </ToolbarAction>
      {prints === undefined || amount === null ? null : <AddingPhotos prints={prints} amount={amount} />}
    </>
  );
}

/** Orders prints of what is selected, where they are offered; the spinner that follows stands beside it [2.18, 2.35, 4.8, 5.3]. */
export const PrintsAction = (props: PrintsActionProps) => (
  <PrintsOffer>
    <OrderPrints {...props} />
  </PrintsOffer>
);
