import type { Address } from '../../contracts/addresses/address.ts';
import { addressLines } from '../../contracts/addresses/lines.ts';
import type { CallReply } from '../../contracts/call.ts';
import type { listPaymentMethods } from '../../contracts/extensions/account.ts';
import type { SuperOrder } from '../../contracts/orders/order.ts';
import { type ShownStatus, stepsFor, shownStatus } from '../orders/orderStatus.values.ts';
import { type CallTrouble, shownTrouble } from '../request/trouble.values.ts';

export { deletionModal } from './customer.values.ts';
export { deletionTrouble } from './deletionLink.selectors.ts';
export { settingsOf } from './customer.values.ts';
export type { SettingsPart } from './settingsPage.machine.ts';

/** Returns why another link could not be sent; null if the request did not fail [8.8]. */
export const resendTrouble = <Word extends string>({
  context: { trouble },
}: {
  readonly context: { readonly trouble: CallTrouble<Word> | null };
}): CallTrouble<Word> | null => (trouble === null ? null : shownTrouble(trouble));

/** Returns the default delivery address on one line, without the name; null if there is no address. */
export function deliveryLine(addresses: readonly Address[], locale: string): string | null {
  const taken = addresses.find(({ isDefault }) => isDefault === true) ?? addresses[0];
  return taken === undefined ? null : addressLines(taken, locale).slice(1).join(', ');
}

/** Returns the preferred payment method; null if there is none. */
export const preferredOf = ({ methods, preferred }: CallReply<typeof listPaymentMethods>) =>
  methods.find(({ id }) => id === preferred) ?? null;

export interface OpenOrder {
  /** The order number shown to the customer. */
  readonly number: string;
  readonly shown: ShownStatus;
  /** Whether the order is unpaid; production starts after payment. */
  readonly unpaid: boolean;
}
/** Returns the orders that are neither sent nor cancelled. */
export const openOrders = (orders: readonly SuperOrder[]): readonly OpenOrder[] =>
  orders.flatMap(({ code, status }) => {
    const shown = shownStatus(status);
    const steps = stepsFor(shown);
    const step = steps?.steps[steps.reached];
    if (step === 'Sent' || (step === undefined && shown !== 'unknown')) return [];
    return [{ number: code, shown, unpaid: step === 'AwaitingPayment' }];
  });
