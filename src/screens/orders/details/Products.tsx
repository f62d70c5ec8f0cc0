import { css } from '@emotion/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { Product, SuperOrder } from '../../../../contracts/orders/order.ts';
import { shownColour, shownStatus } from '../../../../machines/orders/orderDetails.selectors.ts';
import { lazyView } from '../../../ui/lazyView.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { color, media, radius, type } from '../../../ui/theme/tokens.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { moneyLabel, rateLabel } from '../../../ui/formats.ts';
import { statusWords } from '../labels.ts';
import type { OrderDetailsRef, PdfRef, VoucherRef } from './refs.ts';
import { card, small } from './styles.ts';

const VoucherMark = lazyView(async () => (await import('./VoucherMark.tsx')).VoucherMark);
const PdfButton = lazyView(async () => (await import('./PdfButton.tsx')).PdfButton);

const list = css({ display: 'grid' });
const row = css({
  display: 'flex',
  gap: 16,
  alignItems: 'flex-start',
  paddingBlock: 20,
  borderBottom: `1px solid ${color.line}`,
  breakInside: 'avoid',
  '&:first-of-type': { paddingTop: 0 },
  [media.narrow]: { gap: 8 },
});
const picture = css({
  flex: 'none',
  width: 84,
  height: 84,
  objectFit: 'cover',
  borderRadius: radius.m,
  background: color.surfaceSunken,
  [media.phone]: { width: 64, height: 64 },
  [media.narrow]: { width: 44, height: 44 },
});
const words = css({ flex: 1, minWidth: 0, display: 'grid', gap: 4, justifyItems: 'start' });
const name = css(type.bodyStrong, { overflowWrap: 'anywhere' });
const price = css(type.bodyStrong, {
  display: 'grid',
  justifyItems: 'end',
  gap: 2,
  fontVariantNumeric: 'tabular-nums',
  '& del': type.meta,
  '& del, & small': { color: color.inkMuted, fontWeight: 450 },
  '& small': type.meta,
});
const sums = css({ display: 'grid', gap: 6, marginTop: 18 });
const sum = css(type.body, {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  color: color.inkMuted,
  fontVariantNumeric: 'tabular-nums',
  '& > dd': { flex: 'none' },
});
const total = css(type.section, { color: color.ink });

interface ProductRowProps {
  readonly product: Product;
  /** The order's status; a product shows its own status only if it differs. */
  readonly orderStatus: string;
  readonly voucher: VoucherRef | undefined;
  readonly pdf: PdfRef | undefined;
}

function ProductRow({ product, orderStatus, voucher, pdf }: ProductRowProps) {
  const { i18n } = useLingui();
  const { articleName, code, details, status } = product;
  const shown = shownStatus(status);
  const title = articleName ?? code;
  const count = details?.quantity ?? 1;
  return (
    <li css={row}>
      {details?.picture == null ? null : <img css={picture} src={details.picture} alt="" />}
      <div css={words}>
        <h3 css={name}>
          <bdi>{title}</bdi>
        </h3>
        {count > 1 ? (
          <span css={small}>
            <Trans>Quantity {count}</Trans>
          </span>
        ) : null}
        {status === orderStatus ? null : (
          <Tag tone={shownColour(shown) === 'red' ? 'danger' : 'info'}>
            {shown === 'unknown' ? <bdi>{status}</bdi> : i18n._(statusWords[shown].name)}
          </Tag>
        )}
        {voucher === undefined ? null : <VoucherMark voucher={voucher} />}
        {pdf === undefined ? null : <PdfButton pdf={pdf} of={title} />}
      </div>
      {details === undefined ? null : (
        <div css={price}>
          {moneyLabel(i18n.locale, details.price)}
          {details.fullPrice === null ? null : (
            <del>
              <Trans comment="A price before a discount, struck through; its word is read aloud only">
                <VisuallyHidden>was </VisuallyHidden>
                {{ price: moneyLabel(i18n.locale, details.fullPrice) }}
              </Trans>
            </del>
          )}
          <small>
            <Trans>incl. {{ rate: rateLabel(i18n.locale, details.vat.rate) }} VAT</Trans>
          </small>
        </div>
      )}
    </li>
  );
}

function Totals({ order: { total: whole, totals } }: { readonly order: SuperOrder }) {
  const { i18n } = useLingui();
  const money = (amount: Parameters<typeof moneyLabel>[1]) => moneyLabel(i18n.locale, amount);
  return (
    <dl css={sums}>
      {totals === undefined ? null : (
        <>
          <div css={sum}>
            <dt>
              <Trans>Products</Trans>
            </dt>
            <dd>{money(totals.products)}</dd>
          </div>
          {totals.discount.amount === 0 ? null : (
            <div css={sum}>
              <dt>
                <Trans>Discount</Trans>
              </dt>
              <dd>{money({ ...totals.discount, amount: -totals.discount.amount })}</dd>
            </div>
          )}
          <div css={sum}>
            <dt>
              <Trans context="cost">Delivery</Trans>
            </dt>
            <dd>{money(totals.delivery)}</dd>
          </div>
        </>
      )}
      <div css={[sum, total]}>
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd>{money(whole)}</dd>
      </div>
      {totals?.vat.map(({ rate, net, amount }) => (
        <div key={rate} css={[sum, small]}>
          <dt>
            <Trans>
              Includes {{ rate: rateLabel(i18n.locale, rate) }} VAT on {{ net: money(net) }}
            </Trans>
          </dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ProductsProps {
  readonly page: OrderDetailsRef;
  readonly order: SuperOrder;
}

/** The products of the order with their prices [3.11]. */
export function Products({ page, order }: ProductsProps) {
  const { t } = useLingui();
  const vouchers = useSelector(page, ({ context }) => context.vouchers);
  const pdfs = useSelector(page, ({ context }) => context.pdfs);
  return (
    <section css={card} aria-label={t`Products`}>
      <ul css={list}>
        {order.orders.map((product) => (
          <ProductRow
            key={product.code}
            product={product}
            orderStatus={order.status}
            voucher={vouchers[product.code]}
            pdf={pdfs[product.code]}
          />
        ))}
      </ul>
      <Totals order={order} />
    </section>
  );
}
