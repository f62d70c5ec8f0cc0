import { Trans, useLingui } from '@lingui/react/macro';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { isExpected } from '../../../machines/orders/ordersPage.selectors.ts';
import { arrivalLabel } from '../../ui/formats.ts';
import { orderSentence } from './labels.ts';

/**
 * The information about an order that is most important at the moment: when it will arrive, or what its status means
 * [4.12, 7.12a].
 */
export function OrderFact({ order, now }: { readonly order: SuperOrder; readonly now: number }) {
  const { i18n } = useLingui();
  return order.expected !== undefined && isExpected(order, now) ? (
    <strong>
      <Trans>Arrives {{ day: arrivalLabel(i18n.locale, order.expected) }}</Trans>
    </strong>
  ) : (
    orderSentence(i18n, order, now)
  );
}
