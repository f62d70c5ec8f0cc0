import type { CallReply } from '../../contracts/call.ts';
import type { listInvoices } from '../../contracts/extensions/account.ts';
import type { historicalInvoices } from '../../contracts/invoices/calls.ts';
import { currentInvoiceMonths, invoicesPageSize } from '../../contracts/invoices/invoice.ts';
import type { SuperOrder } from '../../contracts/orders/order.ts';
import { isInNumber, isSearched, searchParameter } from '../searched.ts';
import type { Queryable } from '../store/port.ts';

/** Maximum number of invoices in one response. */
const mostListed = 100;

/** SQL condition: the invoice is current. $2 is the time of the service. */
const isCurrent = `created_at >= $2::timestamptz - interval '${currentInvoiceMonths} months'` as const;
const yearOf = "extract(year from created_at at time zone 'UTC')::integer";
const newestFirst = 'order by created_at desc, length(id) desc, id desc';

interface Listed extends Record<string, unknown> {
  id: string;
  order_id: string;
  order_ref: string;
  channel: string;
  created_at: string;
  currency: string;
  total: bigint;
}
const columns = 'id, order_id, order_ref, channel, created_at, currency, total';
const amountOf = ({ total, currency }: Listed) => ({ amount: Number(total), currency });

export interface ListRequest {
  readonly skip?: number | undefined;
  readonly limit?: number | undefined;
  readonly year?: number | undefined;
  readonly search?: string | undefined;
}

/** Returns the current invoices of a business customer, newest first. `now` is in milliseconds since 1970. */
export async function currentInvoices(
  store: Queryable,
  customerId: string,
  request: ListRequest,
  now: number,
): Promise<CallReply<typeof listInvoices>> {
  const common = [customerId, new Date(now).toISOString()];
  const found = [...common, request.year ?? null, searchParameter(request.search)];
  const where = `customer_id = $1 and ${isCurrent} and ($3::integer is null or ${yearOf} = $3::integer)
    and ${isSearched('$4', 'search', `${isInNumber('id')} or ${isInNumber('order_ref')}`)}` as const;
  const [counted] = await store.query<{ total: number }>(
    `select count(*)::integer as total from invoice where ${where}`,
    found,
  );
  const years = await store.query<{ year: number }>(
    `select distinct ${yearOf} as year from invoice where customer_id = $1 and ${isCurrent} order by year desc`,
    common,
  );
  const rows = await store.query<Listed>(
    `select ${columns} from invoice where ${where} ${newestFirst} offset $5 limit $6`,
    [...found, request.skip ?? 0, Math.min(request.limit ?? invoicesPageSize, mostListed)],
  );
  return {
    invoices: rows.map((row) => ({
      id: row.id,
      created: row.created_at,
      orderRefs: [row.order_ref],
      orderCodes: [row.order_id],
      total: amountOf(row),
    })),
    total: counted?.total ?? 0,
    years: years.map(({ year }) => year),
  };
}

/** Returns the invoices that are no longer current, newest first. */
export async function olderInvoices(
  store: Queryable,
  customerId: string,
  now: number,
): Promise<CallReply<typeof historicalInvoices>> {
  const rows = await store.query<Listed>(
    `select ${columns} from invoice where customer_id = $1 and not (${isCurrent}) ${newestFirst}`,
    [customerId, new Date(now).toISOString()],
  );
  return {
    historicalInvoices: rows.map((row) => ({
      orderRef: row.order_ref,
      orderCode: row.order_id,
      id: row.id,
      channel: row.channel,
      created: row.created_at,
      total: amountOf(row),
    })),
  };
}

/** Returns the invoice of an order, with the list that contains it; undefined until the invoice is issued. */
export async function invoiceOf(
  store: Queryable,
  customerId: string,
  orderId: string,
  now: number,
): Promise<SuperOrder['invoice']> {
  const [row] = await store.query<{ id: string; current: boolean }>(
    `select id, ${isCurrent} as current from invoice where customer_id = $1 and order_id = $3`,
    [customerId, new Date(now).toISOString(), orderId],
  );
  return row === undefined ? undefined : { id: row.id, list: row.current ? 'current' : 'historical' };
}

/** Returns the ids of all invoices of a year, current and historical, oldest first. */
export async function idsOfYear(store: Queryable, customerId: string, year: number): Promise<string[]> {
  const rows = await store.query<{ id: string }>(
    `select id from invoice where customer_id = $1 and ${yearOf} = $2 order by created_at, length(id), id`,
    [customerId, year],
  );
  return rows.map(({ id }) => id);
}

/** Yields all issued invoices, oldest first. */
export async function* everyInvoice(store: Queryable, customerId: string): AsyncGenerator {
  for (let offset = 0; ; offset += mostListed) {
    const rows = await store.query<Listed>(
      `select ${columns} from invoice where customer_id = $1 order by created_at, length(id), id
        offset $2 limit ${mostListed}`,
      [customerId, offset],
    );
    yield* rows.map((row) => ({
      number: row.id,
      order: row.order_ref,
      createdAt: row.created_at,
      total: amountOf(row),
    }));
    if (rows.length < mostListed) return;
  }
}
