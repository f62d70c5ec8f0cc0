import { describe, expect, test } from 'vitest';
import type { CallReply } from '../../../contracts/call.ts';
import type { listOrders } from '../../../contracts/orders/calls.ts';
import { otherStatuses, productionStatuses } from '../../../contracts/orders/status.ts';
import type { AreaRoute } from '../../../machines/system/area.ts';
import { ordersAddressing, ordersTag, orderWatchPause } from '../../../machines/orders/orders.values.ts';
import { ordersRead } from '../../../machines/orders/reads.ts';
import { ordersPageFor, ordersPageMachine } from '../../../machines/orders/ordersPage.machine.ts';
import {
  ordersViewState,
  pageNumbers,
  placeTop,
  searchedText,
  shownColour,
  shownOrders,
  shownStatus,
} from '../../../machines/orders/ordersPage.selectors.ts';
import { stepsFor } from '../../../machines/orders/orderStatus.values.ts';
import { queryOf } from '../../../machines/request/pageAddress.values.ts';
import { type Call, journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { listOf } from './samples.ts';

type Data = CallReply<typeof listOrders>;
const at = (search: string): AreaRoute => ({
  route: { name: 'orders', params: {} },
  address: { pathname: '/orders', search, hash: '' },
});
const subject = { machine: ordersPageMachine, input: at('') };
const first = { page: 1, tab: 'inProgress' } as const;
const read = (data: Data | null, more: { failed?: boolean; page?: number } = {}) => {
  const place = { ...first, page: more.page ?? 1 };
  return {
    value: more.failed === true ? 'failed' : data === null ? 'reading' : 'ready',
    context: {
      place,
      shown: data === null ? null : { place, data },
      reference: more.failed === true ? 'c-1' : null,
      refusal: null,
    },
  };
};
/** Returns the view of the query as the page renders it. */
const shown = ({ snapshot }: Journey<typeof ordersPageMachine>) => {
  const list = snapshot.children.list?.getSnapshot();
  return list === undefined ? null : ordersViewState(list);
};
const ready = (walk: Journey<typeof ordersPageMachine>) => {
  const view = shown(walk);
  if (view?.state !== 'ready') throw new Error('the orders do not show');
  return view;
};
const toList = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'list' ? [call.event] : []));
const begun = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === 'list' ? [call.input] : []));
const remembered = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'action' && call.name === 'remember' ? [call.params] : []));
const callOf = (words?: string) => ({
  params: {},
  query: { OrderState: 'notExpired' as const, ...(words === undefined ? {} : { search: words }) },
  body: {},
});

proveChart('[2.2a] [2.52b] [4.12a] [4.13] the page of orders', {
  ...subject,
  events: {
    'area.route': [at('?page=2'), at('?page=2&search=Naxos')],
    'orders.search': [{ words: 'Naxos' }, { words: '' }],
    'orders.retry': [{}],
    'orders.rested': [{ top: 40 }],
  },
  outcomes: {
    list: {
      snapshot: [
        read(null),
        read(null, { failed: true }),
        read(listOf(0)),
        read(listOf(1)),
        read(listOf(1, 'Confirmed')),
      ],
    },
  },
  project: (snapshot) => [snapshot.context.words, snapshot.context.here.address.search],
  ignores: {},
  observe: ({ running }) => expect(running).toEqual(['list']),
});

journey(
  '[2.52b] the address sets the page and tab of the list',
  subject,
  (walk) => {
    expect(begun(walk.calls)).toEqual([{ call: callOf(), tags: [ordersTag], path: '/orders', search: '' }]);
    walk.show('list', read(listOf(25)));
    expect(pageNumbers(ready(walk))).toEqual({ page: 1, pages: 3, tab: 'inProgress' });
    expect(ready(walk).counts).toEqual({ inProgress: 25, history: 0 });
    expect(shownOrders(ready(walk)).map(({ superOrderCode }) => superOrderCode)).toEqual(
      Array.from({ length: 10 }, (_, index) => `S${index}`),
    );
    expect(ready(walk).data).toBe(ready(walk).data);
    walk.send({ type: 'area.route', ...at('?page=3&order_state=inProgress') });
    expect(toList(walk.calls).at(-1)).toEqual({
      type: 'address.changed',
      search: '?page=3&order_state=inProgress',
    });
    walk.show('list', read(listOf(25), { page: 3 }));
    expect(shownOrders(ready(walk)).length).toBe(5);
  },
  {},
);

journey(
  '[2.52b] a list on return has its scroll position, and another address starts at the top',
  {
    machine: ordersPageFor(
      () => ({ top: 340 }),
      () => Date.UTC(2026, 10, 23),
    ),
    input: at('?page=2&search=Naxos'),
  },
  (walk) => {
    expect(begun(walk.calls)).toMatchObject([{ call: callOf('Naxos'), search: '?page=2&search=Naxos' }]);
    walk.show('list', read(listOf(25), { page: 2 }));
    expect([placeTop(walk.snapshot), searchedText(walk.snapshot)]).toEqual([340, 'Naxos']);
    walk.send({ type: 'orders.rested', top: 80 });
    expect(remembered(walk.calls)).toEqual([{ search: '?page=2&search=Naxos', top: 80 }]);
    walk.send({ type: 'area.route', ...at('?page=3&search=Naxos') });
    expect(placeTop(walk.snapshot)).toBe(null);
  },
  {},
);

const requested = (calls: readonly Call[]) => sentTo(calls, 'navigation', 'navigation.request');

journey(
  '[2.52b] a search navigates once to its own address, and the list follows the address',
  subject,
  (walk) => {
    walk.show('list', read(listOf(2)));
    walk.send({ type: 'area.route', ...at('?page=2&order_state=history') });
    walk.send({ type: 'orders.search', words: 'Naxos & more' });
    expect(requested(walk.calls)).toEqual([
      { to: '/orders?page=1&order_state=history&search=Naxos+%26+more', within: 'orders' },
    ]);
    walk.send({ type: 'area.route', ...at('?page=1&order_state=history&search=Naxos+%26+more') });
    walk.send({ type: 'orders.search', words: 'Naxos & more' });
    expect(requested(walk.calls)).toHaveLength(1);
    expect(toList(walk.calls).at(-1)).toEqual({
      type: 'address.changed',
      search: '?page=1&order_state=history&search=Naxos+%26+more',
      call: callOf('Naxos & more'),
    });
    expect(searchedText(walk.snapshot)).toBe('Naxos & more');
    walk.send({ type: 'orders.search', words: '' });
    expect(requested(walk.calls).at(-1)).toEqual({
      to: '/orders?page=1&order_state=history',
      within: 'orders',
    });
    walk.send({ type: 'area.route', ...at('') });
    expect(toList(walk.calls).at(-1)).toEqual({ type: 'address.changed', search: '', call: callOf() });
  },
  {},
);

journey(
  '[2.52b] a search without results shows as empty once the result is certain',
  { ...subject, input: at('?search=%20Naxos') },
  (walk) => {
    walk.show('list', read(listOf(0)));
    expect(shown(walk)).toMatchObject({ state: 'empty', place: first });
    walk.show('list', { ...read(listOf(0)), value: 'reading' });
    expect(shown(walk)).toEqual({ state: 'loading', tab: 'inProgress', counts: listOf(0).tabs });
    walk.show('list', read(listOf(0)));
    expect([shown(walk)?.state, searchedText(walk.snapshot)]).toEqual(['empty', 'Naxos']);
  },
  {},
);

test('[2.52b] a page beyond the end is corrected for its own search', () => {
  expect(
    queryOf({ page: 2, tab: 'history' }, ordersAddressing, '?page=9&order_state=history&search=a+b&x=1'),
  ).toBe('?page=2&order_state=history&search=a+b');
});

const rereads = (calls: readonly Call[]) =>
  calls.filter((call) => call.kind === 'start' && call.id === 'readPage').length - 1;
const finished = (reply: ReturnType<typeof listOf>) => ({ outcome: 'finished', reply }) as const;
const lost = { outcome: 'failed', failure: { kind: 'network', correlationId: 'c-1' } } as const;
for (const [what, status, again] of [
  ['not read again', 'Cancelled', 0],
  ['polled until they are final', 'Confirmed', 1],
] as const)
  journey(
    `[4.12a] orders with status ${status} are ${what}`,
    { machine: ordersRead, input: { call: callOf(), tags: [ordersTag], path: '/orders', search: '' } },
    (walk) => {
      walk.finish('readPage', finished(listOf(1, status)));
      walk.wait(orderWatchPause - 1);
      expect(rereads(walk.calls)).toBe(0);
      walk.wait(1);
      expect(rereads(walk.calls)).toBe(again);
      if (again === 0) return walk.wait(orderWatchPause * 3);
      walk.finish('readPage', lost);
      walk.wait(orderWatchPause);
      expect(rereads(walk.calls)).toBe(2);
      walk.finish('readPage', finished(listOf(1, 'Dispatched')));
      walk.wait(orderWatchPause * 3);
      expect(rereads(walk.calls)).toBe(2);
    },
    'ready',
  );

journey(
  '[4.18] [8.5d] orders that cannot be read show a reference and can be retried',
  subject,
  (walk) => {
    walk.show('list', read(null, { failed: true }));
    expect(shown(walk)).toEqual({
      state: 'failed',
      tab: 'inProgress',
      counts: undefined,
      reference: 'c-1',
    });
    walk.send({ type: 'orders.retry' });
    expect(toList(walk.calls)).toEqual([{ type: 'query.retry' }]);
  },
  {},
);

test('[9.2b] orders are read by the hundred: page 10 is in the first read, page 11 starts the second', () => {
  const offset = (page: number) =>
    ordersAddressing.callOf({ params: {}, query: { search: 'x' }, body: {} }, { page, tab: 'history' }).query;
  expect([1, 10, 11, 25].map(offset)).toEqual(
    [0, 0, 100, 200].map((Offset) => ({ search: 'x', Offset, Limit: 100, tab: 'history' })),
  );
});

describe('[4.12a] [4.12b] [4.12c] the label of a status', () => {
  test('every known status has its own label, any other shows unchanged', () => {
    const sentTo = [...productionStatuses, ...otherStatuses].map(shownStatus);
    expect(sentTo).toEqual([
      'AwaitingPayment',
      'Ordered',
      'InProduction',
      'InProduction',
      'Sent',
      'Cancelled',
      ...otherStatuses,
    ]);
    expect(['function toString() { [native code] }', '', 'received', 'Shipped'].map(shownStatus)).toEqual(
      Array(4).fill('unknown'),
    );
  });

  test('a cancelled order is red, in either spelling; all others are cyan', () => {
    const red = [...productionStatuses, ...otherStatuses, 'x'].filter(
      (status) => shownColour(shownStatus(status)) === 'red',
    );
    expect(red).toEqual(['Cancelled', 'cancelled']);
  });

  test('a card shows steps, awaiting payment only while it is pending, none for a cancelled order', () => {
    const four = ['AwaitingPayment', 'Ordered', 'InProduction', 'Sent'];
    expect(stepsFor('AwaitingPayment')).toEqual({ steps: four, reached: 0 });
    expect(stepsFor('Ordered')).toEqual({ steps: four.slice(1), reached: 0 });
    expect(stepsFor('delayed')).toEqual({ steps: four.slice(1), reached: 1 });
    expect(stepsFor('Sent')).toEqual({ steps: four.slice(1), reached: 2 });
    expect((['Cancelled', 'cancelled', 'rejected', 'unknown'] as const).map(stepsFor)).toEqual(
      Array(4).fill(null),
    );
  });
});
