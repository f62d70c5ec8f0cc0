import type { CallReply } from '../../contracts/call.ts';
import type { listOrders, ordersByAccount } from '../../contracts/orders/calls.ts';
import {
  dispatchedDays,
  inProgressDays,
  orderListDefaults,
  ordersByAccountLimit,
} from '../../contracts/orders/order.ts';
import type { OrderTab, SuperOrder } from '../../contracts/orders/order.ts';
import { isInNumber, isSearched, searchParameter } from '../searched.ts';
import type { Queryable } from '../store/port.ts';
import { localisedOffer } from '../vouchers/offers.ts';
import { orderColumns, productColumns, superOrderOf } from './view.ts';
import type { OrderRow, ProductRow, Seen } from './view.ts';

const day = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

/** Maximum number of orders in one response. */
export const mostListed = 100;

/** SQL condition: the order is in progress. $2 and $3 are the oldest times that count [4.13]. */
const inProgress = `(created_at >= $2::timestamptz and (
  not exists (select 1 from order_product where order_id = customer_order.id)
  or exists (
    select 1 from order_product where order_id = customer_order.id
      and (status <> 'Dispatched' or payment_changed_at >= $3::timestamptz)
  )
))`;

/** $4 is the current time, or null to include expired orders; $5 is the search. */
const listed =
  `customer_id = $1 and ($4::timestamptz is null or expires_at is null or expires_at > $4::timestamptz)
  and ${isSearched('$5', 'search', isInNumber('coalesce(number, id)'))}` as const;

export interface ListRequest {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly notExpired: boolean;
  readonly tab?: OrderTab | undefined;
  readonly search?: string | undefined;
}

/** Returns a customer's orders, newest first. */
export async function listedOrders(
  store: Queryable,
  customerId: string,
  request: ListRequest,
  seen: Seen,
): Promise<CallReply<typeof listOrders>> {
  const { now } = seen;
  const common = [
    customerId,
    iso(now - inProgressDays * day),
    iso(now - dispatchedDays * day),
    request.notExpired ? iso(now) : null,
    searchParameter(request.search),
  ];
  const [counted] = await store.query<{ current: number; every: number }>(
    `select count(*)::integer as every, (count(*) filter (where ${inProgress}))::integer as current
      from customer_order where ${listed}`,
    common,
  );
  const current = counted?.current ?? 0;
  const tabs = { inProgress: current, history: (counted?.every ?? 0) - current };
  const orders = await store.query<OrderRow>(
    `select ${orderColumns} from customer_order
      where ${listed} and ($6::text is null or ${inProgress} = ($6::text = 'inProgress'))
      order by created_at desc, id desc offset $7 limit $8`,
    [
      ...common,
      request.tab ?? null,
      request.offset ?? orderListDefaults.Offset,
      Math.min(request.limit ?? orderListDefaults.Limit, mostListed),
    ],
  );
  return {
    superOrders: await withProducts(store, orders, seen),
    total: request.tab === undefined ? (counted?.every ?? 0) : tabs[request.tab],
    tabs,
  };
}

export async function withProducts(
  store: Queryable,
  orders: readonly OrderRow[],
  { pictures, now, locale }: Seen,
): Promise<SuperOrder[]> {
  const rows = await store.query<ProductRow & { customer_id: string }>(
    `select ${productColumns}, customer_id from order_product where order_id = any($1) order by order_id, place`,
    [orders.map(({ id }) => id)],
  );
  const currencies = new Map(orders.map(({ id, currency }) => [id, currency]));
  const products = rows.map((row) => ({
    ...row,
    voucher_details: localisedOffer(row.voucher_details, currencies.get(row.order_id) ?? '', locale),
  }));
  const madeAt = new Map(orders.map(({ id, created_at }) => [id, created_at]));
  const addresses = await pictures(
    products.map((row) => ({
      customerId: row.customer_id,
      picture: row.picture,
      madeAt: madeAt.get(row.order_id) ?? '',
    })),
  );
  const byCode = new Map(products.map(({ code }, index) => [code, addresses[index] ?? null]));
  const byOrder = Map.groupBy(products, ({ order_id }) => order_id);
  return orders.map((order) => superOrderOf(order, byOrder.get(order.id) ?? [], byCode, now));
}

/**
 * Returns the ordered products for these articles (for all if none are given), newest first, with the codes
 * for the widget calls.
 */
export async function productsByAccount(
  store: Queryable,
  customerId: string,
  request: {
    readonly articleNames?: readonly string[] | undefined;
    readonly offset?: number | undefined;
    readonly limit?: number | undefined;
  },
): Promise<CallReply<typeof ordersByAccount>> {
  const of = `from order_product join customer_order on customer_order.id = order_product.order_id
    where order_product.customer_id = $1 and ($2::text[] = '{}' or article_id = any($2::text[]))`;
  const asked = [customerId, request.articleNames ?? []];
  const [counted] = await store.query<{ total: number }>(`select count(*)::integer as total ${of}`, asked);
  const orders = await store.query<{ orderCode: string; articleName: string; createdAt: string }>(
    `select order_product.code as "orderCode", article_id as "articleName", created_at as "createdAt" ${of}
      order by created_at desc, order_product.code offset $3 limit $4`,
    [...asked, request.offset ?? 0, Math.min(request.limit ?? ordersByAccountLimit, mostListed)],
  );
  return { orders, total: counted?.total ?? 0 };
}
