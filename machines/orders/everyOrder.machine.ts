import { assign, setup } from 'xstate';
import type { CallInput, CallReply } from '../../contracts/call.ts';
import { listOrders } from '../../contracts/orders/calls.ts';
import { orderListDefaults, orderTab, type SuperOrder } from '../../contracts/orders/order.ts';
import { callGuards, callOutcomes } from '../request/outcomes.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';

type Row = typeof listOrders;

interface EveryOrderContext {
  readonly asked: CallInput<Row>;
  readonly read: readonly SuperOrder[];
  readonly answer: Answered<Row>;
}

/** True where number or product names hold the words, whatever the case. */
function isFound({ code, superOrderCode, orders }: SuperOrder, words: string): boolean {
  const text = [code, superOrderCode, ...orders.map(({ articleName = '' }) => articleName)].join(' ');
  return text.toLowerCase().includes(words.trim().toLowerCase());
}

/** What the service would have answered, had it `orderSearch`; `now` in milliseconds since 1970. */
export function answerFrom(
  all: readonly SuperOrder[],
  { query }: CallInput<Row>,
  now: number,
): CallReply<Row> {
  const found = all.filter((order) => isFound(order, query.search ?? ''));
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

/** Where the service has no tabs and no search: all pages are read, and what it would have answered is made of them. */
export const everyOrderFor = (now: () => number) =>
  setup({
    types: {
      context: {} as EveryOrderContext,
      input: {} as CallInput<Row>,
      output: {} as Answered<Row>,
      children: {} as { readPage: 'read' },
    },
    actors: { read: requestFor(listOrders) },
    actions: {
      keepPage: assign(({ context: { read } }, answered: Answered<Row>) =>
        answered.outcome === 'finished' ? { read: [...read, ...answered.reply.superOrders] } : {},
      ),
      keepAnswer: assign((_, answer: Answered<Row>) => ({ answer })),
      answer: assign(({ context: { read, asked } }) => ({
        answer: { outcome: 'finished' as const, reply: answerFrom(read, asked, now()) },
      })),
    },
    guards: {
      ...callGuards,
      isWhole: ({ context }, answered: Answered<Row>) =>
        answered.outcome === 'finished' &&
        (answered.reply.superOrders.length < orderListDefaults.Limit ||
          context.read.length + answered.reply.superOrders.length >= answered.reply.total),
    },
  }).createMachine({
    id: 'everyOrder',
    description: 'All orders, read by the hundred, for a service that has no tabs and no search.',
    meta: { spec: ['4.13', '9.2b'] },
    context: ({ input }) => ({ asked: input, read: [], answer: { outcome: 'cancelled' } }),
    initial: 'reading',
    states: {
      reading: {
        description: 'The next hundred is on its way.',
        meta: { spec: ['9.2b'] },
        invoke: {
          id: 'readPage',
          src: 'read',
          input: ({ context: { read } }) => ({
            params: {},
            query: { ...orderListDefaults, Offset: read.length },
            body: {},
          }),
          ...callOutcomes({
            failed: { target: 'ended', actions: 'keepAnswer' },
            finished: [
              { guard: 'isWhole', target: 'choosing', actions: 'keepPage' },
              { target: 'more', actions: 'keepPage' },
            ],
          }),
        },
      },
      more: {
        description: 'Another hundred may follow.',
        meta: { spec: ['9.2b'] },
        always: 'reading',
      },
      choosing: {
        description: 'All are there: those of the tab, and of what is looked for, are the answer.',
        meta: { spec: ['4.13', '9.8'] },
        entry: 'answer',
        always: 'ended',
      },
      ended: { type: 'final', description: 'It is answered.', meta: { spec: ['9.2b'] } },
    },
    output: ({ context }) => context.answer,
  });

/** The chart as reviewers and tests see it, at a moment that stands still. */
export const everyOrderMachine = everyOrderFor(() => Date.UTC(2026, 10, 23));
