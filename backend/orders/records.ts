import type { PostalAddress } from '../../contracts/addresses/address.ts';
import type { DeliveryType, PickupPoint } from '../../contracts/orders/order.ts';
import type { VoucherOffer } from '../../contracts/orders/voucher.ts';
import type { Queryable } from '../store/port.ts';

/**
 * Amounts are for the whole quantity, include VAT, and are in the smallest unit of the currency. Times are in
 * ISO 8601.
 */
export interface NewProduct {
  readonly code: string;
  readonly articleId: string;
  readonly name: string;
  readonly status: string;
  readonly paymentChangedAt: string | null;
  readonly voucher: string | null;
  readonly voucherDetails: VoucherOffer | null;
  readonly quantity: number;
  readonly price: number;
  readonly fullPrice: number | null;
  readonly vatRate: number;
  readonly picture: string | null;
  readonly statusTimes: readonly { readonly status: string; readonly at: string }[];
  readonly tracking: { readonly carrier: string; readonly url: string } | null;
  readonly projectGone: boolean;
}

export interface NewOrder {
  readonly id: string;
  readonly customerId: string;
  readonly createdAt: string;
  readonly number: string;
  readonly source: 'Albelli' | 'Resnap';
  readonly status: string;
  readonly channel: string;
  readonly currency: string;
  readonly deliveryCost: number;
  readonly address: PostalAddress | null;
  readonly deliveryType: DeliveryType;
  readonly pickupPoint: PickupPoint | null;
  readonly changeableUntil: string | null;
  /** First and last expected date, for example `2026-12-20`; null if unknown. */
  readonly expected: { readonly earliest: string; readonly latest: string } | null;
  /** Time at which the order expires if it has not been paid; null if it does not expire. */
  readonly expiresAt: string | null;
  readonly products: readonly NewProduct[];
}

const columns = (type: string, names: readonly string[]) => names.map((name) => `${name} ${type}`).join(', ');
const orderShape = [
  columns('text', ['id', 'customer_id', 'number', 'source', 'status', 'channel', 'currency']),
  columns('text', ['delivery_type', 'search']),
  columns('timestamptz', ['created_at', 'changeable_until', 'expires_at']),
  columns('date', ['expected_from', 'expected_to']),
  columns('jsonb', ['address', 'pickup_point']),
  'delivery_cost bigint',
].join(', ');
const productShape = [
  columns('text', ['code', 'order_id', 'customer_id', 'article_id', 'name', 'status', 'voucher', 'picture']),
  columns('integer', ['place', 'quantity']),
  columns('bigint', ['price', 'full_price']),
  columns('jsonb', ['voucher_details', 'status_times', 'tracking']),
  'payment_changed_at timestamptz, vat_rate numeric, project_gone boolean',
].join(', ');
const namesOf = (shape: string) => shape.split(', ').map((column) => column.split(' ')[0] ?? '');
const orderNames = namesOf(orderShape);
const productNames = namesOf(productShape);
const others = orderNames.filter((name) => name !== 'id' && name !== 'customer_id');

/** Writes orders. A minimal order that already exists is completed and keeps its customer. */
export async function placeOrders(tx: Queryable, orders: readonly NewOrder[]): Promise<void> {
  await tx.query(
    `insert into customer_order (${orderNames.join(', ')})
      select ${orderNames.join(', ')} from jsonb_to_recordset($1::jsonb) as given (${orderShape})
      on conflict (id) do update set ${others.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [JSON.stringify(orders.map(orderRow))],
  );
  await tx.query(
    `insert into order_product (${productNames.join(', ')})
      select ${productNames.join(', ')} from jsonb_to_recordset($1::jsonb) as given (${productShape})
      on conflict do nothing`,
    [
      JSON.stringify(
        orders.flatMap((order) => order.products.map((one, place) => productRow(order, one, place))),
      ),
    ],
  );
}

const orderRow = ({ products, expected, ...order }: NewOrder) => ({
  id: order.id,
  customer_id: order.customerId,
  created_at: order.createdAt,
  number: order.number,
  source: order.source,
  status: order.status,
  channel: order.channel,
  currency: order.currency,
  delivery_cost: order.deliveryCost,
  address: order.address,
  delivery_type: order.deliveryType,
  pickup_point: order.pickupPoint,
  changeable_until: order.changeableUntil,
  expected_from: expected?.earliest ?? null,
  expected_to: expected?.latest ?? null,
  expires_at: order.expiresAt,
  search: [order.number, order.id, ...products.map(({ name }) => name)].join(' ').toLowerCase(),
});

const productRow = ({ id, customerId }: NewOrder, product: NewProduct, place: number) => ({
  code: product.code,
  order_id: id,
  customer_id: customerId,
  place,
  article_id: product.articleId,
  name: product.name,
  status: product.status,
  payment_changed_at: product.paymentChangedAt,
  voucher: product.voucher,
  voucher_details: product.voucherDetails,
  quantity: product.quantity,
  price: product.price,
  full_price: product.fullPrice,
  vat_rate: product.vatRate,
  picture: product.picture,
  status_times: product.statusTimes,
  tracking: product.tracking,
  project_gone: product.projectGone,
});
