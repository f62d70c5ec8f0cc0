import { ordersTag } from '../orders/orders.values.ts';
import { snapshotOf } from '../request/outcomes.ts';
import { widgetListSetup } from './widgetList.setup.ts';
import { question, request } from './widgetList.states.ts';
import { allBooks, widgetsTag } from './widgets.values.ts';

/** The photo books that were ordered, and the online version of each [2.52c, 3.13, 4.17, 7.14d]. */
export const widgetListMachine = widgetListSetup.createMachine({
  id: 'widgetList',
  description: 'The photo books of a customer, and the online version of each.',
  meta: { spec: ['2.2a', '2.10', '2.52c', '3.13a', '7.14d'] },
  context: ({ input }) => ({
    ...input,
    articles: null,
    orders: null,
    books: { state: 'loading' },
    trouble: null,
    asked: '',
    refused: null,
    chosen: null,
    gone: [],
  }),
  type: 'parallel',
  states: {
    list: {
      description: 'The list, made of three readings, each of what the one before it said.',
      meta: { spec: ['7.14d'] },
      initial: 'articles',
      on: { 'books.turn': { actions: { type: 'keepSearch', params: ({ event }) => event } } },
      states: {
        articles: {
          description: 'Which articles of the channel are photo books?',
          meta: { spec: ['7.14d', '9.9'] },
          invoke: {
            id: 'channel',
            src: 'channel',
            input: ({ context: { shelf } }) => ({ code: shelf.channel }),
            onSnapshot: {
              target: '.deciding',
              actions: { type: 'keepChannel', params: snapshotOf },
            },
          },
          initial: 'loading',
          states: {
            deciding: {
              description: 'What is known decides.',
              meta: { spec: ['3.21a'] },
              always: [
                { guard: 'failed', target: 'failed' },
                { guard: 'hasArticles', target: '#widgetList.list.orders' },
                { guard: 'hasNoArticles', target: 'empty' },
                { target: 'loading' },
              ],
            },
            loading: {
              description: 'The articles are on their way.',
              meta: { spec: ['3.21a', '7.14d'] },
              tags: 'busy',
            },
            failed: {
              description: 'They could not be read, or the channel has none: it can be tried again.',
              meta: { spec: ['4.18', '8.9c'] },
              tags: 'error',
              on: { 'books.retry': { actions: 'retryChannel' } },
            },
            empty: {
              description: 'The channel sells no photo books.',
              meta: { spec: ['2.52c', '9.9'] },
              tags: 'empty',
            },
          },
        },
        orders: {
          description: 'Which of them has the account ordered, page by page?',
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
                guard: { type: 'isSameOrders', params: snapshotOf },
                description: 'The same page, perhaps on its way once more.',
              },
              { target: '.deciding', actions: { type: 'keepOrders', params: snapshotOf } },
            ],
          },
          initial: 'loading',
          on: { 'books.turn': { actions: [{ type: 'keepSearch', params: ({ event }) => event }, 'turn'] } },
          states: {
            deciding: {
              description: 'What is known decides.',
              meta: { spec: ['3.21a'] },
              always: [
                { guard: 'failed', target: 'failed' },
                { guard: 'hasNoOrders', target: 'empty' },
                { guard: 'hasOrders', target: 'books' },
                { target: 'loading' },
              ],
            },
            loading: {
              description: 'The orders are on their way.',
              meta: { spec: ['3.21a', '7.14d'] },
              tags: 'busy',
            },
            failed: {
              description: 'They could not be read; it can be tried again.',
              meta: { spec: ['4.18'] },
              tags: 'error',
              on: { 'books.retry': { actions: 'retryOrders' } },
            },
            empty: {
              description: 'No photo book was ordered: what an online one is, and where a book begins.',
              meta: { spec: ['2.52c', '3.13a'] },
              tags: 'empty',
            },
            books: {
              description: 'How far is the online version of each?',
              meta: { spec: ['3.13a', '7.14d'] },
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
                onSnapshot: {
                  target: '.deciding',
                  actions: { type: 'keepBooks', params: snapshotOf },
                },
              },
              initial: 'loading',
              states: {
                deciding: {
                  description:
                    'What is known decides; what was read before shows until there is more to know.',
                  meta: { spec: ['3.21a'] },
                  always: [
                    { guard: 'booksFailed', target: 'failed' },
                    { guard: 'someAreMade', target: 'making' },
                    { guard: 'booksRead', target: 'ready' },
                    { target: 'loading' },
                  ],
                },
                loading: {
                  description: 'The books are on their way.',
                  meta: { spec: ['3.21a', '7.14d'] },
                  tags: 'busy',
                },
                failed: {
                  description: 'They could not be read; it can be tried again.',
                  meta: { spec: ['4.18'] },
                  tags: 'error',
                  on: { 'books.retry': { actions: 'retryBooks' } },
                },
                making: {
                  description: 'One of them is being made: in a while it is looked whether it is online.',
                  meta: { spec: ['3.13a', '4.17a'] },
                  after: { bookWatchPause: { actions: 'readAgain' } },
                },
                ready: {
                  description: 'The books of the page, each with what can be done with it.',
                  meta: { spec: ['1.2d', '3.13a'] },
                },
              },
            },
          },
        },
      },
    },
    request,
    question,
  },
});
