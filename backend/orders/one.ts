import type { CallReply } from '../../contracts/call.ts';
import type { deliveryDates } from '../../contracts/orders/calls.ts';
import type { Product, SuperOrder } from '../../contracts/orders/order.ts';
import { sellerLines, sellerOf } from '../merchandise/sellers.ts';
import { Refused } from '../part.ts';
import type { Queryable } from '../store/port.ts';
import { offerOf, localisedOffer } from '../vouchers/offers.ts';
import { withProducts } from './lists.ts';
import { orderColumns, productColumns, productOf } from './view.ts';
import type { OrderRow, ProductRow, Seen } from './view.ts';

/** @throws Refused `notFound` if the order belongs to another customer. */
export async function orderOf(
  store: Queryable,
  customerId: string,
  code: string,
  seen: Seen,
): Promise<SuperOrder> {
  const orders = await store.query<OrderRow>(
    `select ${orderColumns} from customer_order where id = $1 and customer_id = $2`,
    [code, customerId],
  );
  const [order] = await withProducts(store, orders, seen);
  const [row] = orders;
  if (order === undefined || row === undefined) throw new Refused('notFound');
  const by = sellerOf(row.channel);
  const seller = { company: by.company, address: sellerLines(by, seen.locale), vatNumber: by.vatNumber };
  return { ...order, seller };
}

/** @throws Refused `notFound` if the product belongs to another customer. */
export async function oneProduct(
  store: Queryable,
  customerId: string,
  code: string,
  { pictures, locale }: Seen,
): Promise<Product> {
  const [row] = await store.query<ProductRow & { currency: string; created_at: string }>(
    `select product.*, currency, created_at from (select ${productColumns} from order_product where code = $1 and customer_id = $2)
      as product join customer_order on customer_order.id = product.order_id`,
    [code, customerId],
  );
  if (row === undefined) throw new Refused('notFound');
  const [picture = null] = await pictures([{ customerId, picture: row.picture, madeAt: row.created_at }]);
  const details = localisedOffer(row.voucher_details, row.currency, locale);
  return productOf({ ...row, voucher_details: details }, row.currency, picture);
}

/** @throws Refused `none` if no dates are known or the order belongs to another customer. */
export async function datesOf(
  store: Queryable,
  customerId: string,
  code: string,
): Promise<CallReply<typeof deliveryDates>> {
  const [row] = await store.query<{ earliest: string | null; latest: string | null }>(
    `select expected_from as earliest, expected_to as latest from customer_order
      where id = $1 and customer_id = $2`,
    [code, customerId],
  );
  if (row === undefined || row.earliest === null || row.latest === null) throw new Refused('none');
  return { earliest: row.earliest, latest: row.latest };
}

/**
 * Checks the offer of a product's voucher again and stores the result, which is translated when it is read
 * [4.14a].
 * @throws Refused `notFound` if the product belongs to another customer or has no voucher.
 */
export async function refreshVoucher(store: Queryable, customerId: string, code: string): Promise<void> {
  const [row] = await store.query<{ voucher: string | null; currency: string }>(
    `select voucher, currency from order_product join customer_order on customer_order.id = order_id
      where code = $1 and order_product.customer_id = $2`,
    [code, customerId],
  );
  if (row === undefined || row.voucher === null) throw new Refused('notFound');
  const found = await offerOf(store, customerId, row.voucher, row);
  await store.query('update order_product set voucher_details = $2 where code = $1', [
    code,
    JSON.stringify(found ?? { isVoucherFound: false, offer: null }),
  ]);
}
