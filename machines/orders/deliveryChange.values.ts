import { type Address, type PostalAddress, postalOf } from '../../contracts/addresses/address.ts';
import type { DeliveryAddress, Destination, PickupPoint } from '../../contracts/orders/order.ts';
import type { DeliveryContext } from './deliveryChange.machine.ts';

/** Id of the modal in which it is changed, which is its kind too [2.51]. */
export const deliveryModal = 'orders.delivery';

/** The refusal of production, which answers later than the service. */
export const refusedByProduction = 'production';

/** The row of the dialog that is picked: where the order goes now, an address of the book, the form, or a point. */
export type DeliveryPick =
  | { readonly kind: 'current' }
  | { readonly kind: 'address'; readonly id: string; readonly address: PostalAddress }
  | { readonly kind: 'new' }
  | { readonly kind: 'point'; readonly point: PickupPoint };

/** The address alone of where an order goes. */
export const addressIn = (delivery: DeliveryAddress): PostalAddress => {
  const {
    deliveryType: _,
    changeableUntil: _until,
    pickupPoint: _point,
    requested: _asked,
    refused: _refused,
    ...address
  } = delivery;
  return address;
};

export const destinationOf = (delivery: DeliveryAddress): Destination => ({
  address: addressIn(delivery),
  deliveryType: delivery.deliveryType,
  ...(delivery.pickupPoint === undefined ? {} : { pickupPoint: delivery.pickupPoint }),
});

/** Where it shows that the order goes. */
export const shownDelivery = ({
  saved,
  wanted,
}: Pick<DeliveryContext, 'saved' | 'wanted'>): Destination | null =>
  wanted ?? (saved === null ? null : destinationOf(saved));

/** The same address: blanks and case do not count, as a service may tidy both. */
export function isSameAddress(one: PostalAddress, other: PostalAddress): boolean {
  const tidy = (text: string | undefined) => (text ?? '').replace(/\s/gu, '').toLowerCase();
  const parts = Object.keys({ ...one, ...other }) as (keyof PostalAddress)[];
  return parts.every((part) => tidy(one[part]) === tidy(other[part]));
}

/** A row of the dialog: where the order goes now, or an address of the book. */
export interface AddressRow {
  readonly key: string;
  readonly address: PostalAddress;
  readonly pick: DeliveryPick;
}

const withoutPhone = ({ phone: _, ...address }: PostalAddress): PostalAddress => address;

/**
 * The addresses an order may go to: that of now first, marked, then the others of the book. A row shows no phone, so one
 * that differs in nothing else would look the same.
 */
export function addressRows(saved: DeliveryAddress | null, book: readonly Address[]): readonly AddressRow[] {
  const now = saved?.deliveryType === 'Home' ? addressIn(saved) : null;
  const others = book.filter(
    (one) => now === null || !isSameAddress(withoutPhone(now), withoutPhone(postalOf(one))),
  );
  return [
    ...(now === null ? [] : [{ key: 'current', address: now, pick: { kind: 'current' } as const }]),
    ...others.map((address) => ({
      key: address.id,
      address,
      pick: { kind: 'address', id: address.id, address } as const,
    })),
  ];
}
