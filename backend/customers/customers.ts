import type { Customer } from '../../contracts/customer/calls.ts';
import { endAddressesOf } from '../membership/accountEnded.ts';
import { endReadersOf, leaveAlbumsOf } from '../membership/ended.ts';
import type { Queryable } from '../store/port.ts';

export interface NewCustomer {
  /** Id of the account. */
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly channel: string;
  /** Null for consumers. */
  readonly b2bStatus: Customer['b2bStatus'];
  /** ISO 8601 timestamp. */
  readonly registeredAt: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  b2b_status: Customer['b2bStatus'];
  changed: boolean;
  ftp_callback_url: string | null;
  ftp_callback_format: string | null;
}

const columns =
  'id, email, first_name, last_name, b2b_status, changed, ftp_callback_url, ftp_callback_format';

/** Only business customers have FTP settings [1.2, 6.1]. */
function read(row: Row): Customer {
  const ftp =
    row.b2b_status === null
      ? {}
      : { ftp: { callbackUrl: row.ftp_callback_url, callbackFormat: row.ftp_callback_format } };
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    changed: row.changed,
    b2bStatus: row.b2b_status,
    ...ftp,
  };
}

export async function createCustomer(store: Queryable, customer: NewCustomer): Promise<void> {
  await store.query(
    `insert into customer (id, email, first_name, last_name, channel, b2b_status, registered_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      customer.id,
      customer.email,
      customer.firstName,
      customer.lastName,
      customer.channel,
      customer.b2bStatus,
      customer.registeredAt,
    ],
  );
}

/** Resolves to null if the customer does not exist or has been deleted. */
export async function customerById(store: Queryable, id: string): Promise<Customer | null> {
  const [row] = await store.query<Row>(
    `select ${columns} from customer where id = $1 and deleted_at is null`,
    [id],
  );
  return row ? read(row) : null;
}

export async function changeDetails(
  store: Queryable,
  id: string,
  details: { readonly firstName: string; readonly lastName: string },
): Promise<Customer | null> {
  const [row] = await store.query<Row>(
    `update customer set first_name = $2, last_name = $3, changed = true where id = $1 and deleted_at is null
      returning ${columns}`,
    [id, details.firstName, details.lastName],
  );
  return row ? read(row) : null;
}

/**
 * Changes the FTP settings. A missing setting is unchanged; null removes the URL. Resolves to false if there
 * is no such business customer.
 */
export async function changeFtp(
  store: Queryable,
  id: string,
  ftp: { readonly callbackUrl?: string | null | undefined; readonly callbackFormat?: string | undefined },
): Promise<boolean> {
  const rows = await store.query(
    `update customer set ftp_callback_url = case when $4 then $2 else ftp_callback_url end,
      ftp_callback_format = coalesce($3, ftp_callback_format)
      where id = $1 and deleted_at is null and b2b_status is not null returning id`,
    [id, ftp.callbackUrl ?? null, ftp.callbackFormat ?? null, ftp.callbackUrl !== undefined],
  );
  return rows.length === 1;
}

/**
 * Marks the customer as deleted but keeps the row, so that references to the account stay valid. From now on,
 * reads return null [3.18], and the customer's data is hidden from everybody else.
 */
export async function deleteCustomer(store: Queryable, id: string, at: string): Promise<boolean> {
  const rows = await store.query(
    'update customer set deleted_at = $2 where id = $1 and deleted_at is null returning id',
    [id, at],
  );
  if (rows.length === 0) return false;
  await endAddressesOf(store, id, at);
  await endReadersOf(store, id, at);
  await leaveAlbumsOf(store, id, at);
  return true;
}

/** Records that a customer has ordered, with only the order's id and time (ISO 8601). */
export async function recordOrder(
  store: Queryable,
  order: { readonly id: string; readonly customerId: string; readonly createdAt: string },
): Promise<void> {
  await store.query('insert into customer_order (id, customer_id, created_at) values ($1, $2, $3)', [
    order.id,
    order.customerId,
    order.createdAt,
  ]);
}

/**
 * Serialises changes for one customer until `tx` ends. Otherwise two transactions could both see the same
 * remaining capacity.
 */
export async function lockCustomer(tx: Queryable, id: string): Promise<void> {
  await tx.query('select id from customer where id = $1 for update', [id]);
}

/** Returns whether the record was deleted. The customer's token may still be valid. */
export async function isDeleted(store: Queryable, id: string): Promise<boolean> {
  const rows = await store.query('select 1 from customer where id = $1 and deleted_at is not null', [id]);
  return rows.length > 0;
}

/**
 * Keeps only the id of a deleted customer, to which invoices refer, and the dates of registration and
 * deletion.
 */
export async function forgetCustomer(store: Queryable, id: string): Promise<'done'> {
  await store.query('delete from payment_method where customer_id = $1', [id]);
  await store.query(
    `update customer set email = '', first_name = '', last_name = '', b2b_status = null, business_details = null,
      ftp_callback_url = null, ftp_callback_format = null, photo_grid = null, locale = null where id = $1 and deleted_at is not null`,
    [id],
  );
  return 'done';
}
