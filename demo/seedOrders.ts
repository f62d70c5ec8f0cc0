import { placeOrders } from '../backend/orders/records.ts';
import type { NewOrder } from '../backend/orders/records.ts';
import type { Ports } from '../backend/ports.ts';
import type { DemoAccount } from './accounts.ts';
import { businessOrders } from './businessOrders.ts';
import { customerOrders, ordersVersion, plainOrders } from './orders.ts';

/** Name under which `demo_done` records that the demo orders have been created. */
export const ordersDone = `orders ${ordersVersion}`;

/** Number of orders per transaction. */
const batch = 250;

export async function placeAll({ store }: Ports, orders: readonly NewOrder[]): Promise<void> {
  for (let from = 0; from < orders.length; from += batch)
    await store.transaction((tx) => placeOrders(tx, orders.slice(from, from + batch)));
}

/**
 * Completes the orders of the demo accounts and adds the demo customer's other orders, once; days are relative to
 * `now`.
 */
export async function seedDemoOrders(
  ports: Ports,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const { store } = ports;
  const [done] = await store.query('select account_id from demo_done where account_id = $1', [ordersDone]);
  if (done !== undefined) return;
  for (const { id, firstName, lastName, orders } of accounts) {
    const whose = { customerId: id, firstName, lastName, now };
    const before = await store.query<{ created_at: string }>(
      "select created_at from customer_order where id like $1 || '-order-%' order by length(id), id",
      [id],
    );
    const times = before.map(({ created_at }) => created_at);
    await placeAll(ports, id === 'demo-customer' ? customerOrders(whose, orders) : plainOrders(whose, times));
    if (id === 'demo-business') await placeAll(ports, businessOrders(whose));
  }
  await store.query('insert into demo_done (account_id) values ($1) on conflict do nothing', [ordersDone]);
}
