import type { PostalAddress } from '../../contracts/addresses/address.ts';
import type {
  DeliveryAddress,
  DeliveryType,
  Destination,
  Money,
  OrderTotals,
  PickupPoint,
  Product,
  SuperOrder,
} from '../../contracts/orders/order.ts';
import type { Locale } from '../../contracts/brand/brands.ts';
import type { VoucherOffer } from '../../contracts/orders/voucher.ts';
import { vatIn } from '../merchandise/vat.ts';
import type { PicturesOf } from './pictures.ts';

/** A destination from a JSON column. Home delivery has no pick-up point. */
export interface StoredDestination {
  readonly address: PostalAddress;
  readonly deliveryType: DeliveryType;
  readonly pickupPoint: PickupPoint | null;
}

export interface OrderRow {
  readonly id: string;
  readonly number: string | null;
  readonly source: SuperOrder['source'];
  readonly status: string;
  readonly channel: string;
  readonly currency: string;
  readonly delivery_cost: bigint;
  readonly address: PostalAddress | null;
  readonly delivery_type: DeliveryType;
  readonly pickup_point: PickupPoint | null;
  readonly asked_address: StoredDestination | null;
  readonly refused_address: StoredDestination | null;
  readonly changeable_until: string | null;
  readonly created_at: string;
  readonly expected_from: string | null;
  readonly expected_to: string | null;
  [column: string]: unknown;
}

export const orderColumns = `id, number, source, status, channel, currency, delivery_cost, address, delivery_type,
  pickup_point, asked_address, refused_address, changeable_until, created_at, expected_from, expected_to`;

export interface ProductRow {
  readonly code: string;
  readonly order_id: string;
  readonly article_id: string;
  readonly name: string;
  readonly status: string;
  readonly payment_changed_at: string | null;
  readonly voucher: string | null;
  readonly voucher_details: VoucherOffer | null;
  readonly quantity: number;
  readonly price: bigint;
  readonly full_price: bigint | null;
  /** A string, because the column is numeric. */
  readonly vat_rate: string;
  readonly picture: string | null;
  readonly status_times: { status: string; at: string }[];
  readonly tracking: { carrier: string; url: string } | null;
  readonly project_gone: boolean;
  [column: string]: unknown;
}

export const productColumns = `code, order_id, article_id, name, status, payment_changed_at, voucher, voucher_details,
  quantity, price, full_price, vat_rate, picture, status_times, tracking, project_gone`;

/**
 * The function that returns the URLs of pictures, the time of the service (milliseconds since 1970), and the
 * language of the reader.
 */
export interface Seen {
  readonly pictures: PicturesOf;
  readonly now: number;
  readonly locale: Locale;
}

/** `picture` is the URL of the product's picture. */
export function productOf(row: ProductRow, currency: string, picture: string | null): Product {
  const money = (amount: bigint): Money => ({ amount: Number(amount), currency });
  const rate = Number(row.vat_rate);
  return {
    code: row.code,
    status: row.status,
    paymentChangedDate: row.payment_changed_at,
    voucher: row.voucher,
    voucherDetails: row.voucher_details,
    articleName: row.name,
    details: {
      articleId: row.article_id,
      quantity: row.quantity,
      price: money(row.price),
      fullPrice: row.full_price === null ? null : money(row.full_price),
      vat: { rate, amount: { amount: vatIn(Number(row.price), rate), currency } },
      picture,
      statusTimes: row.status_times,
      tracking: row.tracking,
    },
  };
}

/** The delivery has the highest VAT rate of the products. */
export function totalsOf(order: OrderRow, products: readonly ProductRow[]): OrderTotals {
  const { currency } = order;
  const money = (amount: number): Money => ({ amount, currency });
  const delivery = Number(order.delivery_cost);
  const highest = Math.max(0, ...products.map(({ vat_rate }) => Number(vat_rate)));
  const byRate = new Map<number, number>();
  const add = (rate: number, amount: number) => byRate.set(rate, (byRate.get(rate) ?? 0) + amount);
  for (const { price, vat_rate } of products) add(Number(vat_rate), Number(price));
  if (delivery > 0) add(highest, delivery);
  const full = products.reduce((sum, { price, full_price }) => sum + Number(full_price ?? price), 0);
  const paid = products.reduce((sum, { price }) => sum + Number(price), 0);
  return {
    products: money(full),
    delivery: money(delivery),
    discount: money(full - paid),
    vat: [...byRate]
      .toSorted(([one], [other]) => one - other)
      .map(([rate, amount]) => {
        const vat = vatIn(amount, rate);
        return { rate, net: money(amount - vat), amount: money(vat) };
      }),
  };
}

/** Returns a stored destination without the fields used only by the service. */
const destinationOf = ({ address, deliveryType, pickupPoint }: StoredDestination): Destination => ({
  address,
  deliveryType,
  ...(pickupPoint === null ? {} : { pickupPoint }),
});

export function deliveryOf(order: OrderRow, now: number): DeliveryAddress | null {
  if (order.address === null) return null;
  const { changeable_until: until, pickup_point: point } = order;
  return {
    ...order.address,
    deliveryType: order.delivery_type,
    changeableUntil: until !== null && Date.parse(until) > now ? until : null,
    ...(point === null ? {} : { pickupPoint: point }),
    ...(order.asked_address === null ? {} : { requested: destinationOf(order.asked_address) }),
    ...(order.refused_address === null ? {} : { refused: destinationOf(order.refused_address) }),
  };
}

/** `pictures` contains the URLs of the products' pictures by product code. */
export function superOrderOf(
  order: OrderRow,
  products: readonly ProductRow[],
  pictures: ReadonlyMap<string, string | null>,
  now: number,
): SuperOrder {
  const totals = totalsOf(order, products);
  const { expected_from: earliest, expected_to: latest } = order;
  const amount = totals.products.amount - totals.discount.amount + totals.delivery.amount;
  return {
    superOrderCode: order.id,
    code: order.number ?? order.id,
    orders: products.map((product) => productOf(product, order.currency, pictures.get(product.code) ?? null)),
    productCount: products.reduce((sum, { quantity }) => sum + quantity, 0),
    source: order.source,
    status: order.status,
    deliveryAddress: deliveryOf(order, now),
    createdAt: order.created_at,
    total: { amount, currency: order.currency },
    totals,
    ...(earliest === null || latest === null ? {} : { expected: { earliest, latest } }),
  };
}
