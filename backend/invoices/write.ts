import type { Locale } from '../../contracts/brand/brands.ts';
import { localeOfChannel } from '../../contracts/brand/languages.ts';
import { localeOf } from '../customers/language.ts';
import { bookOf } from '../addresses/book.ts';
import { detailsOf } from '../customers/business.ts';
import { orderColumns, productColumns } from '../orders/view.ts';
import type { OrderRow, ProductRow } from '../orders/view.ts';
import type { Queryable, Store } from '../store/port.ts';
import { dispatchedAt, documentOf } from './document.ts';
import type { Buyer } from './document.ts';

/** Maximum number of invoices issued in one transaction. */
const batch = 250;

const billed = `exists (select 1 from order_product where order_id = customer_order.id and status <> 'Cancelled')`;
const waiting = `customer_id = $1 and status = 'Dispatched' and ${billed}
  and not exists (select 1 from invoice where order_id = customer_order.id)`;

/**
 * Issues the invoices of a business customer for orders dispatched since the last call. They are dated by the
 * dispatch, numbered consecutively without gaps, and never changed again.
 */
export async function writeInvoices(store: Store, customerId: string): Promise<void> {
  for (;;) {
    const [left] = await store.query(`select 1 from customer_order where ${waiting} limit 1`, [customerId]);
    if (left === undefined) return;
    const buyer = await buyerOf(store, customerId);
    const locale = await localeOf(store, customerId);
    await store.transaction((tx) => writeBatch(tx, customerId, buyer, locale));
  }
}

async function writeBatch(
  tx: Queryable,
  customerId: string,
  buyer: Buyer,
  locale: Locale | null,
): Promise<void> {
  // A concurrent transaction waits here and then finds no invoices left to issue.
  const [number] = await tx.query<{ last: bigint }>('select last from invoice_number for update');
  const last = Number(number?.last);
  const orders = await tx.query<OrderRow>(
    `select ${orderColumns} from customer_order where ${waiting} order by created_at, id limit ${batch}`,
    [customerId],
  );
  const products = await tx.query<ProductRow>(
    `select ${productColumns} from order_product where order_id = any($1) and status <> 'Cancelled'
      order by order_id, place`,
    [orders.map(({ id }) => id)],
  );
  const byOrder = Map.groupBy(products, ({ order_id }) => order_id);
  const rows = orders.map((order, index) => {
    const id = String(last + index + 1);
    return invoiceRow(
      id,
      customerId,
      order,
      byOrder.get(order.id) ?? [],
      buyer,
      locale ?? localeOfChannel(order.channel),
    );
  });
  await tx.query(
    `insert into invoice select given.* from jsonb_populate_recordset(null::invoice, $1::jsonb) as given`,
    [JSON.stringify(rows)],
  );
  await tx.query('update invoice_number set last = $1', [last + rows.length]);
}

function invoiceRow(
  id: string,
  customerId: string,
  order: OrderRow,
  products: readonly ProductRow[],
  buyer: Buyer,
  locale: Locale,
) {
  const ref = order.number ?? order.id;
  const document = documentOf(order, products, billedTo(buyer, order), locale);
  return {
    id,
    customer_id: customerId,
    order_id: order.id,
    order_ref: ref,
    channel: order.channel,
    created_at: dispatchedAt(order, products),
    ordered_at: order.created_at,
    currency: order.currency,
    total: document.total,
    search: [id, ref, ...products.map(({ name }) => name)].join('\n').toLowerCase(),
    document,
    pdf: null,
  };
}

/**
 * Returns the buyer for an invoice. If the account has no company or address, those of the order are used.
 */
function billedTo(buyer: Buyer, order: OrderRow): Buyer {
  const address = buyer.address ?? order.address;
  const person = address === null ? '' : `${address.firstName} ${address.lastName}`;
  return { ...buyer, name: buyer.name || address?.company || person, address };
}

/** Returns the buyer with the current details and address book. The name is empty if there is no company. */
async function buyerOf(store: Queryable, customerId: string): Promise<Buyer> {
  const details = await detailsOf(store, customerId);
  const [address] = await bookOf(store, customerId);
  const [person] = await store.query<{ first_name: string; last_name: string }>(
    'select first_name, last_name from customer where id = $1',
    [customerId],
  );
  // An address contains its own name.
  const own = address === undefined ? `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim() : '';
  return {
    name: details?.companyName ?? own,
    vatNumber: details?.vatNumber ?? null,
    registrationNumber: details?.registrationNumber || null,
    address: address ?? null,
  };
}
