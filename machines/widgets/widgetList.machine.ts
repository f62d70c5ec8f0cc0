import { channelQuery } from '../../contracts/merchandise/calls.ts';
import { ordersTag } from '../orders/orders.values.ts';
import { callOutcomes, outputOf, snapshotOf } from '../request/outcomes.ts';
import { widgetListSetup } from './widgetList.setup.ts';
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
      states: {
        articles: {
          description: 'Which articles of the channel are photo books?',
          meta: { spec: ['7.14d', '9.9'] },
          invoke: {
            id: 'channel',
            src: 'channel',
            input: ({ context: { shelf } }) => ({
              call: {
                params: {},
                query: {},
                body: {
                  query: channelQuery,
                  variables: { code: shelf.channel, locale: shelf.locale },
                },
              },
              tags: ['merchandise'],
              observed: true,
            }),
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
                { guard: 'hasNoArticles', target: '#widgetList.list.empty' },
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
                { guard: 'hasNoOrders', target: '#widgetList.list.empty' },
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
                  tags: 'shown',
                  after: { bookWatchPause: { actions: 'readAgain' } },
                },
                ready: {
                  description: 'The books of the page, each with what can be done with it.',
                  meta: { spec: ['1.2d', '3.13a'] },
                  tags: 'shown',
                },
              },
            },
          },
        },
        empty: {
          description: 'No photo book was ordered: what an online one is, and where a book begins.',
          meta: { spec: ['2.52c', '3.13a'] },
        },
      },
    },
    request: {
      description: 'The online version that is being asked for.',
      meta: { spec: ['4.17a'] },
      initial: 'none',
      on: {
        'book.request': {
          guard: { type: 'mayRequest', params: ({ event }) => event },
          target: '.asking',
          actions: { type: 'keepAsked', params: ({ event }) => event },
        },
      },
      states: {
        none: { description: 'None is asked for.', meta: { spec: ['4.17a'] } },
        asking: {
          description: 'It is asked for; then the list is read again.',
          meta: { spec: ['4.17a', '7.14d'] },
          tags: 'asking',
          invoke: {
            id: 'request',
            src: 'request',
            input: ({ context: { asked } }) => ({ params: { id: asked }, query: {}, body: {} }),
            ...callOutcomes({
              failed: { target: 'failed', actions: 'keepRefused' },
              finished: { target: 'none', actions: { type: 'renew' } },
            }),
          },
          on: { 'book.request': { description: 'One at a time.' } },
        },
        failed: {
          description: 'It could not be asked for: that is said, with its reference.',
          meta: { spec: ['4.18'] },
          tags: 'refused',
        },
      },
    },
    question: {
      description: 'What is asked about one of them.',
      meta: { spec: ['2.51a', '4.17b'] },
      initial: 'none',
      states: {
        none: {
          description: 'Nothing is asked.',
          meta: { spec: ['2.51a'] },
          on: {
            'book.delete': {
              guard: { type: 'mayDelete', params: ({ event }) => event },
              target: 'deleting',
              actions: { type: 'choose', params: ({ event }) => event },
            },
          },
        },
        deleting: {
          description: 'The question before one of them is taken off the web.',
          meta: { spec: ['2.51a', '4.17b', '7.14d'] },
          invoke: {
            id: 'delete',
            src: 'delete',
            input: ({ context: { chosen } }) => ({ code: chosen?.orderCode ?? '' }),
            onDone: [
              {
                guard: { type: 'isDone', params: outputOf },
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
