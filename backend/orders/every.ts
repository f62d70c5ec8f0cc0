import type { Queryable } from '../store/port.ts';

/** Maximum number of orders per read. */
const most = 100;

interface Row extends Record<string, unknown> {
  id: string;
  number: string | null;
  created_at: string;
  status: string;
  currency: string;
  delivery_cost: bigint;
  address: unknown;
  pickup_point: unknown;
}
interface Product extends Record<string, unknown> {
  order_id: string;
  name: string;
  status: string;
  quantity: number;
  price: bigint;
}

/** Yields all stored orders, oldest first. Amounts are in the smallest unit and include VAT. */
export async function* everyOrder(store: Queryable, customerId: string): AsyncGenerator {
  for (let offset = 0; ; offset += most) {
    const orders = await store.query<Row>(
      `select id, number, created_at, status, currency, delivery_cost, address, pickup_point from customer_order
        where customer_id = $1 order by created_at, id offset $2 limit ${most}`,
      [customerId, offset],
    );
    const products = await store.query<Product>(
      `select order_id, name, status, quantity, price from order_product where order_id = any($1)
        order by order_id, place`,
      [orders.map(({ id }) => id)],
    );
    const byOrder = Map.groupBy(products, ({ order_id }) => order_id);
    yield* orders.map((order) => ({
      number: order.number ?? order.id,
      createdAt: order.created_at,
      status: order.status,
      currency: order.currency,
      deliveryCost: Number(order.delivery_cost),
      address: order.address,
      pickupPoint: order.pickup_point,
      products: (byOrder.get(order.id) ?? []).map(({ name, status, quantity, price }) => ({
        name,
        status,
        quantity,
        price: Number(price),
      })),
    }));
    if (orders.length < most) return;
  }
}
