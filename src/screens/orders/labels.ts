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

/** What a status is called, and the sentence that says what it means for the customer. @spec 4.12a 4.12c */
export const statusWords: Readonly<
  Record<
    Exclude<ShownStatus, 'unknown'>,
    { readonly name: MessageDescriptor; readonly means: MessageDescriptor }
  >
> = {
  AwaitingPayment: {
    name: msg`Awaiting payment`,
    means: msg`We’ll start as soon as we receive your payment.`,
  },
  Ordered: { name: msg`Ordered`, means: msg`We’ve got your order. It’s next in line.` },
  InProduction: { name: msg`In production`, means: msg`Your order is being made.` },
  Sent: { name: msg`Sent`, means: msg`Your order is on its way to you.` },
  Cancelled: { name: msg`Cancelled`, means: msg`This order was cancelled and is not made.` },
  paymentPending: {
    name: msg`Payment pending`,
    means: msg`Your bank has not confirmed a payment yet. If you haven’t paid, pay now.`,
  },
  paymentFailed: {
    name: msg`Payment failed`,
    means: msg`The payment did not go through. Nothing was charged. Pay again, and we’ll start.`,
  },
  paymentSuccess: { name: msg`Paid`, means: msg`Payment received. We’ll make your order next.` },
  paymentFree: { name: msg`Nothing to pay`, means: msg`There is nothing to pay. We make your order next.` },
  'verification failed': {
    name: msg`Payment not verified`,
    means: msg`The payment could not be verified. Please contact us.`,
  },
  processing: { name: msg`Being processed`, means: msg`We are getting your order ready to be made.` },
  'processing failed': {
    name: msg`Could not be processed`,
    means: msg`Something went wrong on our side. We are looking into it.`,
  },
  approved: { name: msg`Approved`, means: msg`Your order is checked. We make it next.` },
  rejected: { name: msg`Not accepted`, means: msg`We could not accept this order. Please contact us.` },
  on_hold: {
    name: msg`On hold`,
    means: msg`We have paused this order. Please contact us if you do not know why.`,
  },
  producing: { name: msg`Being made`, means: msg`Your order is being made.` },
  delayed: { name: msg`Delayed`, means: msg`Your order takes longer than planned. It is still being made.` },
  shipped: { name: msg`Shipped`, means: msg`Your order is on its way to you.` },
  cancelled: { name: msg`Cancelled`, means: msg`This order was cancelled and is not made.` },
};

/** For a status that nobody knows. */
const unknownMeans = msg`Contact us if you want to know more about this order.`;

/** The sentence that says what a status means for the customer, whenever it was reached. */
export const meaningOf = (status: ShownStatus): MessageDescriptor =>
  status === 'unknown' ? unknownMeans : statusWords[status].means;

const final: readonly ShownStatus[] = ['Cancelled', 'cancelled', 'rejected', 'unknown'];

/**
 * The sentence that says what an order's status means today: of one that was sent, when; of one that has not moved for
 * weeks, since when. `now` in milliseconds since 1970. @spec 4.12a 4.12c 4.13
 */
export function orderSentence(i18n: I18n, order: SuperOrder, now: number): string {
  const told = shownStatus(order.status);
  const old = isOld(order, now);
  if (told === 'Sent' || told === 'shipped') {
    const sent = sentAt(order);
    if (sent === null) return old ? i18n._(msg`We sent this order some time ago.`) : i18n._(meaningOf(told));
    const date = dayLabel(i18n.locale, sent);
    return old
      ? i18n._(msg`We sent this order on ${date}. If it hasn’t arrived, contact us.`)
      : i18n._(msg`We sent this order on ${date}. It’s on its way to you.`);
  }
  if (!old || final.includes(told)) return i18n._(meaningOf(told));
  const date = dayLabel(i18n.locale, movedAt(order));
  return orderNeed(told) === 'pay'
    ? i18n._(msg`This order has waited for payment since ${date}.`)
    : i18n._(msg`This order has not moved since ${date}. If you’re still waiting, contact us.`);
}
