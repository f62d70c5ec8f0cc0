import type { CallInput, CallReply } from '../../contracts/call.ts';
import type { changeDeliveryAddress } from '../../contracts/orders/calls.ts';
import { HttpFailure } from '../http/failures.ts';
import { Refused } from '../part.ts';
import type { Ports } from '../ports.ts';
import { pointById } from './pickup.ts';
import { deliveryOf, orderColumns } from './view.ts';
import type { OrderRow, StoredDestination } from './view.ts';

/**
 * Type of the job in which the production site answers a request to change the address. Payload: `{ orderId,
 * asked }`, where `asked` is the time of the request (ISO 8601).
 */
export const answerJob = 'orders.answerAddress';
/** Milliseconds until the production site answers. */
export const productionAnswers = 20_000;

interface AskedAddress extends StoredDestination {
  readonly at: string;
}

function requestOf(
  order: OrderRow,
  body: CallInput<typeof changeDeliveryAddress>['body'],
): StoredDestination {
  const { address, deliveryType = order.delivery_type, pickupPointId } = body;
  if (deliveryType === 'Home') return { address, deliveryType, pickupPoint: null };
  const named = pickupPointId === undefined ? null : pointById(address.country, pickupPointId);
  const kept = pickupPointId === undefined ? order.pickup_point : named;
  if (kept === null) throw new HttpFailure(400, 'The body is not valid at "pickupPointId".');
  return { address, deliveryType, pickupPoint: kept };
}

const apply = `update customer_order set address = $2, delivery_type = $3, pickup_point = $4, asked_address = null,
    refused_address = null
  where id = $1 returning ${orderColumns}`;
const applied = (id: string, { address, deliveryType, pickupPoint }: StoredDestination) => [
  id,
  JSON.stringify(address),
  deliveryType,
  pickupPoint === null ? null : JSON.stringify(pickupPoint),
];

/**
 * Changes the delivery of an order, by the clock of the service. If the order has not reached production, the
 * change is immediate; otherwise the change is requested from the production site.
 * @throws Refused `notFound`, `tooLate` after the deadline [4.11a, 7.14f].
 */
export async function changeAddress(
  { store, clock, jobs }: Ports,
  customerId: string,
  code: string,
  body: CallInput<typeof changeDeliveryAddress>['body'],
): Promise<CallReply<typeof changeDeliveryAddress>> {
  return store.transaction(async (tx) => {
    const now = clock.now();
    const [order] = await tx.query<OrderRow>(
      `select ${orderColumns} from customer_order where id = $1 and customer_id = $2 for update`,
      [code, customerId],
    );
    if (order === undefined) throw new Refused('notFound');
    if (order.changeable_until === null || Date.parse(order.changeable_until) <= now)
      throw new Refused('tooLate');
    const request = requestOf(order, body);
    if (order.status === 'Received') {
      const [changed = order] = await tx.query<OrderRow>(apply, applied(code, request));
      return { applied: true, deliveryAddress: sent(changed, now) };
    }
    const at = new Date(now).toISOString();
    const asked: AskedAddress = { ...request, at };
    const [changed = order] = await tx.query<OrderRow>(
      `update customer_order set asked_address = $2, refused_address = null where id = $1 returning ${orderColumns}`,
      [code, JSON.stringify(asked)],
    );
    const runAt = now + productionAnswers;
    await jobs.enqueue(answerJob, { orderId: code, asked: at }, { tx, runAt, customer: customerId });
    return { applied: false, deliveryAddress: sent(changed, now) };
  });
}

function sent(order: OrderRow, now: number): CallReply<typeof changeDeliveryAddress>['deliveryAddress'] {
  const delivery = deliveryOf(order, now);
  if (delivery === null) throw new Error('an order that was changed has no address');
  return delivery;
}

/**
 * Simulates the answer of the production site: changes the address, or refuses after the deadline. A later
 * request gets its own answer.
 */
export async function answerAddress(payload: Record<string, unknown>, { store }: Ports): Promise<void> {
  const { orderId, asked: at } = payload;
  await store.transaction(async (tx) => {
    const [order] = await tx.query<{ asked_address: AskedAddress | null; changeable_until: string | null }>(
      'select asked_address, changeable_until from customer_order where id = $1 for update',
      [orderId],
    );
    const asked = order?.asked_address ?? null;
    if (asked === null || asked.at !== at) return;
    if (order?.changeable_until === null)
      await tx.query(
        'update customer_order set refused_address = asked_address, asked_address = null where id = $1',
        [orderId],
      );
    else await tx.query(apply, applied(String(orderId), asked));
  });
}
