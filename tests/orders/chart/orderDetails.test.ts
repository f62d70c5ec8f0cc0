import { describe, expect, test } from 'vitest';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { otherStatuses, productionStatuses } from '../../../contracts/orders/status.ts';
import type { AreaRoute } from '../../../machines/system/area.ts';
import { orderDetailsMachine } from '../../../machines/orders/orderDetails.machine.ts';
import { orderPageMachine } from '../../../machines/orders/orderPage.machine.ts';
import { timelineOf, trackingOf } from '../../../machines/orders/orderDetails.selectors.ts';
import { orderRead } from '../../../machines/orders/reads.ts';
import { orderWatchPause } from '../../../machines/orders/orders.values.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { postal } from '../../addresses/samples.ts';
import { delivery, order, product } from './samples.ts';

const input = { code: 'S1', mayChoose: true, now: Date.UTC(2026, 10, 23) };
const subject = { machine: orderDetailsMachine, input };
const read = (
  data: SuperOrder | null,
  value: 'loading' | 'ready' | 'refreshing' | 'failed' | 'notFound' = 'ready',
) =>
  ({
    value,
    context: {
      data,
      failure: value === 'failed' ? { kind: 'network', correlationId: 'c-1' } : null,
      refusal: value === 'notFound' ? 'notFound' : null,
    },
  }) as never;
/** Returns the view of the query as the page renders it. */
const shown = ({ snapshot }: Journey<typeof orderDetailsMachine>) => {
  const reading = snapshot.children.order?.getSnapshot();
  return reading === undefined ? null : queryViewState(reading);
};
const details = {
  articleId: 'book-square-m',
  quantity: 1,
  price: { amount: 4995, currency: 'EUR' },
  fullPrice: null,
  vat: { rate: 9, amount: { amount: 412, currency: 'EUR' } },
  picture: null,
  statusTimes: [],
  tracking: null,
};
const sent = order();
const made = order({ status: 'Confirmed', orders: [product({ voucher: 'SUMMER15', details })] });
const asked = order({ deliveryAddress: delivery({ requested: { address: postal, deliveryType: 'Home' } }) });
const pdfs = {
  value: 'ready',
  context: { data: { pdfs: [{ id: 'F1', productCode: 'P1' }] }, failure: null, refusal: null },
};

proveChart('[2.52b] [3.11a] [7.14f] [8.5b] [8.5c] one order', {
  ...subject,
  events: { 'order.retry': [{}], 'order.print': [{}] },
  outcomes: {
    order: {
      snapshot: [
        read(null, 'loading'),
        read(null, 'failed'),
        read(null, 'notFound'),
        read(sent),
        read(made),
        read(asked),
        read(made, 'failed'),
      ],
    },
    dates: {},
    pdfList: { snapshot: [pdfs] },
    delivery: {},
    cutOff: {},
    reorder: {},
    voucher: {},
    productPdf: {},
  },
  project: (snapshot) => [
    snapshot.context.order,
    Object.keys(snapshot.context.vouchers),
    Object.keys(snapshot.context.pdfs),
  ],
  ignores: { reading: ['order.print'] },
  observe: ({ snapshot, running }) => {
    expect(['cutOff', 'dates', 'delivery', 'order', 'reorder'].every((id) => running.includes(id))).toBe(
      true,
    );
    expect(running.includes('pdfList')).toBe(snapshot.matches('ready'));
    expect(snapshot.context.order !== null).toBe(snapshot.matches('ready'));
  },
});

journey(
  '[3.11a] a read order updates delivery and cut-off once, and again only if it has changed',
  subject,
  (walk) => {
    walk.show('order', read(asked));
    expect(sentTo(walk.calls, 'delivery', 'delivery.read')).toEqual([{ delivery: asked.deliveryAddress }]);
    expect(sentTo(walk.calls, 'cutOff', 'cutoff.read')).toEqual([{ until: '2026-11-25T21:00:00Z' }]);
    walk.show('order', read(asked, 'refreshing'));
    walk.show('order', read(asked));
    expect(sentTo(walk.calls, 'delivery', 'delivery.read').length).toBe(1);
    walk.show('order', read(sent));
    expect(sentTo(walk.calls, 'delivery', 'delivery.read').at(-1)).toEqual({ delivery: null });
  },
  'ready',
);

for (const [what, going] of [
  ['that is in progress', made],
  ['with a pending change', asked],
] as const)
  journey(
    `[4.11a] [4.12a] an order ${what} is polled until it is final`,
    {
      machine: orderRead,
      input: { call: { params: { code: 'S1' }, query: {}, body: {} }, tags: ['orders'], observed: true },
    },
    (walk) => {
      const rereads = () => walk.calls.filter((call) => call.kind === 'start' && call.id === 'reread').length;
      walk.finish('read', { outcome: 'finished', reply: going });
      walk.wait(orderWatchPause - 1);
      expect(rereads()).toBe(0);
      walk.wait(1);
      const lost = { outcome: 'failed', failure: { kind: 'network', correlationId: 'c-1' } } as const;
      walk.finish('reread', lost);
      walk.wait(orderWatchPause);
      expect(rereads()).toBe(2);
      walk.finish('reread', { outcome: 'finished', reply: going });
      walk.wait(orderWatchPause);
      expect(rereads()).toBe(3);
      walk.finish('reread', { outcome: 'finished', reply: sent });
      walk.wait(orderWatchPause * 3);
      expect(rereads()).toBe(3);
    },
    'ready',
  );

journey(
  '[4.14a] [7.14a] each voucher and each PDF gets exactly one chart',
  subject,
  (walk) => {
    walk.show('order', read(made));
    walk.show('pdfList', pdfs);
    walk.show('order', read({ ...made, total: { amount: 1, currency: 'EUR' } }));
    walk.show('pdfList', pdfs);
    const begun = walk.calls.flatMap((call) =>
      call.kind === 'start' && call.id.includes('P1') ? [call] : [],
    );
    expect(begun.map(({ id, input: given }) => [id, given])).toEqual([
      ['voucher-P1', { productCode: 'P1', voucher: 'SUMMER15', details: null }],
      ['pdf-P1', { pdfId: 'F1', articleId: 'book-square-m' }],
    ]);
  },
  'ready',
);

journey(
  '[4.18] [8.5b] [8.5c] an unreadable order shows its reference and a retry; one that does not exist is not found',
  subject,
  (walk) => {
    walk.show('order', read(null, 'failed'));
    expect(shown(walk)).toEqual({ state: 'failed', reference: 'c-1' });
    walk.send({ type: 'order.retry' });
    expect(sentTo(walk.calls, 'order', 'query.retry')).toEqual([{}]);
    walk.show('order', read(made));
    walk.show('order', read(made, 'failed'));
    expect(shown(walk)).toMatchObject({ state: 'ready', data: made, reference: 'c-1' });
    walk.send({ type: 'order.retry' });
    expect(sentTo(walk.calls, 'order', 'query.retry')).toEqual([{}, {}]);
    walk.show('order', read(null, 'notFound'));
    expect(shown(walk)).toEqual({ state: 'notFound', refusal: 'notFound' });
  },
  'reading',
);

const at = (orderCode: string): AreaRoute => ({
  route: { name: 'orderDetails', params: { orderCode } },
  address: { pathname: `/orders/${orderCode}`, search: '', hash: '' },
});
const page = { machine: orderPageMachine, input: at('S1') };

proveChart('[2.2a] [2.52b] the page of the order in the address', {
  ...page,
  events: { 'area.route': [at('S1'), at('S2')] },
  outcomes: { order: {} },
  project: ({ context }) => context.code,
  ignores: {},
  observe: ({ running }) => expect(running).toEqual(['order']),
});

journey(
  '[2.2a] another order opens another page, another query does not',
  page,
  (walk) => {
    walk.send({ type: 'area.route', ...at('S1') });
    walk.send({ type: 'area.route', ...at('S2') });
    const begun = walk.calls.flatMap((call) => (call.kind === 'start' ? [call.input] : []));
    expect(begun).toEqual(['S1', 'S2'].map((code) => ({ ...input, code })));
  },
  'showing',
);

describe('[4.12a] [4.12c] the steps of an order', () => {
  const times = [
    { status: 'Received', at: '2026-11-17T18:04:00Z' },
    { status: 'Confirmed', at: '2026-11-17T18:05:00Z' },
    { status: 'ProductionStarted', at: '2026-11-18T09:00:00Z' },
  ];
  const way = (status: string, statusTimes = times) =>
    timelineOf({ status, orders: [product({ details: { ...details, statusTimes } })] }).map(
      ({ status: sentTo, place, at: moment }) => [sentTo, place, moment],
    );

  test('each step has the moment it was reached, and future steps have none', () => {
    expect(way('ProductionStarted')).toEqual([
      ['Ordered', 'done', '2026-11-17T18:05:00Z'],
      ['InProduction', 'here', '2026-11-18T09:00:00Z'],
      ['Sent', 'ahead', null],
    ]);
    expect(way('ProductionCompleted')[1]).toEqual(['InProduction', 'here', '2026-11-18T09:00:00Z']);
  });

  test('an unknown status shows its own text at the step it belongs to', () => {
    expect(way('delayed')).toEqual([
      ['Ordered', 'done', '2026-11-17T18:05:00Z'],
      ['delayed', 'here', '2026-11-18T09:00:00Z'],
      ['Sent', 'ahead', null],
    ]);
  });

  test('a cancelled order shows the steps it passed, and an unknown status shows alone', () => {
    expect(
      way('Cancelled', [...times.slice(0, 2), { status: 'Cancelled', at: '2026-11-18T10:00:00Z' }]),
    ).toEqual([
      ['AwaitingPayment', 'done', '2026-11-17T18:04:00Z'],
      ['Ordered', 'done', '2026-11-17T18:05:00Z'],
      ['Cancelled', 'here', '2026-11-18T10:00:00Z'],
    ]);
    expect(way('quarantined', [])).toEqual([['unknown', 'here', null]]);
  });

  test('every known status belongs to a sequence of steps; a service without details has no moments', () => {
    for (const status of [...productionStatuses, ...otherStatuses])
      expect(
        timelineOf({ status, orders: [product()] }).filter(
          ({ place, at: moment }) => place === 'here' && moment === null,
        ).length,
      ).toBe(1);
  });

  test('tracked parcels are listed, each once', () => {
    const tracked = (url: string) => product({ details: { ...details, tracking: { carrier: 'Post', url } } });
    expect(
      trackingOf({
        orders: [
          tracked('https://p.example/1'),
          product(),
          tracked('https://p.example/1'),
          tracked('https://p.example/2'),
        ],
      }),
    ).toEqual([
      { carrier: 'Post', url: 'https://p.example/1' },
      { carrier: 'Post', url: 'https://p.example/2' },
    ]);
  });
});
