import type { CallInput, CallReply } from '../../contracts/call.ts';
import { listOrders } from '../../contracts/orders/calls.ts';
import { orderListDefaults, orderTab, type SuperOrder } from '../../contracts/orders/order.ts';
import { isFound } from '../../contracts/search.ts';
import { readUntilFor, readUntilWordsFor } from '../request/readUntil.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import type { Answered } from '../system/outcomes.ts';

type Row = typeof listOrders;

interface OrdersReading {
  readonly orders: readonly SuperOrder[];
  /** Whether this is the last page. */
  readonly whole: boolean;
}

const matches = ({ code, superOrderCode, orders }: SuperOrder, words: string): boolean =>
  isFound(words, [superOrderCode, ...orders.map(({ articleName = '' }) => articleName)], [code]);

/** Returns the reply that a service with `orderSearch` would send. `now` is in milliseconds since 1970. */
export function answerFrom(
  all: readonly SuperOrder[],
  { query }: CallInput<Row>,
  now: number,
): CallReply<Row> {
  const found = all.filter((order) => matches(order, query.search ?? ''));
  const of = (tab: 'inProgress' | 'history') =>
    found.filter((order) => orderTab({ createdAt: order.createdAt, products: order.orders }, now) === tab);
  const wanted = query.tab === undefined ? found : of(query.tab);
  const from = query.Offset ?? 0;
  return {
    superOrders: wanted.slice(from, from + (query.Limit ?? orderListDefaults.Limit)),
    total: wanted.length,
    tabs: { inProgress: of('inProgress').length, history: of('history').length },
  };
}

/**
 * Returns a chart for services without tabs and search: it reads all pages and computes the reply from them.
 */
export const everyOrderFor = (now: () => number) =>
  readUntilFor(listOrders, {
    id: 'everyOrder',
    description: 'All orders are read, a hundred at a time, because the service has neither tabs nor search.',
    noun: 'all orders',
    spec: ['4.13', '9.2b', '9.8'],
    begin: (_: CallInput<Row>): OrdersReading => ({ orders: [], whole: false }),
    next: ({ orders, whole }) =>
      whole ? null : { params: {}, query: { ...orderListDefaults, Offset: orders.length }, body: {} },
    fold: ({ orders: before }, { reply: { superOrders, total } }) => {
      const orders = [...before, ...superOrders];
      return { orders, whole: superOrders.length < orderListDefaults.Limit || orders.length >= total };
    },
    output: (end, asked): Answered<Row> =>
      end.outcome === 'finished'
        ? { outcome: 'finished', reply: answerFrom(end.result.orders, asked, now()) }
        : end,
  });

/** Instance for the generated diagrams and the tests, at a fixed time. */
export const everyOrderMachine = everyOrderFor(() => Date.UTC(2026, 10, 23));

export const everyOrderWords = readUntilWordsFor('all orders') satisfies ChartWords<typeof everyOrderMachine>;
