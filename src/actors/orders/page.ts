import { listOrders } from '../../../contracts/orders/calls.ts';
import { everyOrderFor } from '../../../machines/orders/everyOrder.machine.ts';
import { ordersAddressing } from '../../../machines/orders/ordersAddress.values.ts';
import { ordersPageMachine } from '../../../machines/orders/ordersPage.machine.ts';
import { addressedPageFor } from '../../../machines/request/addressedPage.machine.ts';
import type { RequestLogic } from '../../../machines/request/request.types.ts';
import type { Environment } from '../environment.ts';

/** The chart of the area `orders`. A service without tabs and search is read as a whole. */
export function ordersPageLogic({ bind, configured, now }: Pick<Environment, 'bind' | 'configured' | 'now'>) {
  const read = bind(listOrders);
  const everyOrder = everyOrderFor(now).provide({ actors: { read } });
  const searches = configured().Capabilities.includes('orderSearch');
  const reading = searches ? read : (everyOrder as unknown as RequestLogic<typeof listOrders>);
  return ordersPageMachine.provide({
    actors: { list: addressedPageFor(listOrders, ordersAddressing).provide({ actors: { read: reading } }) },
  });
}
