import { orderTab, type SuperOrder } from '../../contracts/orders/order.ts';
import { orderNeed, shownColour, shownStatus } from './orderStatus.values.ts';

type Dated = Pick<SuperOrder, 'createdAt' | 'orders' | 'status' | 'expected'>;

const day = 86_400_000;
const timesOf = ({ orders }: Dated, is: (status: string) => boolean) =>
  orders
    .flatMap(({ details }) => details?.statusTimes ?? [])
    .flatMap(({ status, at }) => (is(status) ? [at] : []))
    .toSorted();

const isSent = (status: string): boolean => status === 'Dispatched' || status === 'shipped';

/** Returns when the last parcel was sent (ISO); null if unknown. */
export function sentAt(order: Dated): string | null {
  const paid = order.orders.flatMap(({ status, paymentChangedDate: at }) =>
    isSent(status) && at !== null ? [at] : [],
  );
  return timesOf(order, isSent).at(-1) ?? paid.toSorted().at(-1) ?? null;
}

/** Returns when the status of the order last changed (ISO). */
export const movedAt = (order: Dated): string => timesOf(order, () => true).at(-1) ?? order.createdAt;

/** Returns whether an order belongs in the history tab. `now` is in milliseconds since 1970. @spec 4.13 */
export const isOld = (order: Dated, now: number): boolean =>
  orderTab({ createdAt: order.createdAt, products: order.orders }, now) === 'history';

/**
 * Returns whether the order is in production or in transit and its arrival date has not passed. @spec 7.12a
 */
export function isExpected(order: Dated, now: number): boolean {
  const shown = shownStatus(order.status);
  return (
    order.expected !== undefined &&
    Date.parse(order.expected.latest) + day > now &&
    orderNeed(shown) === null &&
    shownColour(shown) === 'cyan'
  );
}
