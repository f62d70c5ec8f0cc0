import { expect } from 'vitest';
import { albumBatchMachine } from '../../../machines/albums/albumBatch.machine.ts';
import { albumBatchesMachine } from '../../../machines/albums/albumBatches.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import type { Recorder } from '../../kit/chart/record.ts';
import { failed, finished } from '../../photos/library/chart/samples.ts';
import { notFound } from './samples.ts';

const gone = new Error('gone');
const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const batch = {
  machine: albumBatchMachine,
  input: (recorder: Recorder) =>
    ({ batch: 3, albumId: 'a', ids: ['x', 'y'], owner: recorder.ref('owner') }) as never,
};
const batches = (count: number) => ({
  machine: albumBatchesMachine,
  input: (recorder: Recorder) =>
    ({ opId: 'op', albumId: 'a', ids: ids(count), owner: recorder.ref('owner') }) as never,
});
const told = (calls: readonly Call[]) =>
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
      ? [(call.input as { batch: number; ids: readonly string[] }).ids.length]
      : [],
  );
const left = (failing: readonly string[]) => finished({ failed: [...failing] });

proveChart('[8.7] [9.1] one batch into an album', {
  ...batch,
  events: {} as never,
  outcomes: { send: { done: [left([]), left(['x']), failed, notFound], error: [gone] } } as never,
  project: ({ context: { retries, ids: rest } }) => [retries, rest.length],
  observe: ({ snapshot, allCalls }) => {
    expect(told(allCalls).length).toBe(snapshot.matches('ended') ? 1 : 0);
  },
});

journey(
  '[8.7] only what failed is sent again, three times at most',
  batch,
  (walk) => {
    walk.finish('send', left(['y', 'stranger']));
    walk.finish('send', failed);
    walk.finish('send', left(['y']));
    walk.finish('send', left(['y']));
    expect(sent(walk.calls)).toEqual([['x', 'y'], ['y'], ['y'], ['y']]);
    expect(told(walk.calls)).toEqual([{ type: 'batch.ended', batch: 3, failed: ['y'] }]);
  },
  'ended',
);

journey(
  '[8.7] an album that is gone is not asked for again',
  batch,
  (walk) => {
    walk.finish('send', notFound);
    expect(sent(walk.calls).length).toBe(1);
    expect(told(walk.calls)).toEqual([{ type: 'batch.ended', batch: 3, failed: ['x', 'y'] }]);
  },
  'ended',
);

proveChart('[9.1] all batches into an album', {
  ...batches(501),
  events: {
    'batch.ended': [
      { batch: 0, failed: [] },
      { batch: 1, failed: ['p1'] },
    ],
    'batches.again': [{}],
  },
  outcomes: { batch: {} },
  project: ({ context: { ended, failed: rest, batches: all } }) => [ended, rest.length > 0, all.length],
  ignores: { inProgress: ['batches.again'], failed: ['batch.ended'] },
  observe: ({ snapshot }) => {
    const { started: begun, ended } = snapshot.context;
    expect(begun - ended).toBeLessThanOrEqual(3);
  },
});

journey(
  '[9.1] 500 at a time, three at once; what failed is told, and sent again alone',
  batches(2100),
  (walk) => {
    expect(started(walk.calls)).toEqual([500, 500, 500]);
    walk.send({ type: 'batch.ended', batch: 1, failed: ['p500'] });
    expect(started(walk.calls)).toEqual([500, 500, 500, 500]);
    for (const number of [0, 2, 3]) walk.send({ type: 'batch.ended', batch: number, failed: [] });
    expect(started(walk.calls)).toEqual([500, 500, 500, 500, 100]);
    walk.send({ type: 'batch.ended', batch: 4, failed: ['p2000'] });
    expect(told(walk.calls)).toEqual([{ type: 'batches.ended', opId: 'op', failed: ['p500', 'p2000'] }]);
    walk.send({ type: 'batches.again' });
    expect(started(walk.calls).slice(5)).toEqual([2]);
    walk.send({ type: 'batch.ended', batch: 0, failed: [] });
    expect(told(walk.calls).at(-1)).toEqual({ type: 'batches.ended', opId: 'op', failed: [] });
  },
  'finished',
);
