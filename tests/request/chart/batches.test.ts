import { expect } from 'vitest';
import { batchesViewState } from '../../../machines/request/batches.selectors.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { bug, failed, finished, forbidden } from './samples.ts';
import { batchMachine, batchesMachine } from '../../../machines/request/examples.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const batch = {
  machine: batchMachine,
  input: (recorder: Recorder) => ({
    batch: 3,
    ids: ['x', 'y'],
    scope: null,
    owner: recorder.ref('owner') as never,
  }),
};
const batches = (count: number) => ({
  machine: batchesMachine,
  input: (recorder: Recorder) => ({
    opId: 'op',
    ids: ids(count),
    scope: null,
    owner: recorder.ref('owner') as never,
  }),
});
const sentTo = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === 'owner' ? [call.event] : []));
const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' && call.src === 'send'
      ? [(call.input as { body: { photoIds: readonly string[] } }).body.photoIds]
      : [],
  );
const started = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' && call.src === 'batch'
      ? [(call.input as { ids: readonly string[] }).ids.length]
      : [],
  );
const left = (failing: readonly string[]) => finished({ failed: [...failing] });
const ended = (number: number, failing: readonly string[] = [], pastRetries = false) =>
  ({ type: 'batch.ended', batch: number, failed: failing, pastRetries }) as const;

proveChart('[8.7b] [9.1b] one batch', {
  ...batch,
  events: {},
  outcomes: { send: { done: [left([]), left(['x']), failed, forbidden], error: [bug] } },
  project: ({ context: { retries, ids: rest } }) => [retries, rest.length],
  observe: ({ snapshot, allCalls }) => {
    expect(sentTo(allCalls).length).toBe(snapshot.matches('ended') ? 1 : 0);
    expect(snapshot.hasTag('busy')).toBe(!snapshot.matches('ended'));
  },
});

journey(
  '[8.7b] [F4] only failed ids are sent again, at most three times, after half a second and then two',
  batch,
  (walk) => {
    const next = (pause: number) => {
      const before = sent(walk.calls).length;
      walk.wait(pause - 1);
      expect([walk.snapshot.value, sent(walk.calls).length]).toEqual(['pausing', before]);
      walk.wait(1);
      expect([walk.snapshot.value, sent(walk.calls).length]).toEqual(['sending', before + 1]);
    };
    walk.finish('send', left(['y', 'stranger']));
    next(500);
    walk.finish('send', failed);
    next(2_000);
    walk.finish('send', left(['y']));
    next(2_000);
    walk.finish('send', left(['y']));
    expect(sent(walk.calls)).toEqual([['x', 'y'], ['y'], ['y'], ['y']]);
    expect(sentTo(walk.calls)).toEqual([ended(3, ['y'], true)]);
  },
  'ended',
);

journey(
  '[8.7b] a batch without failed ids is done immediately',
  batch,
  (walk) => {
    walk.finish('send', left([]));
    expect(sentTo(walk.calls)).toEqual([ended(3)]);
  },
  'ended',
);

journey(
  '[8.7a] a batch whose call throws reports all its ids as failed',
  batch,
  (walk) => {
    walk.fail('send', bug);
    expect(sentTo(walk.calls)).toEqual([ended(3, ['x', 'y'])]);
  },
  'ended',
);

for (const [name, last, rest, pastRetries] of [
  ['leaves one', left(['y']), ['y'], true],
  ['leaves none', left([]), [], false],
] as const)
  journey(
    `[8.7b] [F4] a last attempt that ${name} reports exactly the failed ids, and past retries only if there are any`,
    batch,
    (walk) => {
      for (const pause of [500, 2_000, 2_000]) {
        walk.finish('send', failed);
        walk.wait(pause);
      }
      walk.finish('send', last);
      expect(sentTo(walk.calls)).toEqual([ended(3, rest, pastRetries)]);
    },
    'ended',
  );

for (const [name, failure] of [
  ['the network', { kind: 'network' }],
  ['its deadline', { kind: 'timeout' }],
  ['a service that requests a pause', { kind: 'http', status: 429 }],
  ['a slow service', { kind: 'http', status: 408 }],
  ['a failing service', { kind: 'http', status: 500 }],
] as const)
  journey(
    `[8.7b] a batch is sent again after a failure: ${name}`,
    batch,
    (walk) => walk.finish('send', { outcome: 'failed', failure: { ...failure, correlationId: 'c' } }),
    'pausing',
  );

for (const [name, answer] of [
  ['forbidden', forbidden],
  ['without a token', { outcome: 'failed', failure: { kind: 'auth', status: 401, correlationId: 'c' } }],
  ['of an unknown shape', { outcome: 'failed', failure: { kind: 'shape', correlationId: 'c' } }],
  ['refused', { outcome: 'refused', refusal: 'notFound', correlationId: 'c' }],
] as const)
  journey(
    `[8.7a] a batch is not sent again after a final answer: ${name}`,
    batch,
    (walk) => {
      walk.finish('send', answer);
      expect(sent(walk.calls).length).toBe(1);
      expect(sentTo(walk.calls)).toEqual([ended(3, ['x', 'y'])]);
    },
    'ended',
  );

proveChart(
  '[4.3] [8.7b] [9.1b] batches',
  {
    ...batches(501),
    events: {
      'batch.ended': [
        { batch: 0, failed: [], pastRetries: false },
        { batch: 1, failed: ['p1'], pastRetries: true },
      ],
      'batches.again': [{}],
    },
    outcomes: { batch: {} },
    project: ({ context: { ended: over, failed: rest, batches: all } }) => [
      over,
      rest.length > 0,
      all.length,
    ],
    ignores: { inProgress: ['batches.again'], failed: ['batch.ended'] },
    walkedByHand: ['inProgress --always [isEmpty]--> finished'],
    observe: ({ snapshot, allCalls }) => {
      const { started: begun, ended: over } = snapshot.context;
      expect(begun - over).toBeLessThanOrEqual(3);
      const { state } = batchesViewState(snapshot);
      expect(state).toBe(snapshot.value);
      if (state !== 'inProgress')
        expect(sentTo(allCalls).at(-1)).toMatchObject({ failed: snapshot.context.failed });
    },
  },
  batches(0),
);

journey(
  '[9.1b] 500 ids are sent per batch, three batches at a time; failed ids are reported and resent alone',
  batches(2100),
  (walk) => {
    expect(started(walk.calls)).toEqual([500, 500, 500]);
    walk.send(ended(1, ['p500'], true));
    expect(started(walk.calls)).toEqual([500, 500, 500, 500]);
    expect(walk.running).toEqual(['batch-0', 'batch-2', 'batch-3']);
    expect(batchesViewState(walk.snapshot)).toEqual({ state: 'inProgress', done: 500, of: 2100 });
    for (const number of [0, 2, 3]) walk.send(ended(number));
    expect(started(walk.calls)).toEqual([500, 500, 500, 500, 100]);
    walk.send(ended(4, ['p2000']));
    expect(sentTo(walk.calls)).toEqual([
      { type: 'batches.ended', opId: 'op', failed: ['p500', 'p2000'], pastRetries: true },
    ]);
    expect(batchesViewState(walk.snapshot)).toEqual({
      state: 'failed',
      failed: 2,
      of: 2100,
      pastRetries: true,
    });
    walk.send({ type: 'batches.again' });
    expect(batchesViewState(walk.snapshot)).toEqual({ state: 'inProgress', done: 0, of: 2 });
    expect(started(walk.calls).slice(5)).toEqual([2]);
    walk.send(ended(0));
    expect(sentTo(walk.calls).at(-1)).toEqual({
      type: 'batches.ended',
      opId: 'op',
      failed: [],
      pastRetries: false,
    });
    expect(batchesViewState(walk.snapshot)).toEqual({ state: 'finished', of: 2 });
    expect(walk.running).toEqual([]);
  },
  'finished',
);

journey(
  '[9.1b] an empty list of ids is done immediately',
  batches(0),
  (walk) => {
    expect(sentTo(walk.calls)).toEqual([
      { type: 'batches.ended', opId: 'op', failed: [], pastRetries: false },
    ]);
    expect(started(walk.calls)).toEqual([]);
  },
  'finished',
);
