import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import type { SuperOrder } from '../../../../contracts/orders/order.ts';
import { voucherViewState } from '../../../../machines/orders/orderDetails.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { color, radius, type } from '../../../ui/theme/tokens.ts';
import { dayLabel } from '../../../ui/formats.ts';
import type { OrderDetailsRef, VoucherRef } from './refs.ts';
import { card, cardHead, notPrinted, small } from './styles.ts';

const list = css({ display: 'grid', gap: 12 });
const good = css({
  display: 'grid',
  gap: 2,
  padding: '12px 16px',
  borderRadius: radius.m,
  background: color.successSoft,
  overflowWrap: 'anywhere',
});
const other = css({ display: 'grid', gap: 8, justifyItems: 'start', overflowWrap: 'anywhere' });
const code = css(type.bodyStrong);

function CheckAgain({ voucher }: { readonly voucher: VoucherRef }) {
  const { checking } = useSelector(voucher, voucherViewState, shallowEqual);
  return (
    <span css={notPrinted}>
      <Button
        size="s"
        icon="retry"
        busy={checking}
        busyLabel={<Trans comment="The voucher is being checked: a busy button.">Checking</Trans>}
        onClick={() => voucher.send({ type: 'voucher.check' })}
      >
        <Trans>Check again</Trans>
      </Button>
    </span>
  );
}

/** One voucher: being checked, valid, invalid, or unknown because the check failed [4.14a, 8.9b]. */
function Voucher({ voucher, product }: { readonly voucher: VoucherRef; readonly product: string }) {
  const { i18n } = useLingui();
  const { state, voucher: name, offer, failure } = useSelector(voucher, voucherViewState, shallowEqual);
  const what = (
    <span css={code}>
      <bdi>{name}</bdi>
    </span>
  );
  if (state === 'failed')
    return (
      <li css={other}>
        {what}
        <ErrorNotice
          inside
          message={<Trans>We couldn’t check this voucher</Trans>}
          reference={failure === null || failure.correlationId === '' ? undefined : failure.correlationId}
        >
          {failure?.status === undefined ? (
            <Trans>The voucher is still on your order. Check your connection and try again.</Trans>
          ) : (
            <Trans>
              Request failure, status {{ status: failure.status }}. The voucher still applies to your order.
            </Trans>
          )}
        </ErrorNotice>
        <CheckAgain voucher={voucher} />
      </li>
    );
  if (state === 'inProgress')
    return (
      <li css={other}>
        {what}
        <span css={small} role="status">
          <Trans>Checking this voucher…</Trans>
        </span>
        <CheckAgain voucher={voucher} />
      </li>
    );
  if (offer === null)
    return (
      <li css={other}>
        {what}
        <span css={small}>
          <Trans>
            We couldn’t find a voucher with this code (<bdi>{product}</bdi>).
          </Trans>
        </span>
      </li>
    );
  return (
    <li css={good}>
      {what}
      <span css={type.body}>
        <bdi>{offer.title}</bdi>
      </span>
      <span css={small}>
        <bdi>{offer.description}</bdi>{' '}
        {offer.validUntil === null ? null : (
          <Trans>Valid until {{ day: dayLabel(i18n.locale, offer.validUntil) }}.</Trans>
        )}
      </span>
    </li>
  );
}

interface VouchersProps {
  readonly page: OrderDetailsRef;
  readonly order: SuperOrder;
}

/** The vouchers of the order's products; renders nothing if there are none [4.14a]. */
export function Vouchers({ page, order }: VouchersProps) {
  const { t } = useLingui();
  const vouchers = useSelector(page, ({ context }) => context.vouchers);
  const used = order.orders.flatMap((product) => {
    const voucher = vouchers[product.code];
    return voucher === undefined ? [] : [{ product, voucher }];
  });
  if (used.length === 0) return null;
  return (
    <section css={card} aria-label={t`Vouchers`}>
      <h2 css={cardHead}>{used.length === 1 ? <Trans>Voucher</Trans> : <Trans>Vouchers</Trans>}</h2>
      <ul css={list}>
        {used.map(({ product, voucher }) => (
          <Voucher key={product.code} voucher={voucher} product={product.articleName ?? product.code} />
        ))}
      </ul>
    </section>
  );
}
