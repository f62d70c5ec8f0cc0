import type { Queryable } from '../../store/port.ts';
import type { ActivationStatus } from '../../../contracts/activation/status.ts';

/** Returns the status of a customer's photo library [3.10]. A library without a row is ACTIVE. */
export async function libraryStatus(store: Queryable, customerId: string): Promise<ActivationStatus> {
  const [row] = await store.query<{ status: ActivationStatus }>(
    'select status from photo_library where customer_id = $1',
    [customerId],
  );
  return row?.status ?? 'ACTIVE';
}

export async function setLibraryStatus(
  store: Queryable,
  customerId: string,
  status: ActivationStatus,
): Promise<void> {
  await store.query(
    `insert into photo_library (customer_id, status) values ($1, $2)
     on conflict (customer_id) do update set status = excluded.status`,
    [customerId, status],
  );
}
