import { compareDays, dayAt } from '../../contracts/storage/calendar.ts';
import type { Day } from '../../contracts/storage/calendar.ts';
import { keptUntil } from '../../contracts/storage/storage.ts';
import type { StorageInfo } from '../../contracts/storage/storage.ts';
import type { Queryable } from '../store/port.ts';
import { zone } from './plan.ts';

/** How long a customer's photos are kept, with the account data needed for the storage e-mails and pages. */
export interface StorageAccount {
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
  readonly channel: string;
  /** ISO 8601 timestamps. */
  readonly registered: string;
  readonly lastOrder: string | null;
  readonly period: string;
  readonly projected: Day;
  readonly delayed: Day | null;
  /** The day on which the photos are deleted. */
  readonly deletionDay: Day;
}

interface Row extends Record<string, unknown> {
  id: string;
  email: string;
  first_name: string;
  channel: string;
  registered_at: string;
  order_id: string | null;
  ordered_at: string | null;
  delay_period: string | null;
  until: string | null;
}

const selected = `select customer.id, email, first_name, channel, registered_at, ordered.id as order_id,
    ordered.created_at as ordered_at, storage_delay.period as delay_period, until
  from customer
  left join lateral (
    select id, created_at from customer_order where customer_id = customer.id order by created_at desc, id desc limit 1
  ) as ordered on true
  left join storage_delay on storage_delay.customer_id = customer.id
  where deleted_at is null`;

export const textOf = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function read(row: Row): StorageAccount {
  const period = row.order_id ?? 'registration';
  const projected = keptUntil(dayAt(Date.parse(row.ordered_at ?? row.registered_at), zone));
  const delayed =
    row.until === null || row.delay_period !== period
      ? null
      : dayAt(Date.parse(`${row.until}T12:00:00Z`), 'UTC');
  return {
    customerId: row.id,
    email: row.email,
    firstName: row.first_name,
    channel: row.channel,
    registered: row.registered_at,
    lastOrder: row.ordered_at,
    period,
    projected,
    delayed,
    deletionDay: delayed ?? projected,
  };
}

/** Resolves to null if the customer does not exist or was deleted. */
export async function storageOf(store: Queryable, customerId: string): Promise<StorageAccount | null> {
  const [row] = await store.query<Row>(`${selected} and customer.id = $1`, [customerId]);
  return row ? read(row) : null;
}

/**
 * Returns a page of the customers who have photos and have neither ordered nor registered since a time (ISO
 * 8601), sorted by id.
 */
export async function idleAccounts(
  store: Queryable,
  page: { readonly since: string; readonly after: string; readonly count: number },
): Promise<StorageAccount[]> {
  const rows = await store.query<Row>(
    `${selected} and customer.id > $1 and coalesce(ordered.created_at, registered_at) < $2
      and exists (select 1 from photo_month where customer_id = customer.id and photos > 0)
      order by customer.id limit $3`,
    [page.after, page.since, page.count],
  );
  return rows.map(read);
}

/** Returns noon in UTC, which is on the same date in time zones from -12 to +11 hours. */
const noon = (day: Day): string =>
  day.year > 9999 ? '9999-12-31T12:00:00.000Z' : `${textOf(day)}T12:00:00.000Z`;

/**
 * Returns the storage status for responses, with the actual day of deletion and the number of saved projects.
 * @spec 3.7a
 */
export function infoOf(
  { delayed, lastOrder, projected, registered }: StorageAccount,
  lastDay: Day,
  projectCount: number,
): StorageInfo {
  return {
    delayedDeletionDate: delayed === null && compareDays(lastDay, projected) === 0 ? null : noon(lastDay),
    lastOrderDate: lastOrder,
    projectCount,
    projectedDeletionDate: noon(projected),
    registrationDate: registered,
  };
}

/** Postpones the deletion in the current period to another day. */
export async function delayDeletion(
  store: Queryable,
  { customerId, period }: Pick<StorageAccount, 'customerId' | 'period'>,
  until: Day,
): Promise<void> {
  await store.query(
    `insert into storage_delay (customer_id, period, until) values ($1, $2, $3)
      on conflict (customer_id) do update set period = excluded.period, until = excluded.until`,
    [customerId, period, textOf(until)],
  );
}
