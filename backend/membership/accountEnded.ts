import type { Migration } from '../part.ts';
import { notifyIn } from '../store/port.ts';
import type { Queryable } from '../store/port.ts';
import { endOf } from './ended.ts';

/** Accounts deleted so recently that their signed URLs may not have expired. */
export const accountsEnded = { channel: 'accounts.ended', table: 'account_gone', id: 'customer_id' } as const;

export const accountEndedMigrations: readonly Migration[] = [
  {
    id: '0722_account_gone',
    sql: `
create table account_gone (
  seq bigint generated always as identity primary key,
  customer_id text not null,
  gone_at timestamptz not null
);
create index account_gone_at on account_gone (gone_at);
`,
  },
];

/**
 * Invalidates all signed URLs of a customer, in every process, when the transaction commits. `at` is an ISO
 * time.
 */
export async function endAddressesOf(tx: Queryable, customerId: string, at: string): Promise<void> {
  await tx.query('insert into account_gone (customer_id, gone_at) values ($1, $2)', [customerId, at]);
  await notifyIn(tx, accountsEnded.channel, '');
}

/** Returns which of these customers' accounts were deleted recently. */
export async function endedAccounts(
  store: Queryable,
  customers: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await store.query<{ customer_id: string }>(
    'select customer_id from account_gone where customer_id = any($1)',
    [customers],
  );
  return new Set(rows.map(({ customer_id }) => customer_id));
}

interface Ended {
  has(what: string): boolean;
}

/** The data that every signed URL contains. */
export interface Named {
  /** The customer for whom the URL was signed. */
  readonly customer: string;
  readonly photo?: string;
  /** The shared album that permits access to the photo. */
  readonly album?: string | undefined;
}

/**
 * Returns whether a signed URL is invalid because its customer, photo or album access has ended. All kinds of
 * signed URLs use this function.
 */
export const hasEnded = (
  { gone, ended, accounts }: { readonly gone: Ended; readonly ended: Ended; readonly accounts: Ended },
  { customer, photo, album }: Named,
): boolean =>
  accounts.has(customer) ||
  (photo !== undefined && gone.has(photo)) ||
  (album !== undefined &&
    [customer, ...(photo === undefined ? [] : [photo])].some((what) => ended.has(endOf(album, what))));
