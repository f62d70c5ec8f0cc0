import { expect } from 'vitest';
import { queryFor } from '../../../machines/request/query.machine.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { readSuperOrder } from '../../../contracts/orders/calls.ts';
import { me } from '../../../contracts/customer/calls.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import { surprise } from '../../../machines/system/outcomes.ts';
import { queryMachine } from '../../../machines/request/examples.ts';

const reply = {
  id: 'c',
  email: 'a@b.example',
  firstName: 'A',
  lastName: 'B',
  changed: false,
  b2bStatus: null,
};
const finished = { outcome: 'finished', reply } as const;
const waiting = { outcome: 'finished', reply: { ...reply, b2bStatus: 'New' } } as const;
const refused = { outcome: 'refused', refusal: 'deleted', correlationId: 'id-1' } as const;
const failed = { outcome: 'failed', failure: { kind: 'network', correlationId: 'id-1' } } as const;
const call = { params: {}, query: {}, body: {} };
const input = { call, tags: ['customer'] };
const shared = { machine: queryMachine, input };
const own = { machine: queryMachine, input: { ...input, observed: true } };
const observe = { type: 'query.observe' } as const;
const release = { type: 'query.release' } as const;
const stale = { type: 'cache.stale', tags: ['customer', 'photos'] } as const;
const others = { type: 'cache.stale', tags: ['albums'] } as const;
const back = { type: 'network.back' } as const;
const reads = (calls: readonly Call[]) =>
  calls.flatMap((seen) => (seen.kind === 'start' ? [seen.input] : []));
const ready = (refreshing: boolean, reference: string | null = null) => ({
  state: 'ready' as const,
  data: reply,
  refreshing,
  reference,
});

const proof = {
  ...shared,
  events: {
    'query.observe': [{}],
    'query.release': [{}],
    'query.retry': [{}],
    'query.change': [{ call }],
    'cache.stale': [{ tags: ['customer'] }, { tags: ['albums'] }],
    'network.back': [{}],
    'attempt.due': [{}],
  },
  outcomes: {
    read: { done: [finished, waiting, refused, failed, { outcome: 'cancelled' }], error: [new Error('bug')] },
  },
  project: ({ context }) => [
    Math.min(context.observers, 2),
    context.data?.b2bStatus,
    context.failure?.kind ?? context.refusal,
  ],
  ignores: {
    '*': ['attempt.due'],
    notRequested: ['query.retry', 'cache.stale', 'network.back'],
    loading: ['query.retry'],
    ready: ['query.retry'],
    stale: ['query.retry', 'cache.stale', 'network.back'],
    refreshing: ['query.retry'],
  },
  observe: ({ snapshot, running }) => {
    expect(running).toEqual(
      snapshot.matches('loading')
        ? ['read']
        : snapshot.matches('refreshing')
          ? ['reread']
          : snapshot.matches('tryingAgain')
            ? ['readAgain']
            : [],
    );
    const { state } = queryViewState(snapshot);
    if (snapshot.matches('notFound')) expect(state).toBe('notFound');
    else if (snapshot.context.data !== null) expect(state).toBe('ready');
    else expect(state).toBe(snapshot.hasTag('error') ? 'failed' : 'loading');
  },
  limit: 200_000,
} satisfies Parameters<typeof proveChart<typeof queryMachine>>[1];

proveChart('[3.21a, 4.3] a cached read', proof, { input: own.input });

journey(
  '[4.3] a query is not read before it has an observer',
  shared,
  (walk) => {
    walk.send(stale);
    walk.send(back);
    walk.send({ type: 'query.change', call });
    expect(walk.running).toEqual([]);
  },
  'notRequested',
);

journey(
  "[4.3] a page's own query is read from its start",
  own,
  (walk) => {
    expect([walk.running, queryViewState(walk.snapshot)]).toEqual([['read'], { state: 'loading' }]);
    expect(walk.calls.filter(({ kind }) => kind === 'sent')).toMatchObject([
      { to: 'queries', event: { type: 'query.registered', tags: ['customer'] } },
    ]);
  },
  'loading',
);

journey(
  '[4.3] stale data is reread immediately with observers, or once the next one subscribes',
  shared,
  (walk) => {
    walk.send(observe);
    walk.finish('read', finished);
    walk.send(others);
    expect(queryViewState(walk.snapshot)).toEqual(ready(false));
    walk.send(stale);
    expect([walk.snapshot.value, queryViewState(walk.snapshot)]).toEqual(['refreshing', ready(true)]);
    walk.finish('reread', finished);
    walk.send(release);
    walk.send(stale);
    expect([walk.snapshot.value, queryViewState(walk.snapshot)]).toEqual(['stale', ready(false)]);
    walk.send(observe);
    expect(queryViewState(walk.snapshot)).toEqual(ready(true));
  },
  'refreshing',
);

journey(
  '[4.3] a read restarts after a change of its tags or a return of the network, and not after others',
  own,
  (walk) => {
    const after = (...events: readonly (typeof stale | typeof others | typeof back)[]) =>
      events.map((event) => {
        walk.send(event);
        return reads(walk.calls).length;
      });
    expect(after(stale, back, others)).toEqual([2, 3, 3]);
    walk.finish('read', finished);
    expect(after(stale, others, stale, back)).toEqual([4, 4, 5, 6]);
    const changed = { ...reply, firstName: 'B' };
    walk.finish('reread', { outcome: 'finished', reply: changed });
    expect(queryViewState(walk.snapshot)).toEqual({ ...ready(false), data: changed });
  },
  'ready',
);

journey(
  '[3.21a] [8.5d] a failed first read shows its reference and is retried on request and with the network',
  own,
  (walk) => {
    walk.finish('read', failed);
    expect(queryViewState(walk.snapshot)).toEqual({ state: 'failed', reference: 'id-1' });
    walk.send({ type: 'query.retry' });
    expect(queryViewState(walk.snapshot)).toEqual({ state: 'loading' });
    walk.fail('read');
    expect([walk.snapshot.context.failure, queryViewState(walk.snapshot)]).toEqual([
      surprise.failure,
      { state: 'failed', reference: '' },
    ]);
    walk.send(others);
    expect(walk.snapshot.value).toBe('failed');
    walk.send(back);
    walk.finish('read', finished);
    expect(walk.snapshot.context).toEqual({
      ...input,
      observers: 1,
      data: reply,
      failure: null,
      refusal: null,
    });
  },
  'ready',
);

journey(
  '[4.3] [3.21a] a failed reread keeps the data and shows that it is stale',
  own,
  (walk) => {
    walk.finish('read', finished);
    walk.send(back);
    walk.finish('reread', failed);
    expect([walk.snapshot.value, walk.snapshot.hasTag('error')]).toEqual(['failed', true]);
    expect(queryViewState(walk.snapshot)).toEqual(ready(false, 'id-1'));
    walk.send({ type: 'query.retry' });
    expect(queryViewState(walk.snapshot)).toEqual(ready(true, 'id-1'));
    walk.fail('reread');
    expect(queryViewState(walk.snapshot)).toEqual(ready(false, ''));
  },
  'failed',
);

journey(
  '[4.3] a first read continues without observers and restarts if it becomes stale',
  own,
  (walk) => {
    walk.send(release);
    walk.send(stale);
    walk.send(back);
    expect([reads(walk.calls).length, walk.running]).toEqual([3, ['read']]);
    for (const answer of [failed, refused]) {
      walk.finish('read', answer);
      walk.send({ type: 'query.retry' });
      expect(walk.running).toEqual(['read']);
    }
  },
  'loading',
);

journey(
  '[3.21a] [8.5d] each answer replaces the failure or refusal before it',
  own,
  (walk) => {
    const why = () => [walk.snapshot.context.failure, walk.snapshot.context.refusal];
    walk.finish('read', refused);
    expect(queryViewState(walk.snapshot)).toEqual({ state: 'notFound', refusal: 'deleted' });
    walk.send({ type: 'query.retry' });
    walk.finish('read', failed);
    walk.send({ type: 'query.retry' });
    walk.finish('read', refused);
    expect(why()).toEqual([null, 'deleted']);
    walk.send({ type: 'query.retry' });
    walk.finish('read', finished);
    expect(why()).toEqual([null, null]);
  },
  'ready',
);

journey(
  '[4.3] a read that failed without observers is retried once one subscribes, not before',
  own,
  (walk) => {
    walk.finish('read', failed);
    walk.send(release);
    walk.send(stale);
    walk.send(back);
    expect(walk.snapshot.value).toBe('failed');
    walk.send(observe);
    expect([walk.snapshot.value, walk.snapshot.context.observers]).toEqual(['loading', 1]);
    walk.finish('read', failed);
    walk.send(stale);
  },
  'loading',
);

journey(
  '[8.5d] refused data is hidden, and requested again by an observer, an invalidation or the network',
  own,
  (walk) => {
    const missing = { state: 'notFound', refusal: 'deleted' };
    walk.finish('read', finished);
    walk.send(stale);
    walk.finish('reread', refused);
    expect([queryViewState(walk.snapshot), walk.snapshot.context.data]).toEqual([missing, null]);
    walk.send({ type: 'query.retry' });
    walk.finish('read', refused);
    walk.send(release);
    walk.send(stale);
    walk.send(back);
    expect(queryViewState(walk.snapshot)).toEqual(missing);
    walk.send(observe);
    expect(walk.snapshot.context.observers).toBe(1);
    walk.finish('read', refused);
    walk.send(others);
    walk.send(stale);
    walk.finish('read', refused);
    walk.send(back);
    walk.finish('read', failed);
    expect([walk.snapshot.context.refusal, queryViewState(walk.snapshot)]).toEqual([
      null,
      { state: 'failed', reference: 'id-1' },
    ]);
  },
  'failed',
);

const of = (code: string) => ({ params: { code }, query: {}, body: {} });
journey(
  '[3.21a] another call does not show the data of the previous one',
  { machine: queryFor(readSuperOrder), input: { call: of('A'), tags: ['orders'], observed: true } },
  (walk) => {
    walk.send({ type: 'query.change', call: of('B') });
    walk.finish('read', failed);
    walk.send({ type: 'query.change', call: of('C') });
    expect([walk.snapshot.context.failure, queryViewState(walk.snapshot)]).toEqual([
      null,
      { state: 'loading' },
    ]);
    walk.finish('read', { outcome: 'refused', refusal: 'notFound', correlationId: 'id-2' });
    walk.send(release);
    walk.send({ type: 'query.change', call: of('D') });
    expect([walk.snapshot.value, walk.snapshot.context.refusal]).toEqual(['notRequested', null]);
    walk.send(observe);
    expect(reads(walk.calls)).toEqual(['A', 'B', 'C', 'D'].map(of));
  },
  'loading',
);

journey(
  '[4.3] a query is observed until its last observer unsubscribes',
  shared,
  (walk) => {
    const observers = () => walk.snapshot.context.observers;
    walk.send(observe);
    walk.send(observe);
    walk.finish('read', finished);
    expect(observers()).toBe(2);
    for (const _ of [1, 2, 3]) walk.send(release);
    walk.send(stale);
    walk.send(observe);
    expect(observers()).toBe(1);
  },
  'refreshing',
);

const minute = 60_000;
journey(
  '[3.21a] data that changes on its own is polled until it is final',
  own,
  (walk) => {
    walk.finish('read', waiting);
    walk.wait(minute - 1);
    expect(reads(walk.calls).length).toBe(1);
    walk.wait(1);
    expect([walk.snapshot.value, reads(walk.calls).length]).toEqual(['refreshing', 2]);
    walk.wait(minute * 2);
    walk.finish('reread', failed);
    expect(queryViewState(walk.snapshot)).toMatchObject({ state: 'ready', reference: 'id-1' });
    walk.wait(minute);
    walk.finish('reread', waiting);
    walk.wait(minute);
    expect(reads(walk.calls).length).toBe(4);
    walk.finish('reread', finished);
    walk.wait(minute * 3);
    expect(reads(walk.calls).length).toBe(4);
  },
  'ready',
);

journey(
  '[3.21a] polling pauses while there are no observers',
  shared,
  (walk) => {
    walk.send(observe);
    walk.finish('read', waiting);
    walk.send(release);
    walk.wait(minute);
    expect([walk.snapshot.value, reads(walk.calls).length]).toEqual(['stale', 1]);
    walk.send(observe);
    walk.finish('reread', failed);
    walk.send(release);
    walk.wait(minute);
    expect([walk.snapshot.value, reads(walk.calls).length]).toEqual(['stale', 2]);
    walk.send(observe);
  },
  'refreshing',
);

for (const [what, machine, end] of [
  ['is not polled again', queryMachine, 'failed'],
  [
    'is polled again if its data may change',
    queryFor(me, { every: minute, shouldPoll: () => true }),
    'loading',
  ],
] as const)
  journey(
    `[3.21a] a first read that failed ${what}`,
    { ...own, machine },
    (walk) => {
      walk.finish('read', failed);
      walk.wait(minute);
    },
    end,
  );

journey(
  '[8.5d] an automatic retry keeps the failure visible until the record is read',
  own,
  (walk) => {
    const said = () =>
      walk.calls.filter((seen) => seen.kind === 'sent' && seen.event.type === 'query.missed').length;
    walk.finish('read', failed);
    for (const times of [1, 2]) {
      expect([said(), queryViewState(walk.snapshot).state]).toEqual([times, 'failed']);
      walk.send({ type: 'attempt.due' });
      expect([walk.running, queryViewState(walk.snapshot).state]).toEqual([['readAgain'], 'failed']);
      walk.finish('readAgain', failed);
    }
    walk.send({ type: 'attempt.due' });
    walk.send({ type: 'query.retry' });
    expect(queryViewState(walk.snapshot).state).toBe('loading');
    walk.finish('read', failed);
    walk.send({ type: 'attempt.due' });
    walk.finish('readAgain', finished);
    walk.send(stale);
    walk.finish('reread', failed);
    walk.send({ type: 'attempt.due' });
    expect(queryViewState(walk.snapshot)).toEqual(ready(false, 'id-1'));
    walk.finish('readAgain', finished);
    expect(queryViewState(walk.snapshot)).toEqual(ready(false));
    walk.send(release);
    walk.send(stale);
  },
  'stale',
);

journey(
  '[4.3] [8.5d] an automatic retry does not read without observers',
  shared,
  (walk) => {
    walk.send(observe);
    walk.finish('read', failed);
    walk.send(release);
    walk.send({ type: 'attempt.due' });
    expect(walk.running).toEqual([]);
  },
  'failed',
);
