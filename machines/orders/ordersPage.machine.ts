import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { listOrders } from '../../contracts/orders/calls.ts';
import type { OrderTab } from '../../contracts/orders/order.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import { addressedPageFor } from '../request/addressedPage.machine.ts';
import { type AddressedPageViewState, addressedPageViewState } from '../request/addressedPage.selectors.ts';
import { callFor, ordersAddressing } from './ordersAddress.values.ts';

/** Word by which `cache.stale` finds the orders. */
export const ordersTag = 'orders';
/** Milliseconds after which orders that are on their way are read again [4.12]. */
export const orderWatchPause = 4000;

/** Statuses from which an order goes on by itself. */
const moving: readonly string[] = ['Received', 'Confirmed', 'ProductionStarted', 'ProductionCompleted'];

export type OrdersPageEvent =
  | AreaEvent
  /** Orders are looked for by number or product name; no words are all of them. */
  | { readonly type: 'orders.search'; readonly words: string }
  | { readonly type: 'orders.retry' };

export interface OrdersPageContext {
  readonly here: AreaRoute;
  readonly words: string;
  readonly list: AddressedPageViewState<CallReply<typeof listOrders>, OrderTab>;
}

const unread = { state: 'loading', wanted: { page: 1, tab: 'inProgress' } } as const;
type ListShown = Parameters<typeof addressedPageViewState<CallReply<typeof listOrders>, OrderTab>>[0];
/** A list that has not begun shows nothing yet. */
const viewOf = (shown: ListShown): OrdersPageContext['list'] =>
  'context' in shown ? addressedPageViewState(shown) : unread;

type Ready = Extract<OrdersPageContext['list'], { readonly state: 'ready' }>;
const isEmpty = (list: OrdersPageContext['list']): list is Ready =>
  list.state === 'ready' && list.data.total === 0;

/** The pages of the orders: the list, with its tabs, pages and search [2.52b, 4.13]. */
export const ordersPageMachine = setup({
  types: {
    context: {} as OrdersPageContext,
    input: {} as AreaRoute,
    events: {} as OrdersPageEvent,
    tags: {} as 'busy' | 'error',
    children: {} as { list: 'list' },
  },
  actors: { list: addressedPageFor(listOrders, ordersAddressing) },
  actions: {
    keepRoute: assign({ here: (_, here: AreaRoute) => here }),
    forgetList: assign({ words: '', list: unread }),
    keepRead: assign({ list: (_, list: OrdersPageContext['list']) => list }),
    keepWords: assign({ words: (_, words: string) => words }),
    turn: sendTo('list', ({ context }) => ({
      type: 'address.changed' as const,
      search: context.here.address.search,
    })),
    look: sendTo('list', ({ context }) => ({ type: 'query.change' as const, call: callFor(context.words) })),
    readAgain: sendTo('list', { type: 'cache.stale', tags: [ordersTag] }),
    retry: sendTo('list', { type: 'query.retry' }),
  },
  guards: {
    isOne: ({ context }) => context.here.route.name === 'orderDetails',
    leadsToOne: (_, { route }: AreaRoute) => route.name === 'orderDetails',
    isOther: ({ context }, words: string) => words !== context.words,
    failed: ({ context: { list } }) => list.state === 'failed',
    none: ({ context: { list } }) => isEmpty(list) && !list.refreshing,
    noneFound: ({ context: { list, words } }) => isEmpty(list) && !list.refreshing && words !== '',
    some: ({ context: { list } }) => list.state === 'ready' && !isEmpty(list),
    someMove: ({ context: { list } }) =>
      list.state === 'ready' && list.data.superOrders.some(({ status }) => moving.includes(status)),
  },
  delays: { orderWatchPause },
}).createMachine({
  id: 'ordersPage',
  description: 'The orders of a customer.',
  meta: { spec: ['2.2a', '2.10', '2.52b'] },
  context: ({ input }) => ({ here: input, words: '', list: unread }),
  initial: 'arriving',
  states: {
    arriving: {
      description: 'Does the address name the list, or one order?',
      meta: { spec: ['2.2a'] },
      always: [{ guard: 'isOne', target: 'details' }, { target: 'list' }],
    },
    details: {
      description: 'One order: its page is not there yet, and says so.',
      meta: { spec: ['2.52b'] },
      on: {
        'area.route': { target: 'arriving', actions: { type: 'keepRoute', params: ({ event }) => event } },
        'orders.search': { description: 'Nothing is looked for on the page of one order.' },
      },
    },
    list: {
      description: 'The list, page by page, as the address names it.',
      meta: { spec: ['2.52b', '4.13', '9.2b', '9.8'] },
      entry: 'forgetList',
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context: { here } }) => ({
          call: callFor(''),
          tags: [ordersTag],
          path: here.address.pathname,
          search: here.address.search,
        }),
        onSnapshot: {
          target: '.deciding',
          actions: { type: 'keepRead', params: ({ event }) => viewOf(event.snapshot) },
        },
      },
      on: {
        'area.route': [
          {
            guard: { type: 'leadsToOne', params: ({ event }) => event },
            target: 'details',
            actions: { type: 'keepRoute', params: ({ event }) => event },
          },
          { actions: [{ type: 'keepRoute', params: ({ event }) => event }, 'turn'] },
        ],
        'orders.search': {
          guard: { type: 'isOther', params: ({ event }) => event.words },
          target: '.deciding',
          actions: [{ type: 'keepWords', params: ({ event }) => event.words }, 'look'],
        },
      },
      initial: 'loading',
      states: {
        deciding: {
          description:
            'What is known decides; orders that were read before show until there is more to know.',
          meta: { spec: ['3.21a'] },
          always: [
            { guard: 'failed', target: 'failed' },
            { guard: 'noneFound', target: 'noneFound' },
            { guard: 'none', target: 'empty' },
            { guard: 'someMove', target: 'ready.moving' },
            { guard: 'some', target: 'ready.still' },
            { target: 'loading' },
          ],
        },
        loading: {
          description: 'The page is on its way.',
          meta: { spec: ['2.52b', '3.21a'] },
          tags: 'busy',
        },
        failed: {
          description:
            'The page could not be read: that is said with its reference, and it can be tried again.',
          meta: { spec: ['4.18', '8.5'] },
          tags: 'error',
          on: { 'orders.retry': { actions: 'retry' } },
        },
        empty: {
          description: 'The tab has no order: what that means, and what to do about it.',
          meta: { spec: ['2.52b'] },
        },
        noneFound: {
          description: 'No order of the tab has what was looked for; all of them are a press away.',
          meta: { spec: ['2.52b'] },
        },
        ready: {
          description: 'The orders of the page.',
          meta: { spec: ['3.11a', '4.12a', '4.12b', '4.12c'] },
          initial: 'still',
          states: {
            still: {
              description: 'None of them goes on by itself.',
              meta: { spec: ['4.12a'] },
            },
            moving: {
              description: 'One of them is on its way: in a while it is read how far it has come.',
              meta: { spec: ['4.12a'] },
              after: { orderWatchPause: { actions: 'readAgain' } },
            },
          },
        },
      },
    },
  },
});
