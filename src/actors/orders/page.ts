import { listOrders } from '../../../contracts/orders/calls.ts';
import { readOrdersPlace } from '../../../contracts/orders/place.ts';
import { everyOrderFor } from '../../../machines/orders/everyOrder.machine.ts';
import { ordersPageFor } from '../../../machines/orders/ordersPage.machine.ts';
import { ordersRead } from '../../../machines/orders/reads.ts';
import type { Environment } from '../environment.ts';
import { standsInFor } from '../request/standIn.ts';

const placeKey = 'ordersPlace';

/**
 * Returns the chart of the area `orders`. If the service supports neither tabs nor search, all orders are
 * loaded.
 */
export function ordersPageLogic({
  bind,
  configured,
  now,
  sessionStorage,
  onSignOut,
}: Pick<Environment, 'bind' | 'configured' | 'now' | 'sessionStorage' | 'onSignOut'>) {
  const read = bind(listOrders);
  const everyOrder = everyOrderFor(now).provide({ actors: { readPage: read } });
  const searches = configured().Capabilities.includes('orderSearch');
  const reading = searches ? read : standsInFor(listOrders, everyOrder);
  onSignOut(() => sessionStorage.removeItem(placeKey));
  const page = ordersPageFor(({ back, address: { search } }) => {
    const place = back === true ? readOrdersPlace(sessionStorage.getItem(placeKey)) : null;
    return place?.search === search ? { top: place.top } : null;
  }, now);
  return page.provide({
    actors: { list: ordersRead.provide({ actors: { read: reading } }) },
    actions: {
      remember: (_, { search, top }) =>
        sessionStorage.setItem(placeKey, JSON.stringify({ version: 1, search, top: Math.round(top ?? 0) })),
    },
  });
}
