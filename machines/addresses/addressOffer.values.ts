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
  /** It goes to the address as it was before. */
  readonly isLeftBehind: boolean;
}

/** What came of one order: changed, asked of production, refused by word, or failed. */
export type OfferEnd =
  | { readonly kind: 'applied' | 'asked' }
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'failed'; readonly reference: string };

const placeParts = ['street', 'streetNumber', 'addition', 'postalCode', 'city', 'country'] as const;
const labelParts = ['firstName', 'lastName', 'company', 'phone'] as const;
type Part = (typeof placeParts)[number] | (typeof labelParts)[number];

const isSame = (parts: readonly Part[], one: PostalAddress, other: PostalAddress) =>
  parts.every((part) => (one[part] ?? '').trim() === (other[part] ?? '').trim());

/** The address alone, as an order takes it. */
export function postalOf({ id: _, isDefault: _default, ...postal }: Address): PostalAddress {
  return postal;
}

const canTake = (delivery: DeliveryAddress | null, after: Address): delivery is DeliveryAddress =>
  delivery !== null &&
  delivery.deliveryType === 'Home' &&
  delivery.changeableUntil !== null &&
  !isSame([...placeParts, ...labelParts], delivery, after);

/**
 * The orders that can still take a changed address: brought home, before their cut-off, and not going there already.
 * Those that go to the address as it was come first.
 */
export function openOrders(orders: readonly SuperOrder[], { before, after }: AddressMove): OpenOrder[] {
  const open = orders.flatMap(({ superOrderCode, code, orders: products, deliveryAddress }) =>
    canTake(deliveryAddress, after)
      ? [
          {
            code: superOrderCode,
            number: code,
            names: products.flatMap(({ articleName = '' }) => (articleName === '' ? [] : [articleName])),
            address: deliveryAddress,
            until: deliveryAddress.changeableUntil ?? '',
            isLeftBehind: isSame(placeParts, deliveryAddress, before),
          },
        ]
      : [],
  );
  return [
    ...open.filter(({ isLeftBehind }) => isLeftBehind),
    ...open.filter(({ isLeftBehind }) => !isLeftBehind),
  ];
}
