import type { ProductionStatus } from '../../contracts/orders/status.ts';
import type { Ports } from '../ports.ts';

/**
 * Type of the job that moves an order one step through production. Payload: `{ orderId }`. Used only in the
 * demo, because the real shop moves its orders itself.
 */
export const stepJob = 'orders.step';
/** Milliseconds between two steps. */
export const stepEvery = 60_000;

const next: Readonly<Partial<Record<string, ProductionStatus>>> = {
  paymentPending: 'Received',
  Received: 'Confirmed',
  Confirmed: 'ProductionStarted',
  ProductionStarted: 'ProductionCompleted',
  ProductionCompleted: 'Dispatched',
};

/**
 * Starts production of an order; the first step is immediate. Resolves to false if the order belongs to
 * another customer or is complete.
 */
export async function startProduction(
  { store, jobs }: Ports,
  customerId: string,
  orderId: string,
): Promise<boolean> {
  return store.transaction(async (tx) => {
    const [order] = await tx.query<{ status: string }>(
      'select status from customer_order where id = $1 and customer_id = $2 for update',
      [orderId, customerId],
    );
    if (order === undefined || next[order.status] === undefined) return false;
    const key = `${orderId} ${order.status}`;
    await jobs.enqueue(stepJob, { orderId }, { tx, key, customer: customerId });
    return true;
  });
}

/**
 * Moves an order, together with its products of the same status, to the next status, and enqueues the next
 * step.
 */
export async function takeStep(
  payload: Record<string, unknown>,
  { store, clock, jobs }: Ports,
): Promise<void> {
  const orderId = String(payload['orderId']);
  await store.transaction(async (tx) => {
    const [order] = await tx.query<{ status: string; customer_id: string }>(
      'select status, customer_id from customer_order where id = $1 for update',
      [orderId],
    );
    const status = order === undefined ? undefined : next[order.status];
    if (order === undefined || status === undefined) return;
    const now = clock.now();
    const at = new Date(now).toISOString();
    const closed = status === 'ProductionStarted' || status === 'Dispatched';
    await tx.query(
      `update customer_order set status = $2, expires_at = null,
        changeable_until = case when $3 then null else changeable_until end where id = $1`,
      [orderId, status, closed],
    );
    const tracking = {
      carrier: 'Parcel Post',
      url: `https://parcel.example/track/${encodeURIComponent(orderId)}`,
    };
    await tx.query(
      `update order_product set status = $2, status_times = status_times || $3::jsonb,
        payment_changed_at = case when $2 in ('Received', 'Confirmed', 'Dispatched') then $4 else payment_changed_at end,
        tracking = case when $2 = 'Dispatched' then $5::jsonb else tracking end
        where order_id = $1 and status = $6`,
      [orderId, status, JSON.stringify([{ status, at }]), at, JSON.stringify(tracking), order.status],
    );
    if (next[status] !== undefined)
      await jobs.enqueue(
        stepJob,
        { orderId },
        { tx, key: `${orderId} ${status}`, runAt: now + stepEvery, customer: order.customer_id },
      );
  });
}
