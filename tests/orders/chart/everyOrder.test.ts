import { expect, test } from 'vitest';
import type { CallInput } from '../../../contracts/call.ts';
import type { listOrders } from '../../../contracts/orders/calls.ts';
import { answerFrom, everyOrderMachine } from '../../../machines/orders/everyOrder.machine.ts';
import { surprise } from '../../../machines/system/outcomes.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import { listOf, order, product } from './samples.ts';

const asked = (query: CallInput<typeof listOrders>['query']) => ({ params: {}, query, body: {} });
const input = asked({ tab: 'inProgress', Limit: 100, Offset: 0 });
const page = (count: number, total: number) => ({
  outcome: 'finished' as const,
  reply: { superOrders: listOf(count).superOrders, total },
});
const failed = { outcome: 'failed', failure: { kind: 'network', correlationId: 'c-1' } } as const;
const offsets = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' ? [(call.input as { query: { Offset: number } }).query.Offset] : [],
  );

proveChart('[4.13] [9.2b] all orders, for a service without tabs and search', {
  machine: everyOrderMachine,
  input,
  events: { 'reading.cancel': [{}], 'reading.restart': [{ input }] },
  outcomes: { readPage: { done: [page(100, 250), page(1, 1), failed], error: [new Error('bug')] } },
  project: ({ context: { result, trouble } }) => [
    Math.min(result.orders.length, 300),
    result.whole,
    trouble?.outcome,
  ],
  observe: ({ snapshot, running }) =>
    expect(running).toEqual(snapshot.matches('reading') ? ['readPage'] : []),
});

journey(
  '[9.2b] orders are read by hundreds until all are read; the result holds those of the tab',
  { machine: everyOrderMachine, input },
  (walk) => {
    walk.finish('readPage', page(100, 130));
    walk.finish('readPage', page(30, 130));
    expect(offsets(walk.calls)).toEqual([0, 100]);
    expect(walk.snapshot.output).toMatchObject({ outcome: 'finished', reply: { total: 130 } });
  },
  'finished',
);

journey(
  '[4.18] a page that cannot be read fails the read with its reference',
  { machine: everyOrderMachine, input },
  (walk) => {
    walk.finish('readPage', page(100, 130));
    walk.finish('readPage', failed);
    expect(walk.snapshot.output).toEqual(failed);
  },
  'failed',
);

journey(
  '[4.18] a page whose read throws fails the read without a reference',
  { machine: everyOrderMachine, input },
  (walk) => {
    walk.fail('readPage', new Error('bug'));
    expect(walk.snapshot.output).toEqual(surprise);
  },
  'failed',
);

for (const [what, read] of [
  ['a full page with all orders', page(100, 100)],
  ['a page that is not full, whatever its total', page(30, 130)],
] as const)
  journey(
    `[9.2b] no further page is requested after ${what}`,
    { machine: everyOrderMachine, input },
    (walk) => {
      walk.finish('readPage', read);
      expect(offsets(walk.calls)).toEqual([0]);
    },
    'finished',
  );

test('[4.13] [9.8] the local result equals that of the service: tab, search, offset, counts', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  const all = [
    order({ superOrderCode: 'A', orders: [product({ articleName: 'Photo book “Naxos”' })] }),
    order({ superOrderCode: 'B', code: '5000 1', createdAt: '2026-09-01T12:00:00Z' }),
    order({ superOrderCode: 'C' }),
  ];
  const codes = (query: CallInput<typeof listOrders>['query']) => {
    const { superOrders, ...rest } = answerFrom(all, asked(query), now);
    return [superOrders.map(({ superOrderCode }) => superOrderCode), rest];
  };
  const tabs = { inProgress: 2, history: 1 };
  expect(codes({})).toEqual([['A', 'B', 'C'], { total: 3, tabs }]);
  expect(codes({ tab: 'inProgress' })).toEqual([['A', 'C'], { total: 2, tabs }]);
  expect(codes({ tab: 'inProgress', Offset: 1, Limit: 1 })).toEqual([['C'], { total: 2, tabs }]);
  expect(codes({ search: ' NAXOS ' })).toEqual([['A'], { total: 1, tabs: { inProgress: 1, history: 0 } }]);
  expect(codes({ search: '5000', tab: 'inProgress' })).toEqual([
    [],
    { total: 0, tabs: { inProgress: 0, history: 1 } },
  ]);
});
