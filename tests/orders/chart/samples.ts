import type { CallReply } from '../../../contracts/call.ts';
import type { listOrders } from '../../../contracts/orders/calls.ts';
import type { DeliveryAddress, PickupPoint, Product, SuperOrder } from '../../../contracts/orders/order.ts';

export const product = (overrides: Partial<Product> = {}): Product => ({
  code: 'P1',
  status: 'Dispatched',
  paymentChangedDate: '2026-11-20T12:00:00Z',
  voucher: null,
  voucherDetails: null,
  articleName: 'Classic mug',
  ...overrides,
});

export const order = (overrides: Partial<SuperOrder> = {}): SuperOrder => ({
  superOrderCode: 'S1',
  code: '4418 7702',
  orders: [product()],
  productCount: 1,
  source: 'Albelli',
  status: 'Dispatched',
  deliveryAddress: null,
  createdAt: '2026-11-17T12:00:00Z',
  total: { amount: 9490, currency: 'EUR' },
  ...overrides,
});

/** `count` orders in the tab in progress; `S0` is the newest. */
export const listOf = (count: number, status = 'Dispatched'): CallReply<typeof listOrders> => ({
  superOrders: Array.from({ length: Math.min(count, 100) }, (_, index) =>
    order({ superOrderCode: `S${index}`, status }),
  ),
  total: count,
  tabs: { inProgress: count, history: 0 },
});

/** Returns an order's delivery, including until when it can be changed. */
export const delivery = (overrides: Partial<DeliveryAddress> = {}): DeliveryAddress => ({
  firstName: 'Eva',
  lastName: 'Vermeer',
  street: 'Lange Leemstraat',
  streetNumber: '18',
  postalCode: '2018',
  city: 'Antwerp',
  country: 'BE',
  deliveryType: 'Home',
  changeableUntil: '2026-11-25T21:00:00Z',
  ...overrides,
});
export const point: PickupPoint = {
  id: 'BE-2018-0',
  name: 'Corner kiosk',
  street: 'Mill Road',
  streetNumber: '4',
  postalCode: '2018',
  city: 'Antwerp',
  distance: 420,
  openingHours: [],
  hours: [
    { from: 1, to: 6, opens: { from: '08:00', to: '20:00' } },
    { from: 7, to: 7 },
  ],
};
