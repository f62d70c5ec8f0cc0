import * as z from 'zod/mini';
import { postalAddress } from '../addresses/address.ts';
import { safeUrl } from '../app/config.ts';
import { isoDate, isoDateTime, reference, text, title, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';
import { voucherOffer } from './voucher.ts';

/**
 * Default page size, offset and state filter of the list of orders.
 * @spec 9.2b
 */
export const orderListDefaults = { Limit: 100, Offset: 0, OrderState: 'notExpired' } as const;
export const ordersByAccountLimit = 10;
/**
 * Days for which an order counts as in progress; `dispatchedDays` is the limit for dispatched products.
 * @spec 4.13 9.8
 */
export const inProgressDays = 30;
export const dispatchedDays = 14;
export const orderTabs = ['inProgress', 'history'] as const;
export type OrderTab = (typeof orderTabs)[number];

/**
 * Accepts any string, because an unknown status must not hide an order. `customerStatus` interprets it.
 * @spec 4.12c
 */
const status = text(60, 1);

/** An amount in the smallest unit of its currency (ISO 4217). */
export const money = z.object({
  amount: z.int(),
  currency: z.string().check(z.maxLength(3), z.regex(/^[A-Z]{3}$/)),
});
export type Money = z.infer<typeof money>;

/** Percentage of the net amount. */
const vatRate = z.number().check(z.gte(0), z.lte(100));

/** Extension `orderDetails`: amounts include VAT; `fullPrice` is the price before the voucher was applied. */
export const productDetails = z.object({
  articleId: reference,
  quantity: whole.check(z.gte(1)),
  price: money,
  fullPrice: z.nullable(money),
  vat: z.object({ rate: vatRate, amount: money }),
  picture: z.nullable(safeUrl),
  /** When each status was reached, earliest first. */
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
  /** Not in the clause: the name shown on the details page. */
  articleName: z.optional(title),
  details: beyond('orderDetails', z.optional(productDetails)),
});
export type Product = z.infer<typeof product>;

export const deliveryTypes = ['PickupPoint', 'Home'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

const weekday = z.int().check(z.gte(1), z.lte(7));
const timeOfDay = z.string().check(z.maxLength(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** The opening times of a pick-up point on one day, from Monday (1) to Sunday (7). */
const openingTime = z.object({
  from: weekday,
  to: weekday,
  opens: z.optional(z.object({ from: timeOfDay, to: timeOfDay })),
});
export type OpeningTime = z.infer<typeof openingTime>;

/** A pick-up point; `distance` in metres from the requested postal code. */
export const pickupPoint = z.object({
  id: reference,
  name: title,
  street: text(150),
  streetNumber: text(12),
  postalCode: text(12),
  city: text(100),
  distance: whole,
  /** Text from the carrier, one line per day or range of days. */
  openingHours: z.array(text(100)).check(z.maxLength(7)),
  /** The opening hours as structured data, so that a page can localise them; a day without `opens` is closed. */
  hours: z.optional(z.array(openingTime).check(z.maxLength(7))),
});
export type PickupPoint = z.infer<typeof pickupPoint>;

/**
 * A place to which an order can be delivered.
 * @spec 4.11b
 */
export const destination = z.object({
  address: postalAddress,
  deliveryType: z.enum(deliveryTypes),
  pickupPoint: z.optional(pickupPoint),
});
export type Destination = z.infer<typeof destination>;

/**
 * The address to which the order will currently be delivered; a requested change is in a separate field.
 * @spec 3.11a 4.11b
 */
export const deliveryAddress = z.safeExtend(postalAddress, {
  deliveryType: z.enum(deliveryTypes),
  /** Until when the address can be changed; null once that time is over. */
  changeableUntil: z.nullable(isoDateTime),
  /** The pick-up point; absent for delivery to an address. */
  pickupPoint: beyond('deliveryChoice', z.optional(pickupPoint)),
  /** The delivery requested from the production site; present until it replies. */
  requested: beyond('deliveryChoice', z.optional(destination)),
  /** The last requested delivery that the production site refused; absent after a new request. */
  refused: beyond('deliveryChoice', z.optional(destination)),
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

/** Extension `orderDetails`: how the total is made up; `vat` has one entry per rate. */
export const orderTotals = z.object({
  products: money,
  delivery: money,
  discount: money,
  vat: z.array(z.object({ rate: vatRate, net: money, amount: money })),
});
export type OrderTotals = z.infer<typeof orderTotals>;

/** Extension `orderInvoices`: number of the order's invoice, and the list that contains it. */
export const orderInvoice = z.object({ id: reference, list: z.enum(['current', 'historical']) });

/**
 * Extension `sellers`: the company that sold the order; `address` contains one entry for each line of its
 * postal address.
 */
export const seller = z.object({
  company: title,
  address: z.array(text(100)).check(z.maxLength(8)),
  vatNumber: text(20),
});

/** An order as the service returns it. @spec 3.11a */
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
  /** Expected delivery dates, as in `delivery.dates`; absent if unknown. */
  expected: beyond('orderDetails', z.optional(z.object({ earliest: isoDate, latest: isoDate }))),
  /** Absent until an invoice has been issued. */
  invoice: beyond('orderInvoices', z.optional(orderInvoice)),
  seller: beyond('sellers', z.optional(seller)),
});
export type SuperOrder = z.infer<typeof superOrder>;

/**
 * An order with the names of fields that the product uses.
 * @spec 3.11a
 */
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
 * Returns the tab that lists an order at a time (milliseconds since 1970). It is in progress if it was
 * created within 30 days, but a dispatched product counts only for 14 days after its payment changed;
 * otherwise it is history. @spec 4.13 9.8
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
