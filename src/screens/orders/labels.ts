import { msg } from '@lingui/core/macro';
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import {
  isOld,
  movedAt,
  orderNeed,
  sentAt,
  shownStatus,
  type ShownStatus,
} from '../../../machines/orders/ordersPage.selectors.ts';
import { dayLabel } from '../../ui/formats.ts';

/**
 * The name of each status, and the sentence that explains it to customers.
 * @spec 4.12a 4.12c
 */
export const statusWords: Readonly<
  Record<
    Exclude<ShownStatus, 'unknown'>,
    { readonly name: MessageDescriptor; readonly means: MessageDescriptor }
  >
> = {
  AwaitingPayment: {
    name: msg({ message: 'Awaiting payment', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`We’ll start as soon as we receive your payment.`,
  },
  Ordered: {
    name: msg({ message: 'Ordered', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`We’ve got your order. It’s next in line.`,
  },
  InProduction: {
    name: msg({ message: 'In production', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`Your order is being made.`,
  },
  Sent: {
    name: msg({ message: 'Sent', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`Your order is on its way to you.`,
  },
  Cancelled: {
    name: msg({ message: 'Cancelled', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`This order was cancelled and won’t be made.`,
  },
  paymentPending: {
    name: msg({ message: 'Payment pending', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`Your bank hasn’t confirmed your payment yet. If you haven’t paid, please pay now.`,
  },
  paymentFailed: {
    name: msg({ message: 'Payment failed', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`Your payment didn’t go through, and you haven’t been charged. Pay again and we’ll start your order.`,
  },
  paymentSuccess: {
    name: msg({ message: 'Paid', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`Payment received. We’ll start making your order soon.`,
  },
  paymentFree: {
    name: msg({ message: 'Nothing to pay', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`There’s nothing to pay. We’ll start making your order soon.`,
  },
  'verification failed': {
    name: msg({ message: 'Payment not verified', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`We couldn’t verify your payment. Please contact us.`,
  },
  processing: {
    name: msg({ message: 'Processing', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`We’re getting your order ready for production.`,
  },
  'processing failed': {
    name: msg({
      message: 'Couldn’t be processed',
      context: 'order status',
      comment: 'At most 22 characters',
    }),
    means: msg`Something went wrong on our side. We’re looking into it.`,
  },
  approved: {
    name: msg({ message: 'Approved', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`Your order has been checked. We’ll make it next.`,
  },
  rejected: {
    name: msg({ message: 'Not accepted', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`We couldn’t accept this order. Please contact us.`,
  },
  on_hold: {
    name: msg({ message: 'On hold', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`We’ve paused this order. Please contact us if you don’t know why.`,
  },
  producing: {
    name: msg({ message: 'Being made', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`Your order is being made.`,
  },
  delayed: {
    name: msg({ message: 'Delayed', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`Your order is taking longer than planned. We’re still making it.`,
  },
  shipped: {
    name: msg({ message: 'Shipped', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`Your order is on its way to you.`,
  },
  cancelled: {
    name: msg({ message: 'Cancelled', context: 'order status', comment: 'At most 22 characters' }),
    means: msg`This order was cancelled and won’t be made.`,
  },
};

/** The explanation of an unknown status. */
const unknownMeans = msg`Please contact us if you’d like to know more about this order.`;

/** Returns the sentence that explains a status, without any date. */
export const meaningOf = (status: ShownStatus): MessageDescriptor =>
  status === 'unknown' ? unknownMeans : statusWords[status].means;

const final: readonly ShownStatus[] = ['Cancelled', 'cancelled', 'rejected', 'unknown'];

/**
 * Returns the sentence that explains an order's status at the time `now` (milliseconds since 1970). For an
 * order that has been sent it includes the date; for one that has been in the same status for weeks, since
 * when. @spec 4.12a 4.12c 4.13
 */
export function orderSentence(i18n: I18n, order: SuperOrder, now: number): string {
  const shown = shownStatus(order.status);
  const old = isOld(order, now);
  if (shown === 'Sent' || shown === 'shipped') {
    const sent = sentAt(order);
    if (sent === null) return old ? i18n._(msg`We sent this order some time ago.`) : i18n._(meaningOf(shown));
    const date = dayLabel(i18n.locale, sent);
    return old
      ? i18n._(msg`We sent this order on ${date}. If it hasn’t arrived, please contact us.`)
      : i18n._(msg`We sent this order on ${date}. It’s on its way to you.`);
  }
  if (!old || final.includes(shown)) return i18n._(meaningOf(shown));
  const date = dayLabel(i18n.locale, movedAt(order));
  return orderNeed(shown) === 'pay'
    ? i18n._(msg`This order has been waiting for payment since ${date}.`)
    : i18n._(msg`This order hasn’t moved since ${date}. If you’re still waiting, please contact us.`);
}
