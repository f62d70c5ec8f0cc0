import { customerStatus, otherStatuses, statusColour } from '../../contracts/orders/status.ts';
import type { CustomerStatus, OtherStatus } from '../../contracts/orders/status.ts';

/** Name of a status: one defined for customers, another known status, or `unknown`. */
export type ShownStatus = CustomerStatus | OtherStatus | 'unknown';

const isOther = (status: string): status is OtherStatus => otherStatuses.some((one) => one === status);

/** @spec 4.12a 4.12c */
export function shownStatus(status: string): ShownStatus {
  const facing = customerStatus(status);
  if (facing !== null) return facing;
  return isOther(status) ? status : 'unknown';
}

/**
 * Returns red for cancelled orders, regardless of the name of the status, and cyan for others.
 * @spec 4.12b
 */
export const shownColour = (status: ShownStatus): 'red' | 'cyan' =>
  status === 'cancelled' || status === 'Cancelled' ? statusColour('Cancelled') : 'cyan';

const needs: Readonly<Partial<Record<ShownStatus, OrderNeed>>> = {
  AwaitingPayment: 'pay',
  paymentPending: 'pay',
  paymentFailed: 'pay',
  'verification failed': 'contact',
  rejected: 'contact',
  on_hold: 'contact',
  unknown: 'contact',
};

/** An action that an order requires of the customer. */
export type OrderNeed = 'pay' | 'contact';

/**
 * Returns the action that the customer must take before an order can proceed; null if there is none.
 * @spec 4.12a 4.12c
 */
export const orderNeed = (status: ShownStatus): OrderNeed | null => needs[status] ?? null;

/**
 * The steps of an order. The first step is shown only while it is the current one.
 * @spec 4.12a
 */
export const orderSteps = ['AwaitingPayment', 'Ordered', 'InProduction', 'Sent'] as const;
export type OrderStep = (typeof orderSteps)[number];

const stepsOf: Readonly<Record<ShownStatus, OrderStep | null>> = {
  AwaitingPayment: 'AwaitingPayment',
  Ordered: 'Ordered',
  InProduction: 'InProduction',
  Sent: 'Sent',
  Cancelled: null,
  paymentPending: 'AwaitingPayment',
  paymentFailed: 'AwaitingPayment',
  paymentSuccess: 'Ordered',
  paymentFree: 'Ordered',
  'verification failed': 'AwaitingPayment',
  processing: 'Ordered',
  'processing failed': 'Ordered',
  approved: 'Ordered',
  rejected: null,
  on_hold: 'Ordered',
  producing: 'InProduction',
  delayed: 'InProduction',
  shipped: 'Sent',
  cancelled: null,
  unknown: null,
};

/**
 * Returns the steps to show and the index of the current step; null for an order without steps: cancelled,
 * rejected or unknown.
 */
export function stepsFor(
  status: ShownStatus,
): { readonly steps: readonly OrderStep[]; readonly reached: number } | null {
  const step = stepsOf[status];
  if (step === null) return null;
  const steps = step === 'AwaitingPayment' ? orderSteps : orderSteps.slice(1);
  return { steps, reached: steps.indexOf(step) };
}
