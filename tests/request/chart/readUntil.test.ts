import { expect } from 'vitest';
import { readUntilViewState } from '../../../machines/request/readUntil.selectors.ts';
import { type Call, journey, type Journey, proveChart } from '../../kit/chart/index.ts';
import { bug, failed, finished, photo } from './samples.ts';
import { readUntilMachine } from '../../../machines/request/examples.ts';

const subject = { machine: readUntilMachine, input: { wanted: 3 } };
type Reading = Journey<typeof readUntilMachine>;
const page = (ids: readonly string[], cursor: string | null = null) =>
  finished({ cursor, images: ids.map(photo) });
const cursors = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' ? [(call.input as { query: { cursor?: string } }).query.cursor ?? null] : [],
  );

proveChart(
  '[3.21a] [4.3] [9.1a] pages that are read until their result is complete',
  {
    ...subject,
    events: {
      'reading.cancel': [{}],
      'reading.restart': [{ input: { wanted: 2 } }],
    },
    outcomes: {
      readPage: { done: [page(['a', 'b', 'c']), page(['a'], 'next'), page(['a']), failed], error: [bug] },
    },
    project: ({ context: { input, result, followed, trouble } }) => [
      input.wanted,
      result,
      followed,
      trouble?.outcome,
    ],
    observe: ({ snapshot, running }) => {
      const { state, result } = readUntilViewState(snapshot);
      expect(running).toEqual(state === 'reading' ? ['readPage'] : []);
      expect(snapshot.hasTag('busy')).toBe(state === 'reading');
      if (state === 'finished') expect(snapshot.output).toEqual({ outcome: 'finished', result });
      if (state === 'cancelled') expect(snapshot.output).toEqual({ outcome: 'cancelled' });
    },
  },
  { input: { wanted: 0 } },
);

journey(
  '[3.21a] pages are read one after the other by cursor, and the result so far can be read',
  subject,
  (walk) => {
    walk.finish('readPage', page(['a'], 'second'));
    expect(readUntilViewState(walk.snapshot)).toEqual({
      state: 'reading',
      result: { ids: ['a'], ended: false },
    });
    walk.finish('readPage', page(['b', 'c', 'd'], 'third'));
    expect(cursors(walk.calls)).toEqual([null, 'second']);
    expect(walk.snapshot.output).toEqual({
      outcome: 'finished',
      result: { ids: ['a', 'b', 'c', 'd'], ended: false },
    });
  },
  'finished',
);

for (const [name, again] of [
  ['a repeated cursor', 'x'],
  ['a cycle of cursors', 'y'],
] as const)
  journey(
    `[3.3a] [F3] ${name} ends the list like its last page`,
    subject,
    (walk) => {
      walk.finish('readPage', page([], 'x'));
      if (again === 'y') walk.finish('readPage', page([], 'y'));
      walk.finish('readPage', page(['a'], 'x'));
      expect(walk.snapshot.output).toEqual({ outcome: 'finished', result: { ids: ['a'], ended: true } });
    },
    'finished',
  );

for (const [name, fail, reference] of [
  ['from the service', (walk: Reading) => walk.finish('readPage', failed), 'c-1'],
  ['from an exception', (walk: Reading) => walk.fail('readPage', bug), ''],
] as const)
  journey(
    `[4.18] a failure ${name} ends the read with its reference and keeps the pages read so far`,
    subject,
    (walk) => {
      walk.finish('readPage', page(['a'], 'second'));
      fail(walk);
      const result = { ids: ['a'], ended: false };
      expect(readUntilViewState(walk.snapshot)).toEqual({ state: 'failed', result, reference });
      expect(walk.snapshot.hasTag('error')).toBe(true);
      expect(walk.snapshot.output).toMatchObject({
        outcome: 'failed',
        failure: { correlationId: reference },
      });
    },
    'failed',
  );

journey(
  '[4.3] a list that changed is read again from its start, and the pending page is dropped',
  subject,
  (walk) => {
    walk.finish('readPage', page(['a'], 'second'));
    walk.send({ type: 'reading.restart', input: { wanted: 1 } });
    expect(cursors(walk.calls)).toEqual([null, 'second', null]);
    expect(walk.calls.filter(({ kind }) => kind === 'stop').length).toBe(1);
    walk.finish('readPage', page(['b', 'c'], 'third'));
    expect(walk.snapshot.context.result).toEqual({ ids: ['b', 'c'], ended: false });
  },
  'finished',
);

journey(
  '[4.3] cancelling ends the read and its pending page',
  subject,
  (walk) => {
    walk.send({ type: 'reading.cancel' });
    expect(readUntilViewState(walk.snapshot).state).toBe('cancelled');
    expect(walk.calls.filter(({ kind }) => kind === 'stop').length).toBe(1);
  },
  'cancelled',
);

journey(
  '[4.3] a restart whose result is already complete reads no further page',
  subject,
  (walk) => {
    walk.send({ type: 'reading.restart', input: { wanted: 0 } });
    expect([cursors(walk.calls), walk.snapshot.output]).toEqual([
      [null],
      { outcome: 'finished', result: { ids: [], ended: false } },
    ]);
  },
  'finished',
);

journey(
  '[9.1a] a read ends once it has enough, even if there are more pages',
  subject,
  (walk) => {
    walk.finish('readPage', page(['a', 'b', 'c'], 'second'));
    expect(cursors(walk.calls)).toEqual([null]);
  },
  'finished',
);
