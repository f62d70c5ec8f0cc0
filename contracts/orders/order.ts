import * as z from 'zod/mini';
import { postalAddress } from '../addresses/address.ts';
import { safeUrl } from '../app/config.ts';
import { isoDate, isoDateTime, reference, text, title, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';
import { voucherOffer } from './voucher.ts';

/** Orders of one request, where it starts, and which are asked for. @spec 9.2b */
export const orderListDefaults = { Limit: 100, Offset: 0, OrderState: 'notExpired' } as const;
export const ordersByAccountLimit = 10;
/** Days that make an order 'in progress'; the second for what has been dispatched. @spec 4.13 9.8 */
export const inProgressDays = 30;
export const dispatchedDays = 14;
export const orderTabs = ['inProgress', 'history'] as const;
export type OrderTab = (typeof orderTabs)[number];

/** Any word passes: a status that is not known must not hide an order. `customerStatus` reads it. @spec 4.12c */
const status = text(60, 1);

/** An amount in the smallest unit of its currency (ISO 4217). */
export const money = z.object({
  amount: z.int(),
  currency: z.string().check(z.maxLength(3), z.regex(/^[A-Z]{3}$/)),
});
export type Money = z.infer<typeof money>;

/** Percent of the net amount. */
const vatRate = z.number().check(z.gte(0), z.lte(100));

/** Of the extension `orderDetails`: amounts carry VAT; `fullPrice` is what it cost before a voucher. */
export const productDetails = z.object({
  articleId: reference,
  quantity: whole.check(z.gte(1)),
  price: money,
  fullPrice: z.nullable(money),
  vat: z.object({ rate: vatRate, amount: money }),
  picture: z.nullable(safeUrl),
  /** When each status was reached, the first one first. */
  statusTimes: z.array(z.object({ status, at: isoDateTime })),
  tracking: z.nullable(z.object({ carrier: title, url: safeUrl })),
});
export type ProductDetails = z.infer<typeof productDetails>;

/** @spec 3.11b */
export const product = z.object({
  code: reference,
  status,
  paymentChangedDate: z.nullable(isoDateTime),
  voucher: z.nullable(reference),
  voucherDetails: z.nullable(voucherOffer),
  /** Beyond the clause: what the details page calls it. */
  articleName: z.optional(title),
  details: beyond('orderDetails', z.optional(productDetails)),
});
export type Product = z.infer<typeof product>;

export const deliveryTypes = ['PickupPoint', 'Home'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** Where a parcel waits for its customer; `distance` in metres from the postal code that was asked for. */
export const pickupPoint = z.object({
  id: reference,
  name: title,
  street: text(150),
  streetNumber: text(12),
  postalCode: text(12),
  city: text(100),
  distance: whole,
  /** As the carrier writes them, a line for each day or span of days. */
  openingHours: z.array(text(100)).check(z.maxLength(7)),
});
export type PickupPoint = z.infer<typeof pickupPoint>;

/** Where an order may go. @spec 4.11b */
export const destination = z.object({
  address: postalAddress,
  deliveryType: z.enum(deliveryTypes),
  pickupPoint: z.optional(pickupPoint),
});
export type Destination = z.infer<typeof destination>;

/** Where the order goes now; what was requested instead is a field of its own. @spec 3.11a 4.11b */
export const deliveryAddress = z.safeExtend(postalAddress, {
  deliveryType: z.enum(deliveryTypes),
  /** Until when it may be changed; null once it may not. */
  changeableUntil: z.nullable(isoDateTime),
  /** Where it waits when it is not brought home; an order of no point has none. */
  pickupPoint: beyond('deliveryChoice', z.optional(pickupPoint)),
  /** Where production was asked to send it, while it has not answered. */
  requested: beyond('deliveryChoice', z.optional(destination)),
  /** What production refused last; absent once something else is requested. */
  refused: beyond('deliveryChoice', z.optional(destination)),
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

/** Of the extension `orderDetails`: what the total is made of; `vat` has one entry for each rate. */
export const orderTotals = z.object({
  products: money,
  delivery: money,
  discount: money,
  vat: z.array(z.object({ rate: vatRate, net: money, amount: money })),
});
export type OrderTotals = z.infer<typeof orderTotals>;

/** Of the extension `orderInvoices`: the number of an order's invoice, and which list has it. */
export const orderInvoice = z.object({ id: reference, list: z.enum(['current', 'historical']) });

/** Of the extension `sellers`: the company that sells, its address line by line. */
export const seller = z.object({
  company: title,
  address: z.array(text(100)).check(z.maxLength(8)),
  vatNumber: text(20),
});

/** An order as the server sends it. @spec 3.11a */
export const superOrder = z.object({
  superOrderCode: reference,
  code: reference,
  orders: z.array(product),
  productCount: whole,
  source: z.enum(['Albelli', 'Resnap']),
  status,
  deliveryAddress: z.nullable(deliveryAddress),
  createdAt: isoDateTime,
  total: money,
  totals: beyond('orderDetails', z.optional(orderTotals)),
  /** Days on which it is expected, as `delivery.dates` says them; none where none are known. */
  expected: beyond('orderDetails', z.optional(z.object({ earliest: isoDate, latest: isoDate }))),
  /** Absent until it is written. */
  invoice: beyond('orderInvoices', z.optional(orderInvoice)),
  seller: beyond('sellers', z.optional(seller)),
});
export type SuperOrder = z.infer<typeof superOrder>;

/** An order as the product speaks of it. @spec 3.11a */
export interface Order extends Omit<SuperOrder, 'superOrderCode' | 'orders'> {
  readonly orderCode: string;
  readonly products: readonly Product[];
}

/** @spec 3.11a */
export function readOrder({ superOrderCode, orders, ...rest }: SuperOrder): Order {
  return { ...rest, orderCode: superOrderCode, products: orders };
}

const dayMs = 24 * 60 * 60 * 1000;
const within = (date: string, days: number, now: number) => now - Date.parse(date) <= days * dayMs;

/**
 * The tab of an order at a moment (milliseconds since 1970): in progress when created within 30 days, where a
 * dispatched product counts only while its payment changed within 14; history when no product counts.
 * @spec 4.13 9.8
 */
export function orderTab(order: Pick<Order, 'createdAt' | 'products'>, now: number): OrderTab {
  const counts = ({ status: word, paymentChangedDate }: Product) =>
    word !== 'Dispatched' || (paymentChangedDate !== null && within(paymentChangedDate, dispatchedDays, now));
  const current = order.products.length === 0 || order.products.some(counts);
  return current && within(order.createdAt, inProgressDays, now) ? 'inProgress' : 'history';
}

/** @spec 3.11c 4.13 */
export function splitOrders<One extends Pick<Order, 'createdAt' | 'products'>>(
  orders: readonly One[],
  now: number,
): Record<OrderTab, One[]> {
  const split: Record<OrderTab, One[]> = { inProgress: [], history: [] };
  for (const order of orders) split[orderTab(order, now)].push(order);
  return split;
}
