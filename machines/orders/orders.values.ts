import type { listOrders } from '../../contracts/orders/calls.ts';
import type { CallInput, CallReply } from '../../contracts/call.ts';
import { orderListDefaults, type OrderTab, orderTabs } from '../../contracts/orders/order.ts';
import type { Addressing, PageAddress } from '../request/pageAddress.values.ts';

/** Word by which `cache.stale` finds the orders. */
export const ordersTag = 'orders';
/** Milliseconds after which orders that are on their way are read again [4.12]. */
export const orderWatchPause = 4000;

/** Statuses that change without the customer's help. */
const moving: readonly string[] = ['Received', 'Confirmed', 'ProductionStarted', 'ProductionCompleted'];
export const movesOn = (status: string): boolean => moving.includes(status);

/** Orders of one page; they are read by the hundred [9.2b]. */
export const ordersPageSize = 10;
const perRead = orderListDefaults.Limit;
const firstOf = ({ page }: PageAddress<OrderTab>): number => (page - 1) * ordersPageSize;

/** Query parameter of what is searched for. */
const searchParameter = 'search';

/** What an address searches for; empty for all orders. A service takes a hundred signs. */
export const wordsIn = (search: string): string =>
  (new URLSearchParams(search).get(searchParameter) ?? '').trim().slice(0, 100);

/** The address of a page of a tab, and of what is searched for. @spec 2.52b */
export const ordersAddress = (tab: OrderTab, page = 1, words = ''): string =>
  `/orders?page=${page}&order_state=${tab}${words === '' ? '' : `&${new URLSearchParams({ [searchParameter]: words }).toString()}`}`;

/** How the address names a tab and a page of the orders. @spec 2.52b 9.2b */
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

/** The call that looks for these words, for all where there are none. */
export const callFor = (words: string): CallInput<typeof listOrders> => ({
  params: {},
  query: { OrderState: orderListDefaults.OrderState, ...(words === '' ? {} : { search: words }) },
  body: {},
});

/** Of a hundred that were read, those of the page. */
export function ordersOn(place: PageAddress<OrderTab>, { superOrders }: CallReply<typeof listOrders>) {
  const from = firstOf(place) % perRead;
  return superOrders.slice(from, from + ordersPageSize);
}
