import type { Store } from '../store/port.ts';

/** SQL condition: the order is paid and not sent yet. */
const open = "number is not null and status in ('Confirmed', 'ProductionStarted', 'ProductionCompleted')";
/** Number of orders deleted per transaction. */
const batch = 200;

/**
 * Deletes a customer's orders; those that have not been sent yet are deleted later. Invoices must be kept by
 * law. They do not refer to orders but contain all of their own data.
 */
export async function forgetOrders(store: Store, customerId: string): Promise<'done' | 'later'> {
  for (;;) {
    const gone = await store.query(
      `delete from customer_order where id in (
        select id from customer_order where customer_id = $1 and not (${open}) limit ${batch}
      ) returning id`,
      [customerId],
    );
    if (gone.length === 0) break;
  }
  const left = await store.query('select 1 from customer_order where customer_id = $1 limit 1', [customerId]);
  return left.length === 0 ? 'done' : 'later';
}
