import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { streetLine } from '../../../../contracts/addresses/lines.ts';
import {
  addressRows,
  deliveryChoice,
  deliveryModal,
  type DeliveryPick,
} from '../../../../machines/orders/orderDetails.selectors.ts';
import { queryViewState } from '../../../../machines/request/query.selectors.ts';
import { useModal } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Radio, RadioGroup } from '../../../ui/Radio.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { PointText } from './DeliveryCard.tsx';
import type { AddressParts, DeliveryChangeRef, PointsRef } from './refs.ts';
import { small } from './styles.ts';

const stack = css({ display: 'grid', gap: 20, '& > [hidden]': { display: 'none' } });
const list = css({ display: 'grid', gap: 12 });
const near = css({ display: 'flex', gap: 8, alignItems: 'flex-end', '& > div': { flex: 1 } });
/** The option that opens the form stays visible above it. */
const newAddress = css({ scrollMarginTop: 80 });
const form = 'delivery';

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

const pickKey = (pick: DeliveryPick) => (pick.kind === 'address' ? pick.id : pick.kind);

interface OfChange {
  readonly delivery: DeliveryChangeRef;
}

const waiting = (
  <div css={list} aria-hidden="true">
    <Skeleton width="100%" height={96} radius="m" />
    <Skeleton width="100%" height={96} radius="m" />
  </div>
);

/** Marks the option with the current delivery address. */
const current = (
  <Tag tone="info">
    <Trans context="address that an order goes to" comment="At most 14 characters">
      Current
    </Trans>
  </Tag>
);

/** The current address and those in the address book; the last option opens the form for a new one. */
function Home({ delivery, AddressText, AddressFields }: OfChange & AddressParts) {
  const { t } = useLingui();
  const { pick, saved, lost } = useSelector(delivery, deliveryChoice, shallowEqual);
  const book = useSelector(delivery, ({ children }) => children.book);
  const view = useSelector(
    book,
    (snapshot) => (snapshot === undefined ? null : queryViewState(snapshot)),
    shallowEqual,
  );
  const { firstName = '', lastName = '', country } = saved ?? {};
  const rows = addressRows(saved, view?.state === 'ready' ? view.data.addresses : []);
  const isPicked = (one: DeliveryPick) => pick !== null && pickKey(one) === pickKey(pick);
  const choose = (one: DeliveryPick) => delivery.send({ type: 'delivery.pick', pick: one });
  return (
    <div css={stack}>
      <RadioGroup boxed label={<Trans>Which address?</Trans>}>
        {rows.map((row) => (
          <Radio
            key={row.key}
            boxed
            name="address"
            value={row.key}
            label={
              <>
                <AddressText address={row.address} />
                {row.pick.kind === 'current' ? current : null}
              </>
            }
            checked={isPicked(row.pick)}
            onChange={() => choose(row.pick)}
          />
        ))}
        {view?.state === 'loading' ? (
          <div role="status" aria-busy="true" aria-label={t`Loading your addresses`}>
            {waiting}
          </div>
        ) : null}
        {view?.state === 'failed' ? (
          <ErrorNotice
            inside
            message={<Trans>Error: Your addresses could not be loaded</Trans>}
            reference={view.reference === '' ? undefined : view.reference}
            onRetry={() => book?.send({ type: 'query.retry' })}
          >
            <Trans>You can still enter a new address.</Trans>
          </ErrorNotice>
        ) : null}
        <Radio
          boxed
          name="address"
          value="new"
          label={<Trans>New address</Trans>}
          checked={isPicked({ kind: 'new' })}
          onChange={() => choose({ kind: 'new' })}
        />
      </RadioGroup>
      {/** Loaded with the dialog. It stays mounted, so that what was entered survives choosing another option. */}
      <div
        hidden={pick?.kind !== 'new'}
        css={newAddress}
        // The form may be below the visible part of the dialog.
        ref={pick?.kind === 'new' ? scrollIntoView : null}
      >
        <AddressFields
          id={form}
          form={delivery}
          before={
            lost?.deliveryType === 'Home'
              ? lost.address
              : { firstName, lastName, ...(country === undefined ? {} : { country }) }
          }
        />
      </div>
    </div>
  );
}

/** Pick-up points near a postal code, nearest first [4.11b]. */
function Points({ delivery, points }: OfChange & { readonly points: PointsRef }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const view = useSelector(points, queryViewState, shallowEqual);
  const { country, postalCode: code } = useSelector(points, ({ context }) => context.call.query);
  const { pick, saved } = useSelector(delivery, deliveryChoice, shallowEqual);
  const now = saved?.deliveryType === 'PickupPoint' ? saved.pickupPoint : undefined;
  const found = view.state === 'ready' ? view.data.points : [];
  const rows = now === undefined ? found : [now, ...found.filter(({ id: one }) => one !== now.id)];
  const picked = pick?.kind === 'current' ? now?.id : pick?.kind === 'point' ? pick.point.id : null;
  const distance = new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: 1,
  });
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const written = new FormData(event.currentTarget).get('postalCode');
    delivery.send({ type: 'points.near', postalCode: typeof written === 'string' ? written : '' });
  };
  return (
    <div css={stack}>
      <form css={near} role="search" onSubmit={search} noValidate>
        <div>
          <Field
            id={id}
            name="postalCode"
            label={<Trans>Postal code</Trans>}
            defaultValue={code}
            maxLength={12}
            autoComplete="postal-code"
          />
        </div>
        <Button type="submit" icon="zoom">
          <Trans comment="At most 22 characters">Find pick-up points</Trans>
        </Button>
      </form>
      {view.state === 'failed' ? (
        <ErrorNotice
          inside
          message={<Trans>We couldn’t load the pick-up points</Trans>}
          reference={view.reference === '' ? undefined : view.reference}
          onRetry={() => points.send({ type: 'query.retry' })}
        />
      ) : null}
      {view.state === 'loading' ? (
        <div role="status" aria-busy="true" aria-label={t`Loading pick-up points`}>
          {waiting}
        </div>
      ) : null}
      {view.state === 'ready' && view.data.points.length === 0 ? (
        <p role="status">
          <Trans>We couldn’t find any pick-up points near this postal code. Try another one.</Trans>
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <RadioGroup boxed label={<Trans>Which pick-up point?</Trans>}>
          {rows.map((point) => (
            <Radio
              key={point.id}
              boxed
              name="point"
              value={point.id}
              label={
                <>
                  <PointText point={point} country={country} />
                  {point.id === now?.id ? (
                    current
                  ) : (
                    <span css={small}>
                      <Trans>
                        {{ distance: distance.format(point.distance / 1000).replace(' ', '\u00a0') }} away
                      </Trans>
                    </span>
                  )}
                </>
              }
              checked={point.id === picked}
              onChange={() =>
                delivery.send({
                  type: 'delivery.pick',
                  pick: point.id === now?.id ? { kind: 'current' } : { kind: 'point', point },
                })
              }
            />
          ))}
        </RadioGroup>
      )}
    </div>
  );
}

/** The submit button, whose label names its effect; absent while the current delivery address is selected. */
function Take({ delivery }: OfChange) {
  const { pick } = useSelector(delivery, deliveryChoice, shallowEqual);
  if (pick === null || pick.kind === 'current') return null;
  if (pick.kind === 'new')
    return (
      <Button variant="primary" type="submit" form={form}>
        <Trans>Deliver to the new address</Trans>
      </Button>
    );
  const place = pick.kind === 'address' ? streetLine(pick.address) : pick.point.name;
  return (
    <Button variant="primary" onClick={() => delivery.send({ type: 'delivery.take' })}>
      {pick.kind === 'address' ? <Trans>Deliver to {place}</Trans> : <Trans>Pick up from {place}</Trans>}
    </Button>
  );
}

/**
 * The dialog for changing an order's delivery: an address from the address book, a new one, or a pick-up point [4.11,
 * 5.12].
 */
export function DeliveryDialog({ delivery, AddressText, AddressFields }: OfChange & AddressParts) {
  const { escape } = useModal(deliveryModal);
  const { way, mayChoose } = useSelector(delivery, deliveryChoice, shallowEqual);
  const points = useSelector(delivery, ({ children }) => children.points);
  const choose = (wanted: string) =>
    delivery.send({ type: 'delivery.choose', kind: wanted === 'PickupPoint' ? 'PickupPoint' : 'Home' });
  return (
    <Dialog
      title={<Trans>Change delivery address</Trans>}
      size="l"
      onEscape={escape}
      footer={
        <>
          <Button onClick={() => delivery.send({ type: 'form.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Take delivery={delivery} />
        </>
      }
    >
      <div css={stack}>
        {mayChoose ? (
          <RadioGroup label={<Trans>How would you like to receive your order?</Trans>} inline>
            <Radio
              name="deliveryType"
              value="Home"
              label={<Trans>Deliver to an address</Trans>}
              checked={way === 'Home'}
              onChange={choose}
            />
            <Radio
              name="deliveryType"
              value="PickupPoint"
              label={<Trans>Deliver to a pick-up point</Trans>}
              checked={way === 'PickupPoint'}
              onChange={choose}
            />
          </RadioGroup>
        ) : null}
        {way === 'Home' ? (
          <Home delivery={delivery} AddressText={AddressText} AddressFields={AddressFields} />
        ) : null}
        {way === 'PickupPoint' && points !== undefined ? (
          <Points delivery={delivery} points={points} />
        ) : null}
      </div>
    </Dialog>
  );
}
