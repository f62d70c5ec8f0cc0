import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { SuperOrder } from '../../../../contracts/orders/order.ts';
import {
  deliveryViewState,
  invoiceAddress,
  shownColour,
  shownStatus,
} from '../../../../machines/orders/orderDetails.selectors.ts';
import { queryViewState } from '../../../../machines/request/query.selectors.ts';
import { Link } from '../../../context/Link.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { lazyView } from '../../../ui/lazyView.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { TextLink, textLinkStyle } from '../../../ui/TextLink.tsx';
import { backLink, media, type } from '../../../ui/theme/tokens.ts';
import { visuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { dayLabel, orderNumberLabel } from '../../../ui/formats.ts';
import { statusWords } from '../labels.ts';
import type { OrderWays } from '../OrderAction.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { Products } from './Products.tsx';
import type { AddressParts, DeliveryChangeRef, OrderDetailsRef, OrderPageRef, ReorderRef } from './refs.ts';
import { ReorderButton } from './ReorderButton.tsx';
import { card, notPrinted, quiet } from './styles.ts';

const DeliveryDialog = lazyView(async () => (await import('./DeliveryDialog.tsx')).DeliveryDialog, {
  floats: true,
});

/** Loaded in parallel with the order. */
const DeliveryCard = lazyView(async () => (await import('./DeliveryCard.tsx')).DeliveryCard);
DeliveryCard.prefetch();
// Optional sections, and those that a button opens, are loaded after the order.
const CustomerCare = lazyView(async () => (await import('./CustomerCare.tsx')).CustomerCare);
const OrderNotFound = lazyView(async () => (await import('./OrderNotFound.tsx')).OrderNotFound);
const Seller = lazyView(async () => (await import('./Seller.tsx')).Seller);
const ReorderPanel = lazyView(async () => (await import('./ReorderPanel.tsx')).ReorderPanel);
const Vouchers = lazyView(async () => (await import('./Vouchers.tsx')).Vouchers);

const frame = css({ maxWidth: 1040 });
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBottom: 20,
});
const title = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', minWidth: 0 });
const heading = css(type.page, { overflowWrap: 'anywhere' });
const untold = css({ marginBottom: 20 });
const actionRow = css({
  display: 'flex',
  gap: 12,
  [media.phone]: { width: '100%', '& > *, & > * > button': { flex: 1 } },
});
const columns = css({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 336px)',
  alignItems: 'start',
  [media.belowMedium]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  '@media print': { display: 'block' },
});
const column = css({ display: 'grid', gap: 16, minWidth: 0 });
/** When printed, address and vouchers are side by side below the products, so that most orders fit on one sheet. */
const aside = css({
  '@media print': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', marginTop: 16 },
});
const notices = css({ display: 'grid', gap: 16, marginBottom: 16, '&:empty': { display: 'none' } });

interface OrderScreenProps extends AddressParts {
  readonly page: OrderPageRef;
  readonly ways: OrderWays;
}

function ToOrders() {
  return (
    <Link css={[backLink, notPrinted]} to="/orders">
      <Icon name="left" size={16} />
      <Trans>My orders</Trans>
    </Link>
  );
}

/** The title of the page while there is no order whose number it could contain. */
const Title = ({ hidden = false }: { readonly hidden?: boolean }) => (
  <h1 css={hidden ? visuallyHidden : [heading, untold]}>
    <Trans>Order details</Trans>
  </h1>
);

function Waiting() {
  const { t } = useLingui();
  return (
    <div role="status" aria-busy="true" aria-label={t`Loading your order`}>
      <div css={head}>
        <Skeleton width={260} height={30} />
      </div>
      <div css={columns} aria-hidden="true">
        <div css={column}>
          <div css={card}>
            <Skeleton width="50%" height={26} />
            <br />
            <Skeleton width="100%" height={70} />
          </div>
          <div css={card}>
            <Skeleton width="100%" height={190} />
          </div>
        </div>
        <div css={card}>
          <Skeleton width="100%" height={150} />
        </div>
      </div>
    </div>
  );
}

interface ShownProps extends Omit<OrderScreenProps, 'page'> {
  readonly page: OrderDetailsRef;
  readonly order: SuperOrder;
  readonly reference: string | null;
}

function Head({ page, order }: Pick<ShownProps, 'page' | 'order'>) {
  const { i18n } = useLingui();
  const reorder = useSelector(page, ({ children }) => children.reorder);
  const shown = shownStatus(order.status);
  return (
    <div css={head}>
      <div>
        <div css={title}>
          <h1 css={heading}>
            <Trans>Order {{ number: orderNumberLabel(order.code) }}</Trans>
          </h1>
          <Tag tone={shownColour(shown) === 'red' ? 'danger' : 'info'}>
            {shown === 'unknown' ? <bdi>{order.status}</bdi> : i18n._(statusWords[shown].name)}
          </Tag>
        </div>
        <p css={quiet}>
          <Trans>Placed on {{ day: dayLabel(i18n.locale, order.createdAt) }}</Trans>
          {order.invoice === undefined ? null : (
            <>
              {' · '}
              <Link css={textLinkStyle} to={invoiceAddress(order.invoice)}>
                <Trans>Invoice {{ number: order.invoice.id }}</Trans>
              </Link>
            </>
          )}
        </p>
      </div>
      <div css={[actionRow, notPrinted]}>
        <Button icon="print" onClick={() => page.send({ type: 'order.print' })}>
          <Trans context="button" comment="At most 12 characters">
            Print
          </Trans>
        </Button>
        {reorder === undefined ? null : <ReorderButton reorder={reorder} />}
      </div>
    </div>
  );
}

function Reordering({ reorder, order }: { readonly reorder: ReorderRef; readonly order: SuperOrder }) {
  const begun = useSelector(reorder, (snapshot) => !snapshot.matches('notRequested'));
  return begun ? <ReorderPanel reorder={reorder} order={order} /> : null;
}

function Editing({ delivery, ...parts }: AddressParts & { readonly delivery: DeliveryChangeRef }) {
  const open = useSelector(delivery, (snapshot) => deliveryViewState(snapshot).state === 'editing');
  return open ? <DeliveryDialog delivery={delivery} {...parts} /> : null;
}

function Shown({ page, order, reference, ways, AddressText, AddressFields }: ShownProps) {
  const { dates, delivery, cutOff, reorder } = useSelector(page, ({ children }) => children);
  const now = useSelector(page, ({ context }) => context.now);
  return (
    <>
      <Head page={page} order={order} />
      <div css={notices}>
        {reference === null ? null : (
          <ErrorNotice
            inside
            message={<Trans>We couldn’t refresh this order</Trans>}
            reference={reference === '' ? undefined : reference}
            onRetry={() => page.send({ type: 'order.retry' })}
          >
            <Trans>The details below may be out of date.</Trans>
          </ErrorNotice>
        )}
        {reorder === undefined ? null : <Reordering reorder={reorder} order={order} />}
      </div>
      <div css={columns}>
        <div css={column}>
          {dates === undefined ? null : <OrderTimeline order={order} dates={dates} ways={ways} now={now} />}
          <Products page={page} order={order} />
        </div>
        <div css={[column, aside]}>
          {delivery === undefined || cutOff === undefined ? null : (
            <DeliveryCard delivery={delivery} cutOff={cutOff} AddressText={AddressText} />
          )}
          {order.orders.some(({ voucher }) => voucher !== null) ? (
            <Vouchers page={page} order={order} />
          ) : null}
          <CustomerCare href={ways.contact} />
          {order.seller === undefined ? null : <Seller seller={order.seller} />}
        </div>
      </div>
      {delivery === undefined ? null : (
        <Editing delivery={delivery} AddressText={AddressText} AddressFields={AddressFields} />
      )}
    </>
  );
}

function Details({ page, ...props }: Omit<ShownProps, 'order' | 'reference'>) {
  const read = useSelector(page, ({ children }) => children.order);
  const view = useSelector(
    read,
    (snapshot) => (snapshot === undefined ? null : queryViewState(snapshot)),
    shallowEqual,
  );
  switch (view?.state) {
    case 'loading':
      return (
        <>
          <Title hidden />
          <Waiting />
        </>
      );
    case 'ready':
      return <Shown page={page} order={view.data} reference={view.reference} {...props} />;
    case 'notFound':
      return <OrderNotFound />;
    case 'failed':
      return (
        <>
          <Title />
          <ErrorNotice
            message={
              <Trans>An error occurred loading this order, please contact us to report this issue.</Trans>
            }
            reference={view.reference === '' ? undefined : view.reference}
            onRetry={() => page.send({ type: 'order.retry' })}
          >
            <TextLink href={props.ways.contact}>
              <Trans>Contact customer care</Trans>
            </TextLink>
          </ErrorNotice>
        </>
      );
    case undefined:
      return null;
  }
}

/** The page of one order [2.10, 2.52b, 3.11]. */
export function OrderScreen(props: OrderScreenProps) {
  const page = useSelector(props.page, ({ children }) => children.order);
  return (
    <div css={frame}>
      <ToOrders />
      {page === undefined ? null : <Details {...props} page={page} />}
    </div>
  );
}
