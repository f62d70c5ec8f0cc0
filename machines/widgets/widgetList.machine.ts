import { assign, type EventFromLogic, sendTo, setup } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import { type Channel, photobookIds } from '../../contracts/merchandise/channel.ts';
import { ordersByAccount } from '../../contracts/orders/calls.ts';
import { type listWidgets, requestWidget } from '../../contracts/widgets/calls.ts';
import type { ServerWidget } from '../../contracts/widgets/widget.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { merchandiseMachine } from '../merchandise/merchandise.machine.ts';
import { type AddressedPageEvent, addressedPageFor } from '../request/addressedPage.machine.ts';
import { type AddressedPageViewState, addressedPageViewState } from '../request/addressedPage.selectors.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  referenceOf,
  withAnswer,
  withEvent,
  withSnapshot,
} from '../system/outcomes.ts';
import { type QueryShown, type QueryViewState, queryViewState } from '../request/query.selectors.ts';
import { requestFor } from '../request/request.machine.ts';
import { callWords } from '../request/words.ts';
import type { ToChild } from '../system/toChild.ts';
import type { QueryEvent } from '../request/query.machine.ts';
import { ordersTag } from '../orders/orders.values.ts';
import { widgetDeleteMachine } from './widgetDelete.machine.ts';
import { booksRead } from './reads.ts';
import { allBooks, booksAddressing, type Shelf, widgetsTag } from './widgets.values.ts';

const toOrders: ToChild<'orders', AddressedPageEvent<typeof ordersByAccount>> = sendTo;
const toChannel: ToChild<'channel', EventFromLogic<typeof merchandiseMachine>> = sendTo;
const toBooks: ToChild<'books', QueryEvent<typeof listWidgets>> = sendTo;

interface OfOne {
  readonly code: string;
}
interface Searched {
  readonly search: string;
}
export type WidgetListEvent =
  | { readonly type: 'books.retry' }
  /** The URL has changed to another page of the list. */
  | ({ readonly type: 'books.turn' } & Searched)
  | ({ readonly type: 'book.request' } & OfOne)
  | ({ readonly type: 'book.delete' } & OfOne);

export interface WidgetListInput extends Searched {
  readonly shelf: Shelf;
}
/** The part of a channel's articles that determines the view. */
export interface MerchandiseShown {
  readonly context?: { readonly channel: QueryViewState<Channel> };
}
type Orders = CallReply<typeof ordersByAccount>;
export type OrdersShown = Parameters<typeof addressedPageViewState<Orders, 'all'>>[0];
export interface WidgetListContext extends WidgetListInput {
  /** Ids of the channel's photo books; null until loaded. */
  readonly articles: readonly string[] | null;
  /** The orders on the displayed page; null until loaded. */
  readonly orders: (Orders & { readonly page: number }) | null;
  /** The books on that page with their states; null until loaded. */
  readonly books: readonly ServerWidget[] | null;
  /** Code of the book for which an online version was last requested. */
  readonly asked: string;
  /** Support reference, possibly an empty string, if the request failed; otherwise null. */
  readonly refused: string | null;
  /** The book for which a dialog is open; null if none is. */
  readonly chosen: ServerWidget | null;
  /** Codes of deleted books, so that a late reply does not restore them. */
  readonly gone: readonly string[];
}

const articlesIn = ({ context }: MerchandiseShown): readonly string[] | null =>
  context?.channel.state === 'ready' ? photobookIds(context.channel.data) : null;
const bookIn = ({ books }: WidgetListContext, code: string): ServerWidget | undefined =>
  books?.find(({ orderCode }) => orderCode === code);
/**
 * Returns the state of a read whose result the next read needs. A read that has not started counts as
 * loading.
 */
const ordersIn = (shown: OrdersShown): AddressedPageViewState<Orders, 'all'> | null =>
  'context' in shown ? addressedPageViewState(shown) : null;

/** The ordered photo books and their online versions [2.52c, 3.13, 4.17, 7.14d]. */
export const widgetListMachine = setup({
  types: {
    context: {} as WidgetListContext,
    input: {} as WidgetListInput,
    events: {} as WidgetListEvent,
    tags: {} as 'asking' | 'refused',
    children: {} as {
      channel: 'channel';
      orders: 'orders';
      books: 'books';
      request: 'request';
      delete: 'delete';
    },
  },
  actors: {
    channel: merchandiseMachine,
    orders: addressedPageFor(ordersByAccount, booksAddressing),
    books: booksRead,
    request: requestFor(requestWidget),
    delete: widgetDeleteMachine,
  },
  actions: {
    keepArticles: assign({ articles: (_, shown: MerchandiseShown) => articlesIn(shown) }),
    keepOrders: assign((_, shown: OrdersShown) => {
      const view = ordersIn(shown);
      const orders = view?.state === 'ready' ? { ...view.data, page: view.place.page } : null;
      return { orders, books: null };
    }),
    keepBooks: assign((_, read: QueryShown<ServerWidget[]>) => {
      const view = queryViewState(read);
      return { books: view.state === 'ready' ? view.data : null };
    }),
    keepSearch: assign({ search: (_, { search }: Searched) => search }),
    turn: toOrders('orders', ({ context: { search } }) => ({ type: 'address.changed' as const, search })),
    retryChannel: toChannel('channel', { type: 'query.retry' }),
    retryOrders: toOrders('orders', { type: 'query.retry' }),
    retryBooks: toBooks('books', { type: 'query.retry' }),
    renew: tell('queries', 'cache.stale', { tags: [widgetsTag] }),
    keepRequest: assign((_, { code }: OfOne) => ({ asked: code, refused: null })),
    keepRefused: assign({ refused: (_, answered: Answered) => referenceOf(answered) ?? '' }),
    choose: assign({ chosen: ({ context }, { code }: OfOne) => bookIn(context, code) ?? null }),
    forget: assign(({ context: { chosen, gone } }) => ({
      gone: chosen === null ? gone : [...new Set([...gone, chosen.orderCode])],
    })),
  },
  guards: {
    ...callGuards,
    sellsBooks: (_, shown: MerchandiseShown) => (articlesIn(shown)?.length ?? 0) > 0,
    namesBooks: (_, shown: OrdersShown) => {
      const view = ordersIn(shown);
      return view?.state === 'ready' && view.data.total !== 0;
    },
    isSameOrders: ({ context: { orders } }, shown: OrdersShown) => {
      const view = ordersIn(shown);
      if (view?.state !== 'ready' || orders === null) return false;
      const codes = (of: Orders) => of.orders.map(({ orderCode }) => orderCode).join();
      return view.place.page === orders.page && codes(view.data) === codes(orders);
    },
    mayRequest: ({ context }, { code }: OfOne) => bookIn(context, code)?.state === 'none',
    mayDelete: ({ context }, { code }: OfOne) => (bookIn(context, code)?.state ?? 'none') !== 'none',
    isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
  },
}).createMachine({
  id: 'widgetList',
  description: "The customer's photo books and the online version of each.",
  meta: { spec: ['2.2a', '2.10', '2.52c', '3.13a', '7.14d'] },
  context: ({ input }) => ({
    ...input,
    articles: null,
    orders: null,
    books: null,
    asked: '',
    refused: null,
    chosen: null,
    gone: [],
  }),
  type: 'parallel',
  states: {
    list: {
      description: 'The list of books, which is compiled from three reads.',
      meta: { spec: ['7.14d'] },
      initial: 'articles',
      on: { 'books.turn': { actions: withEvent('keepSearch') } },
      states: {
        articles: {
          description:
            "The channel's articles are being read to find out which of them are photo books; the page shows a skeleton, an error, or a hint if there are none.",
          meta: { spec: ['2.52c', '3.21a', '4.18', '7.14d', '8.9c', '9.9'] },
          invoke: {
            id: 'channel',
            src: 'channel',
            input: ({ context: { shelf } }) => ({ code: shelf.channel }),
            onSnapshot: [
              {
                guard: withSnapshot('sellsBooks'),
                target: 'orders',
                actions: withSnapshot('keepArticles'),
              },
              { actions: withSnapshot('keepArticles') },
            ],
          },
          on: { 'books.retry': { actions: 'retryChannel' } },
        },
        orders: {
          description: 'The orders are being read page by page, to find the photo books of this account.',
          meta: { spec: ['7.14d', '9.2b'] },
          invoke: {
            id: 'orders',
            src: 'orders',
            input: ({ context: { shelf, articles, search } }) => ({
              call: {
                params: { accountId: shelf.accountId },
                query: { articleNames: [...(articles ?? [])] },
                body: {},
              },
              tags: [ordersTag],
              path: allBooks,
              search,
            }),
            onSnapshot: [
              {
                guard: withSnapshot('isSameOrders'),
                description:
                  'The read reports the same page or has started to read it again, so nothing changes.',
              },
              {
                guard: withSnapshot('namesBooks'),
                target: '.books',
                actions: withSnapshot('keepOrders'),
              },
              { target: '.nothing', actions: withSnapshot('keepOrders') },
            ],
          },
          initial: 'nothing',
          on: {
            'books.turn': { actions: [withEvent('keepSearch'), 'turn'] },
            'books.retry': { actions: 'retryOrders' },
          },
          states: {
            nothing: {
              description:
                'No photo book is known yet; the orders are being read, could not be read or contain none.',
              meta: { spec: ['2.52c', '3.13a', '3.21a', '4.18', '7.14d'] },
            },
            books: {
              description:
                'The online version of each book is being read, and is read again while one is being made.',
              meta: { spec: ['1.2d', '3.13a', '3.21a', '4.17a', '4.18', '7.14d'] },
              invoke: {
                id: 'books',
                src: 'books',
                input: ({ context: { orders } }) => ({
                  call: {
                    params: {},
                    query: { orderCodes: (orders?.orders ?? []).map(({ orderCode }) => orderCode) },
                    body: {},
                  },
                  tags: [widgetsTag],
                  observed: true,
                }),
                onSnapshot: { actions: withSnapshot('keepBooks') },
              },
              on: { 'books.retry': { actions: 'retryBooks' } },
            },
          },
        },
      },
    },
    request: {
      description: "The request to create a book's online version.",
      meta: { spec: ['4.17a'] },
      initial: 'none',
      on: {
        'book.request': {
          guard: withEvent('mayRequest'),
          target: '.asking',
          actions: withEvent('keepRequest'),
        },
      },
      states: {
        none: { description: 'No online version has been requested.' },
        asking: {
          description: 'The online version is being requested; the list is read again afterwards.',
          meta: { spec: ['4.17a', '7.14d'] },
          tags: 'asking',
          invoke: {
            id: 'request',
            src: 'request',
            input: ({ context: { asked } }) => ({ params: { id: asked }, query: {}, body: {} }),
            ...callOutcomes({
              failed: { target: 'failed', actions: withAnswer('keepRefused') },
              finished: { target: 'none', actions: 'renew' },
            }),
          },
          on: {
            'book.request': { description: 'A request is already running; only one can run at a time.' },
          },
        },
        failed: {
          description: "The request for the online version failed; the page shows the failure's reference.",
          meta: { spec: ['4.18'] },
          tags: 'refused',
        },
      },
    },
    question: {
      description: 'The dialog for taking one of the books offline, open or closed.',
      meta: { spec: ['2.51a', '4.17b'] },
      initial: 'none',
      states: {
        none: {
          description: 'No dialog for taking a book offline is open.',
          meta: { spec: ['2.51a'] },
          on: {
            'book.delete': {
              guard: withEvent('mayDelete'),
              target: 'deleting',
              actions: withEvent('choose'),
            },
          },
        },
        deleting: {
          description: 'The dialog asks the customer to confirm taking the book offline.',
          meta: { spec: ['2.51a', '4.17b', '7.14d'] },
          invoke: {
            id: 'delete',
            src: 'delete',
            input: ({ context: { chosen } }) => ({ code: chosen?.orderCode ?? '' }),
            onDone: [
              {
                guard: withAnswer('isDone'),
                target: 'none',
                actions: ['forget', 'renew'],
              },
              { target: 'none' },
            ],
          },
        },
      },
    },
  },
});

export const widgetListWords: ChartWords<typeof widgetListMachine> = {
  guards: {
    ...callWords,
    sellsBooks: {
      why: 'the shop sells photo books',
      whyNot: 'the shop sells no photo books, or its articles have not been read',
    },
    namesBooks: {
      why: 'the customer has ordered photo books',
      whyNot: 'the customer has ordered no photo books, or the orders have not been read',
    },
    isSameOrders: {
      why: 'the page of orders is the same as before, so the list does not change',
      whyNot: 'the page of orders has changed, or is being read for the first time',
    },
    mayRequest: {
      why: 'the book has no online version yet',
      whyNot: 'the book already has an online version, one is being made, or its state is not known',
    },
    mayDelete: {
      why: 'the book has an online version, or one is being made',
      whyNot: 'the book has no online version, or its state is not known',
    },
    isDone: {
      why: 'the book has been taken offline',
      whyNot: 'the customer closed the dialog without taking the book offline',
    },
  },
  delays: {},
  events: {
    'books.retry': 'the customer tries again to load the photo books',
    'books.turn': 'the URL names another page of the photo books',
    'book.request': 'the customer requests the online version of a photo book',
    'book.delete': 'the customer asks to take a photo book offline',
  },
};
