import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { Country } from '../../../../contracts/brand/brands.ts';
import type { Destination, PickupPoint } from '../../../../contracts/orders/order.ts';
import { placeLines, streetLine } from '../../../../contracts/addresses/lines.ts';
import {
  cutOffViewState,
  deliveryViewState,
  refusedByProduction,
  shownDelivery,
} from '../../../../machines/orders/orderDetails.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type } from '../../../ui/theme/tokens.ts';
import { countdownLabel, timesLabel, untilLabel, weekdaysLabel } from '../../../ui/formats.ts';
import type { AddressParts, CutOffRef, DeliveryChangeRef } from './refs.ts';
import { card, cardHead, notPrinted, small } from './styles.ts';

const stack = css({ display: 'grid', gap: 12 });
/** Takes no space while it is empty. */
const progress = css(small, { '&:empty': { marginTop: -12 } });
const which = css(small, { fontWeight: 600 });
const until = css(small, {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontVariantNumeric: 'tabular-nums',
});

/** The pick-up point at which the parcel can be collected. */
export function PointText({ point, country }: { readonly point: PickupPoint; readonly country: Country }) {
  const { i18n } = useLingui();
  const { name, openingHours, hours = [] } = point;
  return (
    <div css={type.body}>
      <div css={type.bodyStrong}>
        <bdi>{name}</bdi>
      </div>
      {placeLines({ ...point, country }).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      {openingHours.map((line) => (
        <div key={line} css={small}>
          {line}
        </div>
      ))}
      {hours.map(({ from, to, opens }) => (
        <div key={from} css={small}>
          {weekdaysLabel(i18n.locale, from, to)}{' '}
          {opens === undefined ? (
            <Trans context="opening hours of a pick-up point, after a day">closed</Trans>
          ) : (
            timesLabel(i18n.locale, opens.from, opens.to)
          )}
        </div>
      ))}
    </div>
  );
}

/** Until when the delivery can be changed, with a countdown in the last hour [4.11a, 7.12a]. */
function Until({ cutOff }: { readonly cutOff: CutOffRef }) {
  const { i18n } = useLingui();
  const view = useSelector(cutOff, cutOffViewState, shallowEqual);
  if (view.state === 'none') return null;
  return (
    <p css={[until, notPrinted]}>
      <Icon name="clock" size={16} />
      {view.state === 'over' ? (
        <Trans>The address can no longer be changed.</Trans>
      ) : view.state === 'open' ? (
        <span>
          <Trans>You can change the address until {{ until: untilLabel(i18n.locale, view.until) }}.</Trans>
        </span>
      ) : (
        <span role="timer" aria-live="off">
          <Trans>
            You can change the address for another {{ left: countdownLabel(i18n.locale, view.left) }}.
          </Trans>
        </span>
      )}
    </p>
  );
}

/** Returns an address or a pick-up point on one line. */
const placeOf = ({ address, pickupPoint }: Destination): string => pickupPoint?.name ?? streetLine(address);

/** The progress of a change of the delivery address, as a sentence [4.11a]. */
function Progress({ delivery }: { readonly delivery: DeliveryChangeRef }) {
  const view = useSelector(delivery, deliveryViewState, shallowEqual);
  const { state, refusal, reference, lost, canTryAgain } = view;
  const place = lost === null ? '' : placeOf(lost);
  return (
    <>
      <p css={[progress, notPrinted]} role="status">
        {state === 'requestInProgress' ? <Trans>Changing the address…</Trans> : null}
        {state === 'requestSent' ? (
          <Trans>We’ve requested this change. You’ll see the confirmation here.</Trans>
        ) : null}
        {state === 'successfulUpdate' ? <Trans>Delivery address updated.</Trans> : null}
      </p>
      {state === 'requestFailed' ? (
        <ErrorNotice
          inside
          message={
            refusal === 'tooLate' ? (
              <Trans>It’s too late to change this address</Trans>
            ) : refusal === refusedByProduction ? (
              <Trans>We couldn’t change your address</Trans>
            ) : (
              <Trans>We couldn’t change the address</Trans>
            )
          }
          reference={refusal === 'tooLate' ? '' : reference}
          onRetry={canTryAgain ? () => delivery.send({ type: 'delivery.again' }) : undefined}
        >
          {refusal === refusedByProduction && place !== '' ? (
            <Trans>
              Your order can’t be sent to <bdi>{place}</bdi>. It will still go to the previous address.
            </Trans>
          ) : (
            <Trans>Your order will still go to the previous address.</Trans>
          )}
        </ErrorNotice>
      ) : null}
    </>
  );
}

function DestinationText({
  to: { address, deliveryType, pickupPoint },
  AddressText,
}: Pick<AddressParts, 'AddressText'> & { readonly to: Destination }) {
  return deliveryType === 'PickupPoint' && pickupPoint !== undefined ? (
    <PointText point={pickupPoint} country={address.country} />
  ) : (
    <AddressText address={address} />
  );
}

interface DeliveryCardProps extends Pick<AddressParts, 'AddressText'> {
  readonly delivery: DeliveryChangeRef;
  readonly cutOff: CutOffRef;
}

/**
 * Shows where the order will be delivered and, as long as this can be changed, until when; also the progress of a
 * change [2.52b, 4.11].
 */
export function DeliveryCard({ delivery, cutOff, AddressText }: DeliveryCardProps) {
  const { t } = useLingui();
  const view = useSelector(delivery, deliveryViewState, shallowEqual);
  const { saved, wanted, requested, canEdit, state } = view;
  const shown = shownDelivery({ saved, wanted });
  if (shown === null) return null;
  // Focus returns to the button that opened the dialog, or that submitted the change.
  const sending = state === 'requestInProgress';
  const point = shown.deliveryType === 'PickupPoint' ? shown.pickupPoint : undefined;
  return (
    <section
      css={card}
      aria-label={t({ message: 'Delivery', context: 'section: where an order goes' })}
      aria-busy={sending}
    >
      <h2 css={cardHead}>
        {point === undefined ? <Trans>Delivery address</Trans> : <Trans>Pick-up point</Trans>}
        <Icon name={point === undefined ? 'home' : 'basket'} />
      </h2>
      <div css={stack}>
        {requested === null ? (
          <DestinationText to={shown} AddressText={AddressText} />
        ) : (
          <>
            <div>
              <h3 css={which}>
                <Trans>Current address</Trans>
              </h3>
              <DestinationText to={shown} AddressText={AddressText} />
            </div>
            <div>
              <h3 css={which}>
                <Trans>Requested address, not confirmed yet</Trans>
              </h3>
              <DestinationText to={requested} AddressText={AddressText} />
            </div>
          </>
        )}
        <Progress delivery={delivery} />
        {canEdit || sending || state === 'editing' ? (
          <div css={notPrinted}>
            <Button
              wide
              icon="edit"
              busy={sending}
              aria-haspopup="dialog"
              onClick={() => delivery.send({ type: 'delivery.edit' })}
            >
              <Trans comment="Button: verb. Opens a dialog with delivery address and pick-up points.">
                Change address
              </Trans>
            </Button>
          </div>
        ) : null}
        <Until cutOff={cutOff} />
      </div>
    </section>
  );
}
