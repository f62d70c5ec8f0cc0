import { assign, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { listOrders } from '../../contracts/orders/calls.ts';
import type { OrderTab } from '../../contracts/orders/order.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import { unprovided } from '../stubs.ts';
import { addressedPageFor } from '../request/addressedPage.machine.ts';
import { type AddressedPageViewState, addressedPageViewState } from '../request/addressedPage.selectors.ts';
import { movesOn, ordersTag, orderWatchPause } from './orders.values.ts';
import { callFor, ordersAddressing } from './ordersAddress.values.ts';
import type { ToChild } from '../request/toChild.ts';
import type { AddressedPageEvent } from '../request/query.events.ts';

const toList: ToChild<'list', AddressedPageEvent<typeof listOrders>> = sendTo;

export type OrdersPageEvent =
  | AreaEvent
  /** Orders are looked for by number or product name; no words are all of them. */
  | { readonly type: 'orders.search'; readonly words: string }
  | { readonly type: 'orders.retry' }
  /** The page stands still, so many pixels from its top. */
  | { readonly type: 'orders.rested'; readonly top: number };

/** What of the list is not in its address, and is found again by Back. */
export interface OrdersPlace {
  readonly words: string;
  /** Pixels from the top; null at the beginning. */
  readonly top: number | null;
}

export interface OrdersPageContext extends OrdersPlace {
  readonly here: AreaRoute;
  readonly list: AddressedPageViewState<CallReply<typeof listOrders>, OrderTab>;
}

const unread = { state: 'loading', wanted: { page: 1, tab: 'inProgress' } } as const;
type ListShown = Parameters<typeof addressedPageViewState<CallReply<typeof listOrders>, OrderTab>>[0];
/** A list that has not begun shows nothing yet. */
const viewOf = (shown: ListShown): OrdersPageContext['list'] =>
  'context' in shown ? addressedPageViewState(shown) : unread;

const placeOf = ({ here }: OrdersPageContext, place: OrdersPlace) => ({
  search: here.address.search,
  ...place,
});

type Ready = Extract<OrdersPageContext['list'], { readonly state: 'ready' }>;
const isEmpty = (list: OrdersPageContext['list']): list is Ready =>
  list.state === 'ready' && list.data.total === 0;

/**
 * The pages of the orders: the list, with its tabs, pages and search [2.52b, 4.13]. `recall` knows how the list was left
 * at an address that is come back to.
 */
export const ordersPageFor = (recall: (here: AreaRoute) => OrdersPlace | null) =>
  setup({
    types: {
      context: {} as OrdersPageContext,
      input: {} as AreaRoute,
      events: {} as OrdersPageEvent,
      tags: {} as 'busy' | 'error',
      children: {} as { list: 'list' },
    },
    actors: { list: addressedPageFor(listOrders, ordersAddressing) },
    actions: {
      keepRoute: assign((_, here: AreaRoute) => ({ here, top: null })),
      /** Kept for whoever comes back to this address. */
      remember: (_, _place: OrdersPlace & { readonly search: string }) => unprovided('ordersPage.remember'),
      keepRead: assign({ list: (_, list: OrdersPageContext['list']) => list }),
      keepWords: assign({ words: (_, words: string) => words }),
      turn: toList('list', ({ context }) => ({
        type: 'address.changed' as const,
        search: context.here.address.search,
      })),
      look: toList('list', ({ context }) => ({
        type: 'query.change' as const,
        call: callFor(context.words),
      })),
      readAgain: toList('list', { type: 'cache.stale', tags: [ordersTag] }),
      retry: toList('list', { type: 'query.retry' }),
    },
    guards: {
      isOther: ({ context }, words: string) => words !== context.words,
      failed: ({ context: { list } }) => list.state === 'failed',
      none: ({ context: { list } }) => isEmpty(list) && !list.refreshing,
      noneFound: ({ context: { list, words } }) => isEmpty(list) && !list.refreshing && words !== '',
      some: ({ context: { list } }) => list.state === 'ready' && !isEmpty(list),
      someMove: ({ context: { list } }) =>
        list.state === 'ready' && list.data.superOrders.some(({ status }) => movesOn(status)),
    },
    delays: { orderWatchPause },
  }).createMachine({
    id: 'ordersPage',
    description: 'The orders of a customer.',
    meta: { spec: ['2.2a', '2.10', '2.52b'] },
    context: ({ input }) => ({ here: input, list: unread, ...(recall(input) ?? { words: '', top: null }) }),
    initial: 'list',
    states: {
      list: {
        description: 'The list, page by page, as the address names it.',
        meta: { spec: ['2.52b', '4.13', '9.2b', '9.8'] },
        invoke: {
          id: 'list',
          src: 'list',
          input: ({ context: { here, words } }) => ({
            call: callFor(words),
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
          'area.route': { actions: [{ type: 'keepRoute', params: ({ event }) => event }, 'turn'] },
          'orders.search': {
            guard: { type: 'isOther', params: ({ event }) => event.words },
            target: '.deciding',
            actions: [
              { type: 'keepWords', params: ({ event }) => event.words },
              'look',
              {
                type: 'remember',
                params: ({ context, event: { words } }) => placeOf(context, { words, top: 0 }),
              },
            ],
          },
          'orders.rested': {
            actions: {
              type: 'remember',
              params: ({ context, event: { top } }) => placeOf(context, { words: context.words, top }),
            },
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
            meta: { spec: ['4.18', '8.5d'] },
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

/** The chart as reviewers and tests see it, come to for the first time. */
export const ordersPageMachine = ordersPageFor(() => null);
