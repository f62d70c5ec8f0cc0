import type { Store } from '../store/port.ts';

/** Paid for, and not on its way yet: what somebody still has to be sent. */
const open = "number is not null and status in ('Confirmed', 'ProductionStarted', 'ProductionCompleted')";
/** Orders taken away in one transaction. */
const batch = 200;

/**
 * Takes away what a customer has ordered, but not what still has to be sent: that goes when it is on its way. The law asks
 * for the invoices, which hold what they say themselves.
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
