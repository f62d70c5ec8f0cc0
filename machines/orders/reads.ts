import { listOrders, readSuperOrder } from '../../contracts/orders/calls.ts';
import { addressedPageFor } from '../request/addressedPage.machine.ts';
import { queryFor } from '../request/query.machine.ts';
import { movesOn, ordersAddressing, orderWatchPause } from './orders.values.ts';

/** The orders of a page: how far they have come is read again while one of them is on its way [4.12a]. */
export const ordersRead = addressedPageFor(listOrders, ordersAddressing, {
  every: orderWatchPause,
  goesOn: (list) => list?.superOrders.some(({ status }) => movesOn(status)) === true,
});

/** One order, likewise; and while production is to answer a change of its address [4.11a]. */
export const orderRead = queryFor(readSuperOrder, {
  every: orderWatchPause,
  goesOn: (order) =>
    order !== null && (movesOn(order.status) || order.deliveryAddress?.requested !== undefined),
});
