import { expect, test } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import { mostSettled, readSettled } from '../../../contracts/home/stored.ts';
import type { StorageInfo } from '../../../contracts/storage/storage.ts';
import { attentionIn, type Known } from '../../../machines/home/attention.values.ts';
import { sampleIdentity } from '../../../machines/confirmations/identity.ts';
import {
  homePageFor,
  homePageMachine,
  homeReads,
  lookAgainAfter,
  gatheringTimeout,
} from '../../../machines/home/homePage.machine.ts';
import {
  attentionOf,
  isGathering,
  knownAtHome,
  latestOrder,
  outlookOf,
  photosCount,
} from '../../../machines/home/homePage.selectors.ts';
import { type QueryShown, queryViewState } from '../../../machines/request/query.selectors.ts';
import { type Call, journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { at, now, order, ordersReply, storage } from '../samples.ts';

const route = {
  route: { name: 'home', params: {} },
  address: { pathname: '/', search: '', hash: '' },
} as const;
const subject = { machine: homePageMachine, input: route };
const read = <Data>(data: Data | null, failed = false) => ({
  value: failed ? 'failed' : data === null ? 'loading' : 'ready',
  context: {
    data,
    failure: failed ? { kind: 'http', status: 503, correlationId: 'c-1' } : null,
    refusal: null,
  },
});
type Walk = Journey<typeof homePageMachine>;
/** Returns the view of a query as the page renders it. */
const shown = <Data>(reading: { getSnapshot: () => QueryShown<Data> } | undefined) => {
  const snapshot = reading?.getSnapshot();
  return snapshot === undefined || !('context' in snapshot)
    ? ({ state: 'loading' } as const)
    : queryViewState(snapshot);
};
const photosIn = ({ snapshot: { children } }: Walk) => photosCount(shown(children.totals));
const attentionAt = ({ snapshot }: Walk) => {
  const { orders, storage: stored, totals: all, latestExport, emailChange } = snapshot.children;
  return attentionOf(knownAtHome(snapshot), {
    orders: shown(orders),
    storage: shown(stored),
    totals: shown(all),
    latestExport: shown(latestExport),
    emailChange: shown(emailChange),
  });
};
const totals = { albumsCount: 2, photosCount: 12 };
const exportOf = (status: 'IN_PROGRESS' | 'READY' | 'FAILED' | null) =>
  read({ current: status === null ? null : { backupId: 'b1', status } });
const begun = (calls: readonly Call[], id: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === id ? [call.input] : []));

proveChart('[2.2a] [2.52a] the overview', {
  ...subject,
  events: {
    'area.route': [route],
    'home.retry': [{ card: 'orders' }],
    'attention.settle': [{ id: 'address S1' }],
  },
  outcomes: {
    orders: { snapshot: [read(null), read(ordersReply([order('S1')])), read(null, true)] },
    storage: { snapshot: [read(storage(300)), read(null, true)] },
    totals: { snapshot: [read(totals), read(null, true)] },
    latestExport: { snapshot: [exportOf(null), read(null, true)] },
    emailChange: { snapshot: [read({ pending: null })] },
    photos: { snapshot: [read(null, true)] },
    projects: { snapshot: [read(null, true)] },
  },
  project: ({ context }: SnapshotFrom<typeof homePageMachine>) => [
    context.known.toSorted(),
    context.settled.length,
  ],
  ignores: {},
  observe: ({ running }: { running: readonly string[] }) =>
    expect(running.toSorted()).toEqual([
      'emailChange',
      'latestExport',
      'orders',
      'photos',
      'projects',
      'storage',
      'totals',
    ]),
  limit: 20_000,
});

journey(
  '[2.52a] each card is read on its own: a failed one does not affect the others and is retried alone',
  subject,
  (walk) => {
    expect(begun(walk.calls, 'projects')).toMatchObject([{ call: { params: { accountId: 'account-1' } } }]);
    expect(begun(walk.calls, 'orders')).toMatchObject([
      { call: { query: { Limit: 20, Offset: 0, OrderState: 'notExpired' } }, observed: true },
    ]);
    walk.show('orders', read(null, true));
    walk.show('storage', read(storage(300)));
    expect(isGathering(walk.snapshot)).toBe(true);
    walk.show('totals', read(totals));
    expect([isGathering(walk.snapshot), photosIn(walk)]).toEqual([true, 12]);
    walk.show('latestExport', exportOf(null));
    walk.show('emailChange', read({ pending: null }));
    expect(isGathering(walk.snapshot)).toBe(true);
    walk.show('projects', read(null, true));
    expect([
      isGathering(walk.snapshot),
      outlookOf(shown(walk.snapshot.children.storage), walk.snapshot.context)?.status,
    ]).toEqual([false, 'safe']);
    walk.send({ type: 'home.retry', card: 'orders' });
    expect([
      sentTo(walk.calls, 'orders', 'query.retry'),
      sentTo(walk.calls, 'photos', 'query.retry'),
    ]).toEqual([[{}], []]);
  },
  'shown',
);

let times = 0;
const ports = {
  accountId: () => 'account-1',
  settled: () => [],
  tellsExports: true,
  tellsEmailOf: () => sampleIdentity,
};
journey(
  '[2.52a] the page stops waiting for slow cards, and updates its time at intervals',
  { ...subject, machine: homePageFor({ ...ports, clock: () => ({ now: (times += 1), timeZone: 'UTC' }) }) },
  (walk) => {
    walk.wait(gatheringTimeout);
    expect(isGathering(walk.snapshot)).toBe(false);
    const before = walk.snapshot.context.now;
    walk.wait(lookAgainAfter);
    expect(walk.snapshot.context.now).toBe(before + 1);
    walk.wait(lookAgainAfter);
    expect(walk.snapshot.context.now).toBe(before + 2);
    walk.show('latestExport', exportOf('READY'));
    expect(attentionAt(walk).map(({ kind }) => kind)).toEqual(['exportReady']);
  },
  'shown',
);

const nobody = { params: { idpType: '', idpSub: '' }, query: {}, body: {} };
for (const id of ['orders', 'latestExport', 'emailChange'] as const)
  journey(
    `[2.52a] a card whose data changes on its own is polled: ${id}`,
    { machine: homeReads[id], input: { call: nobody, tags: [], observed: true } },
    (walk) => {
      walk.finish('read', { outcome: 'failed', failure: { kind: 'network', correlationId: 'c-1' } });
      walk.wait(lookAgainAfter);
      walk.finish('read', { outcome: 'finished', reply: { current: null } });
      walk.wait(lookAgainAfter - 1);
      expect(walk.running).toEqual([]);
      walk.wait(1);
      expect(walk.running).toEqual(['reread']);
    },
    'refreshing',
  );

journey(
  '[2.52a] an item disappears once the customer follows it, but a failed payment stays until it succeeds',
  subject,
  (walk) => {
    const kinds = () => attentionAt(walk).map(({ kind }) => kind);
    walk.show('orders', read(ordersReply([order('S1', 'Confirmed', { changeable: 2 })])));
    expect(kinds()).toEqual(['address']);
    walk.send({ type: 'attention.settle', id: 'address S1' });
    expect(kinds()).toEqual([]);
    expect(walk.calls).toContainEqual(
      expect.objectContaining({ kind: 'action', name: 'remember', params: { ids: ['address S1'] } }),
    );
    walk.show('orders', read(ordersReply([order('S1', 'paymentFailed')])));
    walk.send({ type: 'attention.settle', id: 'payment' });
    expect(kinds()).toEqual(['payment']);
    walk.show('orders', read(ordersReply([order('S1', 'paymentSuccess')])));
    expect(kinds()).toEqual([]);
  },
  'gathering',
);

const known = (overrides: Partial<Known> = {}): Known => ({
  orders: null,
  storage: null,
  latest: null,
  emailChange: null,
  photos: 12,
  now,
  timeZone: 'Europe/London',
  ...overrides,
});
const ids = (overrides: Partial<Known>) => attentionIn(known(overrides)).map(({ id }) => id);
const ends = (days: number): { storage: StorageInfo } => ({ storage: storage(days) });

test('[4.5a] [4.5b] expiring storage has its own text, and none while it is far away or there are no photos', () => {
  expect(attentionIn(known(ends(6)))).toMatchObject([
    { kind: 'storage', critical: true, days: 6, on: at(6) },
  ]);
  expect(attentionIn(known(ends(0)))).toMatchObject([{ word: 'today' }]);
  expect(attentionIn(known(ends(1)))).toMatchObject([{ word: 'tomorrow' }]);
  expect(attentionIn(known(ends(45)))).toMatchObject([{ critical: false }]);
  expect([ids(ends(200)), ids({ ...ends(6), photos: 0 })]).toEqual([[], []]);
  expect(ids({ ...ends(6), photos: null }).length).toBe(1);
});

test('[4.12c] [4.11a] orders need attention with a failed or open payment, or an address that can still change', () => {
  const orders = [
    order('A', 'paymentFailed'),
    order('B', 'verification failed'),
    order('C', 'Received', { changeable: 2 }),
    order('D', 'paymentPending'),
    order('E', 'Confirmed', { changeable: 2 }),
    order('F', 'Confirmed', { changeable: -0.1 }),
    order('G', 'Confirmed', { changeable: 2, requested: true }),
    order('H', 'Dispatched'),
  ];
  expect(ids({ orders })).toEqual(['payment', 'contact B', 'address E']);
  const [payments] = attentionIn(known({ orders: orders.toReversed() }));
  expect(payments?.kind === 'payment' ? payments.orders.map(({ code }) => code) : []).toEqual([
    'A',
    'D',
    'C',
  ]);
  expect(latestOrder(ordersReply(orders))?.superOrderCode).toBe('A');
});

test('[4.4b] an export needs attention when ready or failed; urgent items come first', () => {
  const latest = (status: 'READY' | 'FAILED' | 'IN_PROGRESS') => ({ backupId: 'b1', status });
  expect([ids({ latest: latest('IN_PROGRESS') }), ids({ latest: latest('FAILED') })]).toEqual([
    [],
    ['export failed b1'],
  ]);
  const orders = [
    order('E', 'Confirmed', { changeable: 2 }),
    order('A', 'paymentFailed'),
    order('D', 'Received'),
  ];
  const kinds = (overrides: Partial<Known>) => attentionIn(known(overrides)).map(({ kind }) => kind);
  expect(kinds({ orders, latest: latest('READY'), ...ends(6) })).toEqual([
    'storage',
    'payment',
    'exportReady',
    'address',
  ]);
  expect(kinds({ orders, ...ends(45) }).slice(0, 2)).toEqual(['payment', 'storage']);
  const open = [order('E', 'Confirmed', { changeable: 2 }), order('D', 'Received')];
  expect(kinds({ orders: open, latest: latest('READY') })).toEqual(['exportReady', 'payment', 'address']);
});

const waits = { email: 'eva@vermeer.example', until: at(1) };
journey(
  '[2.52a] [7.11] a pending e-mail change needs attention until the customer views or confirms it',
  subject,
  (walk) => {
    const shown = () => attentionAt(walk);
    expect(begun(walk.calls, 'emailChange')).toMatchObject([
      { call: { params: { idpType: 'password', idpSub: 'local|sample' } }, observed: true },
    ]);
    walk.show('emailChange', read({ pending: waits }));
    expect(shown()).toEqual([{ id: `email ${waits.until}`, kind: 'emailChange', ...waits }]);
    walk.send({ type: 'attention.settle', id: `email ${waits.until}` });
    expect(shown()).toEqual([]);
    walk.show('emailChange', read({ pending: { ...waits, until: at(2) } }));
    expect(shown()).toHaveLength(1);
    walk.show('emailChange', read({ pending: null }));
    expect(shown()).toEqual([]);
  },
  'gathering',
);

test('[F16] stored values of the browser are read where possible, else ignored', () => {
  const kept = JSON.stringify({ version: 1, ids: ['address S1'] });
  const many = JSON.stringify({ version: 1, ids: Array.from({ length: mostSettled + 1 }, () => 'x') });
  expect([kept, null, '{', '{"version":2,"ids":[]}', many].map(readSettled)).toEqual([
    ['address S1'],
    [],
    [],
    [],
    [],
  ]);
});
