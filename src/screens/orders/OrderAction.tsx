import { Trans, useLingui } from '@lingui/react/macro';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { orderNeed, shownStatus } from '../../../machines/orders/ordersPage.selectors.ts';
import { buttonStyle } from '../../ui/buttonStyle.ts';
import { moneyLabel } from '../../ui/formats.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Links to the shop's pages for dealing with an order. */
export interface OrderWays {
  /** URL of the page for paying for an order; null if the shop has none. */
  readonly paymentOf: (code: string) => string | null;
  /** URL of customer care; empty if there is none. */
  readonly contact: string;
}

interface OrderActionProps {
  readonly order: Pick<SuperOrder, 'superOrderCode' | 'code' | 'status' | 'total'>;
  readonly ways: OrderWays;
  readonly primary?: boolean;
}

/** The button for what an order is waiting for: paying, or contacting customer care [4.12]. */
export function OrderAction({ order, ways, primary = false }: OrderActionProps) {
  const { superOrderCode, code, status, total } = order;
  const { i18n } = useLingui();
  const look = buttonStyle(primary ? 'primary' : 'secondary');
  const need = orderNeed(shownStatus(status));
  const payment = need === 'pay' ? ways.paymentOf(superOrderCode) : null;
  if (payment !== null)
    return (
      <a css={look} href={payment}>
        <Trans comment="Only the amount shows, the order is read aloud: at most 16 characters without it">
          Pay {{ amount: moneyLabel(i18n.locale, total) }}
          <VisuallyHidden> for order {code}</VisuallyHidden>
        </Trans>
      </a>
    );
  if (need === null || ways.contact === '') return null;
  return (
    <a css={look} href={ways.contact}>
      <Trans comment="The order is read aloud only: at most 16 characters without it">
        Contact us<VisuallyHidden> about order {code}</VisuallyHidden>
      </Trans>
    </a>
  );
}
