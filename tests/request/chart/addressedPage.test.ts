import { describe, expect, test } from 'vitest';
import { listOrders } from '../../../contracts/orders/calls.ts';
import { orderTabs } from '../../../contracts/orders/order.ts';
import type { Project } from '../../../contracts/projects/project.ts';
import { addressedPageFor } from '../../../machines/request/addressedPage.machine.ts';
import { addressedPageViewState } from '../../../machines/request/addressedPage.selectors.ts';
import { isMisnamed, lastPage, placeIn, queryOf } from '../../../machines/request/pageAddress.values.ts';
import { type Call, journey, proveChart, transcript } from '../../kit/chart/index.ts';
import { addressedPageMachine } from '../../../machines/request/examples.ts';

const project = (id: string): Project => ({
  id,
  name: id,
  articleName: 'book',
  updated: '2026-01-01T00:00:00Z',
  cover: null,
  editUrl: 'https://editor.example/1',
});
const page = (id: string, totalProjectCount: number) => ({
  outcome: 'finished' as const,
  reply: { projects: [project(id)], totalProjectCount },
});
const covered = {
  outcome: 'finished' as const,
  reply: { projects: [{ ...project('c'), cover: 'https://photos.example/c' }], totalProjectCount: 11 },
};
const failed = { outcome: 'failed', failure: { kind: 'network', correlationId: 'id-1' } } as const;
const refused = { outcome: 'refused', refusal: 'notFound', correlationId: 'id-2' } as const;
const call = { params: { accountId: 'eva' }, query: {}, body: {} };
const at = (search: string) => ({ call, tags: ['projects'], path: '/saved-projects', search });
const subject = (search: string) => ({ machine: addressedPageMachine, input: at(search) });
const to = (search: string) => ({ type: 'address.changed', search }) as const;
const stale = { type: 'cache.stale', tags: ['projects'] } as const;
const skips = (calls: readonly Call[]) =>
  calls.flatMap((seen) =>
    seen.kind === 'start' ? [(seen.input as { query: { skip: number } }).query.skip] : [],
  );
const corrections = (calls: readonly Call[]) =>
  calls.flatMap((seen) => (seen.kind === 'sent' && seen.to === 'navigation' ? [seen.event] : []));
const correctedTo = (query: string) => ({
  type: 'navigation.request',
  to: `/saved-projects${query}`,
  replace: true,
});
const first = { page: 1, tab: 'all' } as const;
const second = { page: 2, tab: 'all' } as const;

const proof = {
  ...subject(''),
  events: {
    'address.changed': [{ search: '?page=2' }, { search: '?page=0' }, { search: '' }, { search: '', call }],
    'query.retry': [{}],
    'cache.stale': [{ tags: ['projects'] }, { tags: ['orders'] }],
    'network.back': [{}],
    'attempt.due': [{}],
  },
  outcomes: {
    read: { done: [page('a', 10), page('b', 11), covered, failed, refused], error: [new Error('bug')] },
  },
  project: ({ context: { place, shown, reference, refusal } }) => [
    place.page,
    shown?.place.page ?? null,
    shown?.data.projects[0]?.cover,
    reference,
    refusal,
  ],
  ignores: { '*': ['attempt.due'], reading: ['query.retry'], ready: ['query.retry'] },
  observe: ({ snapshot, running }) => {
    expect(running).toEqual(
      snapshot.matches('reading') ? ['readPage'] : snapshot.matches('tryingAgain') ? ['readAgain'] : [],
    );
    const { place, shown } = snapshot.context;
    if (snapshot.matches('ready')) expect(shown?.place).toEqual(place);
  },
} satisfies Parameters<typeof proveChart<typeof addressedPageMachine>>[1];

proveChart('[2.52b, 3.14, 3.21a] a page of a list, as its address says', proof, {
  input: at('?page=x'),
});

journey(
  '[3.14] the previous page stays while the next one is read, and the address alone selects the page',
  subject('?stripped=true'),
  (walk) => {
    const view = () => addressedPageViewState(walk.snapshot);
    expect(view()).toEqual({ state: 'loading', wanted: first });
    expect(transcript(walk.calls)).toEqual(['queries: query.registered']);
    walk.finish('readPage', page('a', 11));
    walk.send(to('?page=2'));
    const old = { state: 'ready', data: page('a', 11).reply, place: first, reference: null } as const;
    expect(view()).toEqual({ ...old, wanted: second, refreshing: true });
    walk.send(to('?page=2&stripped=true'));
    walk.finish('readPage', page('b', 11));
    expect(view()).toEqual({
      ...old,
      data: page('b', 11).reply,
      place: second,
      wanted: second,
      refreshing: false,
    });
    expect([skips(walk.calls), corrections(walk.calls)]).toEqual([[0, 10], []]);
    walk.send(to(''));
  },
  'reading',
);

journey(
  '[2.52b] F22: a new search keeps the old results until the page of its address is read',
  subject('?page=2'),
  (walk) => {
    walk.finish('readPage', page('b', 20));
    walk.send({ ...to('?page=1'), call: { ...call, params: { accountId: 'ida' } } });
    expect(addressedPageViewState(walk.snapshot)).toEqual({
      state: 'ready',
      data: page('b', 20).reply,
      place: second,
      wanted: first,
      refreshing: true,
      reference: null,
    });
    expect([skips(walk.calls), corrections(walk.calls)]).toEqual([[10, 0], []]);
    walk.send(to('?page=1'));
    walk.finish('readPage', page('c', 1));
    expect(walk.snapshot.context.call.params).toEqual({ accountId: 'ida' });
  },
  'ready',
);

journey(
  '[2.52b] an invalid page number is corrected immediately, one beyond the last once the total is known',
  subject('?page=0'),
  (walk) => {
    expect([skips(walk.calls), corrections(walk.calls)]).toEqual([[0], [correctedTo('?page=1')]]);
    walk.send(to('?page=1'));
    walk.send(to('?page=99'));
    walk.finish('readPage', page('none', 11));
    expect(corrections(walk.calls).slice(1)).toEqual([correctedTo('?page=2')]);
    expect(addressedPageViewState(walk.snapshot)).toEqual({ state: 'loading', wanted: second });
    walk.send(to('?page=2'));
    walk.finish('readPage', page('b', 11));
    expect(skips(walk.calls)).toEqual([0, 980, 10]);
    walk.send(to('?page=3'));
    walk.finish('readPage', page('none', 0));
    walk.finish('readPage', page('none', 0));
    expect(corrections(walk.calls).slice(2)).toEqual([correctedTo('?page=1')]);
    expect(walk.snapshot.context.place).toEqual(first);
  },
  'ready',
);

journey(
  '[8.5d] a failed page is not shown as another; it is retried on request and with the network',
  subject(''),
  (walk) => {
    const view = () => addressedPageViewState(walk.snapshot);
    walk.finish('readPage', page('a', 11));
    walk.send({ type: 'cache.stale', tags: ['orders'] });
    expect(walk.snapshot.value).toBe('ready');
    walk.send(stale);
    walk.finish('readPage', failed);
    expect(view()).toMatchObject({ state: 'ready', place: first, refreshing: false, reference: 'id-1' });
    walk.send({ type: 'query.retry' });
    walk.send(to('?page=2'));
    walk.fail('readPage');
    expect(view()).toEqual({ state: 'failed', wanted: second, reference: '' });
    walk.send({ type: 'network.back' });
    walk.finish('readPage', refused);
    expect(view()).toEqual({ state: 'notFound', refusal: 'notFound' });
    walk.send({ type: 'network.back' });
    walk.send({ type: 'network.back' });
    walk.send(stale);
    walk.send({ type: 'cache.stale', tags: ['orders'] });
    expect(skips(walk.calls)).toEqual([0, 0, 0, 10, 10, 10, 10, 10]);
    walk.finish('readPage', failed);
    expect(view()).toEqual({ state: 'failed', wanted: second, reference: 'id-1' });
  },
  'failed',
);

const minute = 60_000;
journey(
  '[3.21a] a page that changes on its own is polled while the address selects it',
  subject(''),
  (walk) => {
    walk.finish('readPage', page('a', 11));
    walk.wait(minute - 1);
    expect(skips(walk.calls)).toEqual([0]);
    walk.wait(1);
    walk.finish('readPage', failed);
    walk.wait(minute);
    expect([walk.snapshot.value, skips(walk.calls)]).toEqual(['reading', [0, 0, 0]]);
    walk.finish('readPage', page('a', 11));
    walk.send(to('?page=2'));
    walk.finish('readPage', failed);
    walk.wait(minute);
    expect([walk.snapshot.value, skips(walk.calls)]).toEqual(['failed', [0, 0, 0, 10]]);
    walk.send({ type: 'query.retry' });
    walk.finish('readPage', covered);
    walk.wait(minute * 3);
    expect(skips(walk.calls)).toEqual([0, 0, 0, 10, 10]);
  },
  'ready',
);

const orders = {
  tabs: orderTabs,
  tabParameter: 'order_state',
  pageSize: 10,
  totalOf: ({ total }: { readonly total: number }) => total,
};
journey(
  '[2.52b] the address sets the tab and the page',
  {
    machine: addressedPageFor(listOrders, {
      ...orders,
      callOf: (of, { page: number, tab }) => ({
        ...of,
        query: { Offset: number, ...(tab === 'inProgress' ? { OrderState: 'notExpired' as const } : {}) },
      }),
    }),
    input: { ...at('?page=3&order_state=lost'), path: '/orders', call: { params: {}, query: {}, body: {} } },
  },
  (walk) => {
    expect(corrections(walk.calls)).toEqual([
      { type: 'navigation.request', to: '/orders?page=3&order_state=inProgress', replace: true },
    ]);
    walk.send(to('?page=3&order_state=history'));
    expect(
      walk.calls.flatMap((seen) => (seen.kind === 'start' ? [(seen.input as { query: object }).query] : [])),
    ).toEqual([{ Offset: 3, OrderState: 'notExpired' }, { Offset: 3 }]);
  },
  'reading',
);

describe('[2.52b] the page number in an address', () => {
  const table: readonly (readonly [string, number, string, boolean])[] = [
    ['', 1, 'inProgress', false],
    ['?page=7&order_state=history', 7, 'history', false],
    ['?page=', 1, 'inProgress', true],
    ['?page=-1', 1, 'inProgress', true],
    ['?page=1e3', 1, 'inProgress', true],
    ['?page=10000000', 1, 'inProgress', true],
    ['?order_state=Geschichte&page=2', 2, 'inProgress', true],
  ];
  test.each(table)('%s', (search, number, tab, misnamed) => {
    const place = placeIn(search, orders);
    expect([place, isMisnamed(search, orders)]).toEqual([{ page: number, tab }, misnamed]);
    expect(placeIn(queryOf(place, orders), orders)).toEqual(place);
  });
  test('an empty list has one page', () => {
    expect([0, 1, 10, 11].map((total) => lastPage(total, 10))).toEqual([1, 1, 1, 2]);
  });
});

journey(
  '[8.5d] an automatic retry keeps the failure visible until the list is read',
  subject(''),
  (walk) => {
    const view = () => addressedPageViewState(walk.snapshot);
    const due = { type: 'attempt.due' } as const;
    walk.finish('readPage', failed);
    for (const _ of [1, 2]) {
      walk.send(due);
      expect(view()).toEqual({ state: 'failed', wanted: first, reference: 'id-1' });
      walk.finish('readAgain', failed);
    }
    walk.send(due);
    walk.finish('readAgain', page('a', 10));
    expect(view().state).toBe('ready');
    walk.send(stale);
    walk.finish('readPage', failed);
    walk.send(due);
    expect(view()).toMatchObject({ state: 'ready', refreshing: false, reference: 'id-1' });
  },
  'tryingAgain',
);
