import { listOrders, readSuperOrder } from '../../contracts/orders/calls.ts';
import { addressedPageFor } from '../request/addressedPage.machine.ts';
import { queryFor } from '../request/query.machine.ts';
import { movesOn, ordersAddressing, orderWatchPause } from './orders.values.ts';

/** Reads the orders on a page, and polls them while one of them is in progress [4.12a]. */
export const ordersRead = addressedPageFor(listOrders, ordersAddressing, {
  every: orderWatchPause,
  shouldPoll: (list) => list?.superOrders.some(({ status }) => movesOn(status)) === true,
});

/**
 * Reads one order. Polls it while it is in progress, and until the production site has replied to a change of
 * its address [4.11a].
 */
export const orderRead = queryFor(readSuperOrder, {
  every: orderWatchPause,
  shouldPoll: (order) =>
    order !== null && (movesOn(order.status) || order.deliveryAddress?.requested !== undefined),
});
