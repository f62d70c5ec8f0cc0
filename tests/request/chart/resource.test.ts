import { expect } from 'vitest';
import { resourceMachine } from '../../../machines/request/resource.machine.ts';
import { journey, proveChart } from '../../kit/chart/index.ts';

const reply = {
  id: 'c',
  email: 'a@b.example',
  firstName: 'A',
  lastName: 'B',
  changed: false,
  b2bStatus: null,
};
const finished = { outcome: 'finished', reply } as const;
const refused = { outcome: 'refused', refusal: 'deleted', correlationId: 'id-1' } as const;
const failed = { outcome: 'failed', failure: { kind: 'network', correlationId: 'id-1' } } as const;
const input = { call: { params: {}, query: {}, body: {} }, tags: ['customer'] };
const observe = { type: 'resource.observe' } as const;
const stale = { type: 'cache.stale', tags: ['customer', 'photos'] } as const;

proveChart('[3.21, 4.3] the resource chart', {
  machine: resourceMachine,
  input,
  events: {
    'resource.observe': [{}],
    'resource.release': [{}],
    'resource.retry': [{}],
    'cache.stale': [{ tags: ['customer'] }, { tags: ['albums'] }],
  },
  outcomes: { read: { done: [finished, refused, failed], error: [new Error('bug')] } },
  project: ({ context }) => [
    Math.min(context.observers, 2),
    context.data !== null,
    context.failure?.kind ?? context.refusal,
  ],
  ignores: {
    empty: ['resource.retry', 'cache.stale'],
    loading: ['resource.retry'],
    fresh: ['resource.retry'],
    stale: ['resource.retry', 'cache.stale'],
    refreshing: ['resource.retry'],
  },
  observe: ({ snapshot, running }) => {
    expect(running).toEqual(
      snapshot.matches('loading') ? ['read'] : snapshot.matches('refreshing') ? ['reread'] : [],
    );
  },
  limit: 200_000,
});

journey(
  '[4.3] nothing is read before somebody looks',
  { machine: resourceMachine, input },
  (walk) => {
    walk.send(stale);
    expect(walk.running).toEqual([]);
  },
  'empty',
);

journey(
  '[4.3] stale data is read again at once while somebody looks, and later when nobody does',
  { machine: resourceMachine, input },
  (walk) => {
    walk.send(observe);
    walk.finish('read', finished);
    walk.send(stale);
    expect(walk.snapshot.value).toBe('refreshing');
    walk.finish('reread', finished);
    expect(walk.snapshot.context.epoch).toBe(2);
    walk.send({ type: 'resource.release' });
    walk.send(stale);
    expect(walk.snapshot.value).toBe('stale');
    walk.send(observe);
    expect(walk.snapshot.context.data).toEqual(reply);
  },
  'refreshing',
);

journey(
  '[4.3] a read that began before a change does not count: it is begun again',
  { machine: resourceMachine, input },
  (walk) => {
    walk.send(observe);
    walk.send(stale);
    expect(walk.calls.filter((seen) => seen.kind === 'start').length).toBe(2);
    walk.finish('read', finished);
  },
  'fresh',
);

journey(
  '[4.3] a failed re-read keeps what was there',
  { machine: resourceMachine, input },
  (walk) => {
    walk.send(observe);
    walk.finish('read', finished);
    walk.send(stale);
    walk.finish('reread', failed);
    expect(walk.snapshot.context).toEqual({
      ...input,
      observers: 1,
      data: reply,
      epoch: 1,
      failure: failed.failure,
      refusal: null,
    });
    walk.send({ type: 'resource.retry' });
  },
  'loading',
);

journey(
  '[3.21] a first read that fails, is refused or breaks can be tried again; what went wrong is known',
  { machine: resourceMachine, input },
  (walk) => {
    walk.send(observe);
    walk.finish('read', failed);
    expect([walk.snapshot.value, walk.snapshot.context.failure]).toEqual(['failed', failed.failure]);
    walk.send({ type: 'resource.retry' });
    walk.fail('read');
    expect([walk.snapshot.value, walk.snapshot.context.failure]).toEqual([
      'failed',
      { kind: 'unexpected', correlationId: '' },
    ]);
    walk.send(observe);
    expect(walk.snapshot.value).toBe('loading');
    walk.finish('read', refused);
    expect([walk.snapshot.context.refusal, walk.snapshot.context.failure]).toEqual(['deleted', null]);
  },
  'failed',
);

journey(
  '[4.3] a re-read that breaks is said; one that goes stale under way is begun again, others leave it alone',
  { machine: resourceMachine, input },
  (walk) => {
    const started = () => walk.calls.filter(({ kind }) => kind === 'start').length;
    walk.send(observe);
    walk.finish('read', finished);
    walk.send(stale);
    walk.send({ type: 'cache.stale', tags: ['albums'] });
    expect([walk.snapshot.value, started()]).toEqual(['refreshing', 2]);
    walk.send(stale);
    expect([walk.snapshot.value, started()]).toEqual(['refreshing', 3]);
    walk.fail('reread');
    expect(walk.snapshot.context.failure).toEqual({ kind: 'unexpected', correlationId: '' });
  },
  'failed',
);

journey(
  '[4.3] what failed is read again when it goes stale under the eyes of somebody, and only then',
  { machine: resourceMachine, input },
  (walk) => {
    walk.send(observe);
    walk.finish('read', failed);
    walk.send({ type: 'cache.stale', tags: ['albums'] });
    expect(walk.snapshot.value).toBe('failed');
    walk.send(stale);
    expect(walk.snapshot.value).toBe('loading');
    walk.finish('read', failed);
    walk.send({ type: 'resource.release' });
    walk.send(stale);
    expect(walk.snapshot.value).toBe('failed');
  },
  'failed',
);

journey(
  '[4.3] it is looked at until the last observer has left, whenever each of them came',
  { machine: resourceMachine, input },
  (walk) => {
    const observers = () => walk.snapshot.context.observers;
    walk.send(observe);
    walk.send(observe);
    walk.finish('read', finished);
    expect(observers()).toBe(2);
    walk.send({ type: 'resource.release' });
    walk.send({ type: 'resource.release' });
    walk.send(stale);
    walk.send(observe);
    expect(observers()).toBe(1);
    walk.finish('reread', failed);
    walk.send(observe);
    expect(observers()).toBe(2);
  },
  'loading',
);
