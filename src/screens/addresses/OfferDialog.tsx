import { css } from '@emotion/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { addressLines } from '../../../contracts/addresses/lines.ts';
import { offerModal } from '../../../machines/addresses/address.selectors.ts';
import { offerStep, sentOf } from '../../../machines/addresses/addressOffer.selectors.ts';
import type { OpenOrder } from '../../../machines/addresses/addressOffer.machine.ts';
import { useModal } from '../../context/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { namesLabel, untilLabel } from '../../ui/formats.ts';
import { color, radius, type } from '../../ui/theme/tokens.ts';
import { OfferEndText } from './OfferEndText.tsx';
import type { AddressOfferRef } from './refs.ts';

const stack = css({ display: 'grid', gap: 16 });
const list = css({ display: 'grid', gap: 8 });
const item = css({
  minWidth: 0,
  padding: '8px 16px',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  overflowWrap: 'anywhere',
});
const small = css(type.meta, { color: color.inkMuted });
const strong = css(type.bodyStrong);

interface OfOffer {
  readonly offer: AddressOfferRef;
}

function OrderName({ order }: { readonly order: OpenOrder }) {
  const { i18n } = useLingui();
  return (
    <span css={strong}>
      {order.names.length === 0 ? (
        <Trans>Order {{ number: order.number }}</Trans>
      ) : (
        <Trans comment="{names} are products">
          Order {{ number: order.number }}: {{ names: namesLabel(i18n.locale, order.names) }}
        </Trans>
      )}
    </span>
  );
}

/** The orders to choose from, each with its delivery address and the time until which it can be changed. */
function Choice({ offer }: OfOffer) {
  const { t, i18n } = useLingui();
  const orders = useSelector(offer, ({ context }) => context.orders);
  const chosen = useSelector(offer, ({ context }) => context.chosen);
  const sending = useSelector(offer, (snapshot) => offerStep(snapshot) === 'sending');
  return (
    <ul css={list} aria-label={t`Open orders`}>
      {orders.map((order) => (
        <li key={order.code} css={item}>
          <Checkbox
            checked={chosen.includes(order.code)}
            disabled={sending}
            onChange={() => offer.send({ type: 'offer.toggle', code: order.code })}
            label={<OrderName order={order} />}
            hint={
              <Trans>
                Currently going to {{ address: addressLines(order.address, i18n.locale).join(', ') }}. You can
                change the address until {{ until: untilLabel(i18n.locale, order.until) }}.
              </Trans>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** The result for each order that was chosen. */
function Ends({ offer }: OfOffer) {
  const { t } = useLingui();
  const orders = useSelector(offer, ({ context }) => context.orders);
  const ends = useSelector(offer, ({ context }) => context.ends);
  return (
    <ul css={list} aria-label={t`Open orders`}>
      {orders.flatMap((order) => {
        const end = ends[order.code];
        return end === undefined
          ? []
          : [
              <li key={order.code} css={item}>
                <OrderName order={order} />
                <OfferEndText end={end} />
              </li>,
            ];
      })}
    </ul>
  );
}

/** Shown after an address was changed: offers to use it for open orders that can still be changed [2.52b, 4.11]. */
export function OfferDialog({ offer }: OfOffer) {
  const step = useSelector(offer, offerStep);
  return step === 'none' ? null : <OpenOffer offer={offer} step={step} />;
}

function OpenOffer({
  offer,
  step,
}: OfOffer & { readonly step: Exclude<ReturnType<typeof offerStep>, 'none'> }) {
  const { escape } = useModal(offerModal);
  const busy = useSelector(offer, (snapshot) => snapshot.hasTag('busy'));
  const canSend = useSelector(offer, (snapshot) => snapshot.can({ type: 'offer.send' }));
  const canAgain = useSelector(offer, (snapshot) => snapshot.can({ type: 'offer.again' }));
  const canClose = useSelector(offer, (snapshot) => snapshot.can({ type: 'offer.close' }));
  const chosen = useSelector(offer, ({ context }) => context.chosen.length);
  const sent = useSelector(offer, sentOf);
  const reference = useSelector(offer, ({ context }) => context.reference);
  const close = () => offer.send({ type: 'offer.close' });
  const again = () => offer.send({ type: 'offer.again' });
  return (
    <Dialog
      title={step === 'listed' ? <Trans>Your open orders</Trans> : <Trans>Update open orders as well?</Trans>}
      size="l"
      onEscape={escape}
      footer={
        step === 'listed' || step === 'unread' ? (
          <>
            {canAgain || busy ? (
              <Button onClick={again} busy={busy} busyLabel={<Trans>Trying again</Trans>}>
                <Trans>Try again</Trans>
              </Button>
            ) : null}
            <Button variant="primary" onClick={close}>
              <Trans context="button">Done</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button disabled={!canClose} onClick={close}>
              <Trans comment="At most 24 characters">Don’t change my orders</Trans>
            </Button>
            <Button
              variant="primary"
              disabled={!canSend && !busy}
              busy={busy}
              busyLabel={
                <Trans>
                  Updating {{ place: Math.min(sent + 1, chosen) }} of {chosen}
                </Trans>
              }
              onClick={() => offer.send({ type: 'offer.send' })}
            >
              <Plural
                value={chosen}
                _0="Update orders"
                one="Update # order"
                other="Update # orders"
                comment="At most 20 characters"
              />
            </Button>
          </>
        )
      }
    >
      <div css={stack}>
        {step === 'unread' ? (
          <ErrorNotice
            inside
            message={<Trans>We couldn’t check your open orders</Trans>}
            reference={reference === '' ? undefined : reference}
          >
            <Trans>We’ve saved your address. Your open orders will still go to the previous address.</Trans>
          </ErrorNotice>
        ) : step === 'listed' ? (
          <Ends offer={offer} />
        ) : (
          <>
            <p css={small}>
              <Trans>
                We’ve saved your address. These orders can still be sent to it. Choose which to update.
              </Trans>
            </p>
            <Choice offer={offer} />
          </>
        )}
      </div>
    </Dialog>
  );
}
