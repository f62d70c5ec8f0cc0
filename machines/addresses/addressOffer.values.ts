import type { Address, PostalAddress } from '../../contracts/addresses/address.ts';
import type { DeliveryAddress, SuperOrder } from '../../contracts/orders/order.ts';

/** An address that was changed, as it was and as it is. */
export interface AddressMove {
  readonly before: Address;
  readonly after: Address;
}

/** An order that can still go to another address, by what a customer knows it. */
export interface OpenOrder {
  readonly code: string;
  readonly number: string;
  readonly names: readonly string[];
  /** Where it goes now. */
  readonly address: PostalAddress;
  /** Until when that can be changed (ISO). */
  readonly until: string;
}

/** What came of one order: changed, asked of production, refused by word, or failed. */
export type OfferEnd =
  | { readonly kind: 'applied' | 'asked' }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'failed'; readonly reference: string };

/** Who lives where: the phone is no part of it. */
const parts = [
  'firstName',
  'lastName',
  'company',
  'street',
  'streetNumber',
  'addition',
  'postalCode',
  'city',
  'country',
] as const;
type Part = (typeof parts)[number] | 'phone';

/** Blanks and case do not count, as a service may tidy both. */
const tidy = (text: string | undefined) => (text ?? '').replace(/\s/gu, '').toLowerCase();
const isSame = (compared: readonly Part[], one: PostalAddress, other: PostalAddress) =>
  compared.every((part) => tidy(one[part]) === tidy(other[part]));

/** It goes to the address as it was before, and does not say already what it is now. */
const canTake = (
  delivery: DeliveryAddress | null,
  { before, after }: AddressMove,
): delivery is DeliveryAddress =>
  delivery !== null &&
  delivery.deliveryType === 'Home' &&
  delivery.changeableUntil !== null &&
  isSame(parts, delivery, before) &&
  !isSame([...parts, 'phone'], delivery, after);

/** The orders of the same person to the same place that can still take the change: brought home, before their cut-off. */
export const openOrders = (orders: readonly SuperOrder[], move: AddressMove): OpenOrder[] =>
  orders.flatMap(({ superOrderCode, code, orders: products, deliveryAddress }) =>
    canTake(deliveryAddress, move)
      ? [
          {
            code: superOrderCode,
            number: code,
            names: products.flatMap(({ articleName = '' }) => (articleName === '' ? [] : [articleName])),
            address: deliveryAddress,
            until: deliveryAddress.changeableUntil ?? '',
          },
        ]
      : [],
  );
