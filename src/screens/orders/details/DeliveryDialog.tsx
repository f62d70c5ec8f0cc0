import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { chosenType, deliveryModal } from '../../../../machines/orders/orderDetails.selectors.ts';
import { queryViewState } from '../../../../machines/request/query.selectors.ts';
import { useModal } from '../../../context/hooks.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Radio, RadioGroup } from '../../../ui/Radio.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { PointText } from './DeliveryCard.tsx';
import type { AddressParts, BookRef, DeliveryChangeRef, PointsRef } from './refs.ts';
import { small } from './styles.ts';

const stack = css({ display: 'grid', gap: 20 });
const list = css({ display: 'grid', gap: 12 });
const item = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 12,
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: 16,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  '& > div': { flex: '1 1 18ch', minWidth: 0 },
});
const near = css({ display: 'flex', gap: 8, alignItems: 'flex-end', '& > div': { flex: 1 } });
const form = 'delivery';

interface OfChange {
  readonly delivery: DeliveryChangeRef;
}

const waiting = (
  <div css={list} aria-hidden="true">
    <Skeleton width="100%" height={96} radius="m" />
    <Skeleton width="100%" height={96} radius="m" />
  </div>
);

/** The addresses of the book: a press sends the order there. */
function Book({
  delivery,
  book,
  AddressText,
}: OfChange & Pick<AddressParts, 'AddressText'> & { book: BookRef }) {
  const { t } = useLingui();
  const view = useSelector(book, queryViewState, shallowEqual);
  if (view.state === 'failed')
    return (
      <ErrorNotice
        inside
        message={<Trans>Error: Your addresses could not be loaded</Trans>}
        reference={view.reference === '' ? undefined : view.reference}
        onRetry={() => book.send({ type: 'query.retry' })}
      >
        <Trans>You can still write a new address.</Trans>
      </ErrorNotice>
    );
  if (view.state !== 'ready')
    return (
      <div role="status" aria-busy="true" aria-label={t`Loading your addresses`}>
        {waiting}
      </div>
    );
  return (
    <ul css={list} aria-label={t`Addresses`}>
      {view.data.addresses.map((address) => (
        <li key={address.id} css={item}>
          <div>
            <AddressText address={address} />
          </div>
          <Button size="s" onClick={() => delivery.send({ type: 'address.take', address })}>
            <Trans>Deliver here</Trans>
            <VisuallyHidden> {address.street}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Home({ delivery, AddressText, AddressFields }: OfChange & AddressParts) {
  const book = useSelector(delivery, ({ children }) => children.book);
  const before = useSelector(delivery, ({ context }) => context.saved);
  const { firstName = '', lastName = '', country } = before ?? {};
  return (
    <div css={stack}>
      {book === undefined ? null : <Book delivery={delivery} book={book} AddressText={AddressText} />}
      <h3 css={type.section}>
        <Trans>Or a new address</Trans>
      </h3>
      <AddressFields
        id={form}
        form={delivery}
        before={{ firstName, lastName, ...(country === undefined ? {} : { country }) }}
      />
    </div>
  );
}

/** Points near a postal code, the nearest first [4.11b]. */
function Points({ delivery, points }: OfChange & { readonly points: PointsRef }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const view = useSelector(points, queryViewState, shallowEqual);
  const { country, postalCode: code } = useSelector(points, ({ context }) => context.call.query);
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
          <Trans>Find points</Trans>
        </Button>
      </form>
      {view.state === 'failed' ? (
        <ErrorNotice
          inside
          message={<Trans>Pick-up points could not be loaded</Trans>}
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
          <Trans>There is no pick-up point near this postal code. Try another one.</Trans>
        </p>
      ) : null}
      {view.state === 'ready' ? (
        <ul css={list} aria-label={t`Pick-up points`}>
          {view.data.points.map((point) => (
            <li key={point.id} css={item}>
              <div>
                <PointText point={point} country={country} />
                <span css={small}>
                  <Trans>{distance.format(point.distance / 1000)} away</Trans>
                </span>
              </div>
              <Button size="s" onClick={() => delivery.send({ type: 'point.take', point })}>
                <Trans>Pick up here</Trans>
                <VisuallyHidden> {point.name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Where an order is to go: an address of the book, a new one, or a pick-up point [4.11, 5.12]. */
export function DeliveryDialog({ delivery, AddressText, AddressFields }: OfChange & AddressParts) {
  const { escape } = useModal(deliveryModal);
  const kind = useSelector(delivery, chosenType);
  const mayChoose = useSelector(delivery, ({ context }) => context.mayChoose);
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
            <Trans>Keep the address</Trans>
          </Button>
          {kind === 'Home' ? (
            <Button variant="primary" type="submit" form={form}>
              <Trans>Deliver to the new address</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      <div css={stack}>
        {mayChoose ? (
          <RadioGroup label={<Trans>How do you want to receive it?</Trans>} inline>
            <Radio
              name="deliveryType"
              value="Home"
              label={<Trans>At an address</Trans>}
              checked={kind === 'Home'}
              onChange={choose}
            />
            <Radio
              name="deliveryType"
              value="PickupPoint"
              label={<Trans>At a pick-up point</Trans>}
              checked={kind === 'PickupPoint'}
              onChange={choose}
            />
          </RadioGroup>
        ) : null}
        {kind === 'Home' ? (
          <Home delivery={delivery} AddressText={AddressText} AddressFields={AddressFields} />
        ) : null}
        {kind === 'PickupPoint' && points !== undefined ? (
          <Points delivery={delivery} points={points} />
        ) : null}
      </div>
    </Dialog>
  );
}
