import type { CallReply } from '../../contracts/call.ts';
import type { reorderStatus, requestReorder } from '../../contracts/orders/aftersales.ts';
import type { ReorderReason } from '../../contracts/orders/aftersales.ts';
import { articleById } from '../merchandise/catalogue.ts';
import { Refused } from '../part.ts';
import type { Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

interface Line extends Record<string, unknown> {
  code: string;
  article_id: string;
  project_gone: boolean;
  quantity: number;
}

/** Returns why a product cannot be reordered; null if it can be. */
function obstacle({ article_id, project_gone }: Line): ReorderReason | null {
  const article = articleById(article_id);
  if (article === null || article.discontinued === true) return 'discontinued';
  return project_gone ? 'projectGone' : null;
}

/** @throws Refused `notFound` if the order belongs to another customer. */
async function linesOf(store: Queryable, customerId: string, orderId: string) {
  const [order] = await store.query<{ channel: string }>(
    'select channel from customer_order where id = $1 and customer_id = $2',
    [orderId, customerId],
  );
  if (order === undefined) throw new Refused('notFound');
  const lines = await store.query<Line>(
    'select code, article_id, project_gone, quantity from order_product where order_id = $1 order by place',
    [orderId],
  );
  return { channel: order.channel, lines };
}

/** Returns the products of an order with their availability. */
export async function whatCanBeReordered(
  store: Queryable,
  customerId: string,
  orderId: string,
): Promise<CallReply<typeof reorderStatus>> {
  const { lines } = await linesOf(store, customerId, orderId);
  const products = lines.map((line) => {
    const reason = obstacle(line);
    return { code: line.code, available: reason === null, ...(reason === null ? {} : { reason }) };
  });
  return { canReorder: products.some(({ available }) => available), products };
}

/**
 * Puts the available products of an order into a basket of the shop. Each order has one basket: a repeated
 * call returns the same one.
 * @throws Refused `notFound`; `notAvailable` if no product is available.
 */
export async function reorder(
  { store, clock }: Ports,
  asked: { readonly customerId: string; readonly orderId: string; readonly basketId: string },
  shopOf: (channel: string) => string,
): Promise<CallReply<typeof requestReorder>> {
  const { customerId, orderId, basketId } = asked;
  const { channel, lines } = await linesOf(store, customerId, orderId);
  const products = lines.map((line) => ({ code: line.code, added: obstacle(line) === null }));
  const added = lines.filter((line) => obstacle(line) === null);
  if (added.length === 0) throw new Refused('notAvailable');
  const [basket] = await store.query<{ id: string }>(
    `insert into basket as held (id, customer_id, order_id, products, created_at) values ($1, $2, $3, $4, $5)
      on conflict (order_id) do update set products = excluded.products returning held.id`,
    [
      basketId,
      customerId,
      orderId,
      JSON.stringify(added.map(({ article_id, quantity }) => ({ article_id, quantity }))),
      new Date(clock.now()).toISOString(),
    ],
  );
  return { ShopUrl: `${shopOf(channel)}/basket/${basket?.id ?? basketId}`, products };
}
