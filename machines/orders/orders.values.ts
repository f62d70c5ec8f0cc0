import type { listOrders } from '../../contracts/orders/calls.ts';
import type { CallInput, CallReply } from '../../contracts/call.ts';
import { orderListDefaults, type OrderTab, orderTabs } from '../../contracts/orders/order.ts';
import type { Addressing, PageAddress } from '../request/pageAddress.values.ts';

/** Cache tag of the orders, for `cache.stale`. */
export const ordersTag = 'orders';
/** Milliseconds between two reads of orders in progress [4.12]. */
export const orderWatchPause = 4000;

/** Statuses that change without any action by the customer. */
const moving: readonly string[] = ['Received', 'Confirmed', 'ProductionStarted', 'ProductionCompleted'];
export const movesOn = (status: string): boolean => moving.includes(status);

/** Number of orders on one page. Each call returns a hundred orders [9.2b]. */
export const ordersPageSize = 10;
const perRead = orderListDefaults.Limit;
const firstOf = ({ page }: PageAddress<OrderTab>): number => (page - 1) * ordersPageSize;

const searchParameter = 'search';

/**
 * Returns the search words in the URL, cut to a hundred characters, the maximum that the service accepts;
 * empty for all orders.
 */
export const wordsIn = (search: string): string =>
  (new URLSearchParams(search).get(searchParameter) ?? '').trim().slice(0, 100);

/** Returns the URL of one page of a tab, with the search words. @spec 2.52b */
export const ordersAddress = (tab: OrderTab, page = 1, words = ''): string =>
  `/orders?page=${page}&order_state=${tab}${words === '' ? '' : `&${new URLSearchParams({ [searchParameter]: words }).toString()}`}`;

/**
 * Maps the URL to the tab and page of the orders and back.
 * @spec 2.52b 9.2b
 */
export const ordersAddressing: Addressing<typeof listOrders, OrderTab> = {
  tabs: orderTabs,
  tabParameter: 'order_state',
  pageSize: ordersPageSize,
  kept: [searchParameter],
  callOf: (call, place) => ({
    ...call,
    query: {
      ...call.query,
      Offset: Math.floor(firstOf(place) / perRead) * perRead,
      Limit: perRead,
      tab: place.tab,
    },
  }),
  totalOf: ({ total }) => total,
};

/** Returns the input of the call that searches for these words. Without words, all orders match. */
export const callFor = (words: string): CallInput<typeof listOrders> => ({
  params: {},
  query: { OrderState: orderListDefaults.OrderState, ...(words === '' ? {} : { search: words }) },
  body: {},
});

/** Returns the orders of one page, taken from the hundred orders that were read. */
export function ordersOn(place: PageAddress<OrderTab>, { superOrders }: CallReply<typeof listOrders>) {
  const from = firstOf(place) % perRead;
  return superOrders.slice(from, from + ordersPageSize);
}
