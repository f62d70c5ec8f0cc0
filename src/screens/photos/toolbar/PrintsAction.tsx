import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { countIn, idleIn } from '../../../../machines/photos/selection/selection.selectors.ts';
import { addingAmount, isFinding, printsLimit } from '../../../../machines/prints/printTransfer.selectors.ts';
import { useActors } from '../../../context/actors.ts';
import { useLazyChart } from '../../../context/hooks.ts';
import { lazyView } from '../../../ui/lazyView.tsx';
import type { OfAlbum } from '../refs.ts';
import { idleReason, type ToolbarProps } from './facts.ts';
import { PrintsOffer } from './PrintsOffer.tsx';
import { ToolbarAction } from './ToolbarAction.tsx';

/** Loaded in advance: between the request for prints and the spinner there are a few seconds. */
const AddingPhotos = lazyView(async () => (await import('./AddingPhotos.tsx')).AddingPhotos, {
  floats: true,
});

const SmallPhotos = lazyView(async () => (await import('./SmallPhotos.tsx')).SmallPhotos, {
  floats: true,
});

type PrintsActionProps = Pick<ToolbarProps, 'selection' | 'groups'> & OfAlbum;

function OrderPrints({ selection, groups, album }: PrintsActionProps) {
  const { t, i18n } = useLingui();
  const count = useSelector(selection, (snapshot) => countIn(snapshot, groups));
  const idle = useSelector(selection, (snapshot) => idleIn(snapshot, groups));
  const lazyPrints = useSelector(useActors().lazyActors?.prints, (snapshot) => snapshot);
  const prints = useLazyChart('prints');
  const finding = useSelector(prints, (snapshot) => isFinding(lazyPrints, snapshot));
  const amount = useSelector(prints, addingAmount);
  const sizes = useSelector(prints, (snapshot) => snapshot?.children.sizes);
  const limit = useSelector(useActors().app ?? undefined, (snapshot) =>
    printsLimit(snapshot?.context.config),
  );
  const isPast = count > limit;
  const past = isPast
    ? t`${plural(limit, {
        one: 'You can order prints of up to # photo at a time',
        other: 'You can order prints of up to # photos at a time',
      })}`
    : undefined;
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
        ) : count === 0 || isPast ? (
          <Trans comment="Button: verb.">Order prints</Trans>
        ) : (
          <Plural value={count} one="Next: Customise # photo print" other="Next: Customise # photo prints" />
        )}
      </ToolbarAction>
      {sizes === undefined ? null : <SmallPhotos question={sizes} album={album} />}
      {prints === undefined || amount === null ? null : <AddingPhotos prints={prints} amount={amount} />}
    </>
  );
}

/** Orders prints of the selection, if prints are offered, with the spinner for it [2.18, 2.35, 4.8, 5.3]. */
export const PrintsAction = (props: PrintsActionProps) => (
  <PrintsOffer>
    <OrderPrints {...props} />
  </PrintsOffer>
);
