import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ShownStatus } from '../../../machines/orders/ordersPage.selectors.ts';

/** What a status is called, and the sentence that says what it means for the customer. @spec 4.12a 4.12c */
export const statusWords: Readonly<
  Record<
    Exclude<ShownStatus, 'unknown'>,
    { readonly name: MessageDescriptor; readonly means: MessageDescriptor }
  >
> = {
  AwaitingPayment: { name: msg`Awaiting payment`, means: msg`We start as soon as your payment is here.` },
  Ordered: { name: msg`Ordered`, means: msg`We have your order and make it next.` },
  InProduction: { name: msg`In production`, means: msg`Your order is being made.` },
  Sent: { name: msg`Sent`, means: msg`Your order is on its way to you.` },
  Cancelled: { name: msg`Cancelled`, means: msg`This order was cancelled and is not made.` },
  paymentPending: { name: msg`Payment pending`, means: msg`Your bank has not confirmed the payment yet.` },
  paymentFailed: {
    name: msg`Payment failed`,
    means: msg`The payment did not go through. Nothing was charged.`,
  },
  paymentSuccess: { name: msg`Paid`, means: msg`Your payment is here. We make your order next.` },
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
