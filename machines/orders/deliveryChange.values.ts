import { type Address, type PostalAddress, postalOf } from '../../contracts/addresses/address.ts';
import type { DeliveryAddress, Destination, PickupPoint } from '../../contracts/orders/order.ts';
import type { DeliveryContext } from './deliveryChange.machine.ts';

/** Id and kind of the dialog for changing the delivery [2.51]. */
export const deliveryModal = 'orders.delivery';

/** Code for a refusal by the production site, which replies later than the service. */
export const refusedByProduction = 'production';

/**
 * The selected row of the dialog: the current delivery, an address from the address book, the form, or a
 * pick-up point.
 */
export type DeliveryPick =
  | { readonly kind: 'current' }
  | { readonly kind: 'address'; readonly id: string; readonly address: PostalAddress }
  | { readonly kind: 'new' }
  | { readonly kind: 'point'; readonly point: PickupPoint };

/** Returns the address fields of the delivery details. */
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

/** Returns the delivery details that are displayed for the order. */
export const shownDelivery = ({
  saved,
  wanted,
}: Pick<DeliveryContext, 'saved' | 'wanted'>): Destination | null =>
  wanted ?? (saved === null ? null : destinationOf(saved));

/** Returns whether two addresses are the same; ignores whitespace and case, because a service may normalise both. */
export function isSameAddress(one: PostalAddress, other: PostalAddress): boolean {
  const tidy = (text: string | undefined) => (text ?? '').replace(/\s/gu, '').toLowerCase();
  const parts = Object.keys({ ...one, ...other }) as (keyof PostalAddress)[];
  return parts.every((part) => tidy(one[part]) === tidy(other[part]));
}

/** Returns whether two destinations are the same: the same pick-up point, or the same address. */
export function isSameDestination(one: Destination, other: Destination): boolean {
  if (one.deliveryType !== other.deliveryType) return false;
  if (one.deliveryType === 'PickupPoint') return one.pickupPoint?.id === other.pickupPoint?.id;
  return isSameAddress(one.address, other.address);
}

/** A row of the dialog: the current delivery or an address from the address book. */
export interface AddressRow {
  readonly key: string;
  readonly address: PostalAddress;
  readonly pick: DeliveryPick;
}

const withoutPhone = ({ phone: _, ...address }: PostalAddress): PostalAddress => address;

/**
 * Returns the rows of the dialog: first the current address, then those from the address book. An address that
 * differs from the current one only in the phone number is left out, because rows show no phone number and
 * both would look identical.
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
