import { ordersTag } from '../orders/orders.values.ts';
import { withEvent, withSnapshot } from '../system/outcomes.ts';
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
    books: null,
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
      on: { 'books.turn': { actions: withEvent('keepSearch') } },
      states: {
        articles: {
          description:
            'Which articles of the channel are photo books? On the way, not to be read, or none, which the page says.',
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
                guard: withSnapshot('isSameOrders'),
                description: 'The same page, perhaps on its way once more.',
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
                'There is no book to ask for: orders are on their way, could not be read, or none is of a photo book.',
              meta: { spec: ['2.52c', '3.13a', '3.21a', '4.18', '7.14d'] },
            },
            books: {
              description:
                'How far is the online version of each? The reading says how it stands, and looks again at what is being made.',
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
    request,
    question,
  },
});
