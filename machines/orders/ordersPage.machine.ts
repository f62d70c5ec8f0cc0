import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import type { listOrders } from '../../contracts/orders/calls.ts';
import type { OrderTab } from '../../contracts/orders/order.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import { unprovided } from '../system/stubs.ts';
import type { AddressedPageShown } from '../request/addressedPage.selectors.ts';
import { tell } from '../system/tell.ts';
import { placeIn } from '../request/pageAddress.values.ts';
import type { ToChild } from '../system/toChild.ts';
import type { AddressedPageEvent } from '../request/addressedPage.machine.ts';
import { withEvent } from '../system/outcomes.ts';
import { callFor, ordersAddress, ordersAddressing, ordersTag, wordsIn } from './orders.values.ts';
import { ordersRead } from './reads.ts';

const toList: ToChild<'list', AddressedPageEvent<typeof listOrders>> = sendTo;

export type OrdersPageEvent =
  | AreaEvent
  /** Searches orders by number or product name. Without words, all orders match. */
  | { readonly type: 'orders.search'; readonly words: string }
  | { readonly type: 'orders.retry' }
  /** The customer has stopped scrolling, at this number of pixels from the top. */
  | { readonly type: 'orders.rested'; readonly top: number };

/** State of the list that its URL does not contain and that Back restores. */
export interface OrdersPlace {
  /** Scroll position in pixels from the top; null if the list has not been scrolled. */
  readonly top: number | null;
}

export interface OrdersPageContext extends OrdersPlace {
  /** Time when the page was opened, in milliseconds since 1970. */
  readonly now: number;
  readonly here: AreaRoute;
  /** The search words in the URL. */
  readonly words: string;
}

export type OrdersRead = AddressedPageShown<CallReply<typeof listOrders>, OrderTab>;

const wordsOf = ({ address: { search } }: AreaRoute) => wordsIn(search);

/**
 * Returns the list of orders with its tabs, pages and search [2.52b, 4.13]. `recall` returns the scroll
 * position of a list to which the customer returns.
 */
export const ordersPageFor = (recall: (here: AreaRoute) => OrdersPlace | null, now: () => number) =>
  setup({
    types: {
      context: {} as OrdersPageContext,
      input: {} as AreaRoute,
      events: {} as OrdersPageEvent,
      children: {} as { list: 'list' },
    },
    actors: { list: ordersRead },
    actions: {
      keepRoute: assign((_, here: AreaRoute) => ({ here, top: null, words: wordsOf(here) })),
      /** Stores the scroll position for a later return to this URL. */
      remember: (_, _place: OrdersPlace & { readonly search: string }) => unprovided('ordersPage.remember'),
      /** Each search has its own URL, so that a reload, a link or Back restores it. */
      searchFor: tell('navigation', 'navigation.request', ({ context: { here } }, words: string) => ({
        to: ordersAddress(placeIn(here.address.search, ordersAddressing).tab, 1, words),
        within: 'orders' as const,
      })),
      turn: toList('list', ({ context }) => ({
        type: 'address.changed' as const,
        search: context.here.address.search,
      })),
      turnToSearch: toList('list', ({ context: { here, words } }) => ({
        type: 'address.changed' as const,
        search: here.address.search,
        call: callFor(words),
      })),
      retry: toList('list', { type: 'query.retry' }),
    },
    guards: {
      isOther: ({ context }, words: string) => words !== context.words,
      searchesElse: ({ context }, here: AreaRoute) => wordsOf(here) !== context.words,
    },
  }).createMachine({
    id: 'ordersPage',
    description:
      "One page of the customer's orders, as named in the URL, or a skeleton while they are loading, an error after a failure, or a hint if there are none.",
    meta: {
      spec: [
        '2.2a',
        '2.10',
        '2.52b',
        '3.11a',
        '3.21a',
        '4.12a',
        '4.12b',
        '4.12c',
        '4.13',
        '4.18',
        '8.5d',
        '9.2b',
        '9.8',
      ],
    },
    context: ({ input }) => ({
      here: input,
      now: now(),
      words: wordsOf(input),
      top: recall(input)?.top ?? null,
    }),
    invoke: {
      id: 'list',
      src: 'list',
      input: ({ context: { here, words } }) => ({
        call: callFor(words),
        tags: [ordersTag],
        path: here.address.pathname,
        search: here.address.search,
      }),
    },
    on: {
      'area.route': [
        {
          guard: withEvent('searchesElse'),
          actions: [withEvent('keepRoute'), 'turnToSearch'],
        },
        { actions: [withEvent('keepRoute'), 'turn'] },
      ],
      'orders.search': {
        guard: withEvent('isOther', 'words'),
        actions: withEvent('searchFor', 'words'),
      },
      'orders.rested': {
        actions: {
          type: 'remember',
          params: ({ context, event: { top } }) => ({ search: context.here.address.search, top }),
        },
      },
      'orders.retry': { actions: 'retry' },
    },
  });

/** Instance for the generated diagrams and the tests, without a stored scroll position. */
export const ordersPageMachine = ordersPageFor(
  () => null,
  () => Date.UTC(2026, 10, 23),
);

export const ordersPageWords: ChartWords<typeof ordersPageMachine> = {
  guards: {
    isOther: {
      why: 'the customer searches for other words than before',
      whyNot: 'the list has already been searched for these words',
    },
    searchesElse: {
      why: 'the new URL contains other search words',
      whyNot: 'the new URL contains the same search words',
    },
  },
  delays: {},
  events: {
    'area.route': areaRouteWords,
    'orders.search': 'the customer searches the list of orders',
    'orders.retry': 'the customer tries again to load the orders',
    'orders.rested': 'the customer stops scrolling the list of orders',
  },
};
