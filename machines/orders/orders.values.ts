import type { listOrders } from '../../contracts/orders/calls.ts';
import type { CallInput, CallReply } from '../../contracts/call.ts';
import { orderListDefaults, type OrderTab, orderTabs } from '../../contracts/orders/order.ts';
import type { Addressing, PageAddress } from '../request/pageAddress.values.ts';

/** Cache tag of the orders, for `cache.stale`. */
export const ordersTag = 'orders';
/** Milliseconds between reads of orders in progress [4.12]. */
export const orderWatchPause = 4000;

/** Statuses that change without any action by the customer. */
const moving: readonly string[] = ['Received', 'Confirmed', 'ProductionStarted', 'ProductionCompleted'];
export const movesOn = (status: string): boolean => moving.includes(status);

/** Number of orders on one page; each call returns a hundred [9.2b]. */
export const ordersPageSize = 10;
const perRead = orderListDefaults.Limit;
const firstOf = ({ page }: PageAddress<OrderTab>): number => (page - 1) * ordersPageSize;

const searchParameter = 'search';

/**
 * Returns the search words in the URL; empty for all orders. The service accepts at most a hundred
 * characters.
 */
export const wordsIn = (search: string): string =>
  (new URLSearchParams(search).get(searchParameter) ?? '').trim().slice(0, 100);

/** Returns the URL of one page of a tab, with its search words. @spec 2.52b */
export const ordersAddress = (tab: OrderTab, page = 1, words = ''): string =>
  `/orders?page=${page}&order_state=${tab}${words === '' ? '' : `&${new URLSearchParams({ [searchParameter]: words }).toString()}`}`;

/**
 * How the URL expresses the tab and page of orders.
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

/** Returns the call that searches for these words; without words it matches all orders. */
export const callFor = (words: string): CallInput<typeof listOrders> => ({
  params: {},
  query: { OrderState: orderListDefaults.OrderState, ...(words === '' ? {} : { search: words }) },
  body: {},
});

/** Returns the orders on one page, out of the hundred that were read. */
export function ordersOn(place: PageAddress<OrderTab>, { superOrders }: CallReply<typeof listOrders>) {
  const from = firstOf(place) % perRead;
  return superOrders.slice(from, from + ordersPageSize);
}
