import type { SuperOrder } from '../../contracts/orders/order.ts';
import type { Photo } from '../../contracts/photos/photo.ts';
import type { StorageInfo } from '../../contracts/storage/storage.ts';
import type { PostalAddress } from '../../contracts/addresses/address.ts';

export const now = Date.parse('2026-11-23T12:00:00Z');
const day = 86_400_000;
export const at = (days: number): string => new Date(now + days * day).toISOString();

const home: PostalAddress = {
  firstName: 'Eva',
  lastName: 'Vermeer',
  street: 'Baker Street',
  streetNumber: '221',
  postalCode: 'NW1 6XE',
  city: 'London',
  country: 'GB',
};

/**
 * Returns an order of one product; `changeable` is the number of days until the address can no longer be
 * changed.
 */
export const order = (
  code: string,
  status = 'Dispatched',
  { changeable = null as number | null, requested = false } = {},
): SuperOrder => ({
  superOrderCode: code,
  code: `44 ${code}`,
  orders: [
    {
      code: `${code}-0`,
      status,
      paymentChangedDate: null,
      voucher: null,
      voucherDetails: null,
      articleName: `Canvas ${code}`,
    },
  ],
  productCount: 1,
  source: 'Albelli',
  status,
  deliveryAddress: {
    ...home,
    deliveryType: 'Home',
    changeableUntil: changeable === null ? null : at(changeable),
    ...(requested ? { requested: { address: home, deliveryType: 'Home' } } : {}),
  },
  createdAt: at(-3),
  total: { amount: 3495, currency: 'EUR' },
});
export const ordersReply = (orders: readonly SuperOrder[]) => ({
  superOrders: [...orders],
  total: orders.length,
});

/** Returns the storage info of photos that will be kept until this number of days from now. */
export const storage = (days: number): StorageInfo => ({
  delayedDeletionDate: null,
  lastOrderDate: at(days - 548),
  projectCount: 0,
  projectedDeletionDate: at(days),
  registrationDate: at(-900),
});

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const photo = (id: string): Photo => ({
  imageId: id,
  uploadId: id,
  localFileName: `${id}.jpg`,
  url: pixel,
  untouchedUrl: pixel,
  thumbnails: [{ id: '300', url: pixel, width: 300, height: 300 }],
  uploadEnd: at(-1),
  visibleHeight: 10,
  visibleWidth: 10,
});
