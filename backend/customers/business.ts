import type * as z from 'zod/mini';
import type { businessDetails } from '../../contracts/extensions/account.ts';
import type { Queryable } from '../store/port.ts';

type BusinessDetails = z.infer<typeof businessDetails>;

/** Resolves to null if the business customer has no details or does not exist. */
export async function detailsOf(store: Queryable, customerId: string): Promise<BusinessDetails | null> {
  const [row] = await store.query<{ details: BusinessDetails | null }>(
    `select business_details as details from customer
      where id = $1 and deleted_at is null and b2b_status is not null`,
    [customerId],
  );
  return row?.details ?? null;
}

/**
 * Stores the details. The status Default becomes New, which means that the details wait for validation
 * [6.1c]. Resolves to false if the customer is not a business.
 */
export async function keepDetails(
  store: Queryable,
  customerId: string,
  details: BusinessDetails,
): Promise<boolean> {
  const rows = await store.query(
    `update customer set business_details = $2,
      b2b_status = case when b2b_status = 'Default' then 'New' else b2b_status end
      where id = $1 and deleted_at is null and b2b_status is not null returning id`,
    [customerId, JSON.stringify(details)],
  );
  return rows.length === 1;
}
