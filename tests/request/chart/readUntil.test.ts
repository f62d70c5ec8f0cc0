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
  '[3.21a] [4.3] [9.1a] pages are read until what they come to is enough',
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
  '[3.21a] one page after the other, each behind the cursor of the one before; what is known so far can be read',
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
  ['a cursor that repeats', 'x'],
  ['a circle of cursors', 'y'],
] as const)
  journey(
    `[3.3a] [F3] ${name} ends the list as its last page does`,
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
  ['that the service answers', (walk: Reading) => walk.finish('readPage', failed), 'c-1'],
  ['of our own', (walk: Reading) => walk.fail('readPage', bug), ''],
] as const)
  journey(
    `[4.18] a failure ${name} is the end, with its reference; what was read until then is said`,
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
  '[4.3] a list that changed meanwhile is read anew from its start, and the page under way does not count',
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
  '[4.3] whoever does not want to know any more ends it, and the page under way with it',
  subject,
  (walk) => {
    walk.send({ type: 'reading.cancel' });
    expect(readUntilViewState(walk.snapshot).state).toBe('cancelled');
    expect(walk.calls.filter(({ kind }) => kind === 'stop').length).toBe(1);
  },
  'cancelled',
);

journey(
  '[4.3] what is wanted then may be known already: nothing more is read for it',
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
  '[9.1a] as many as are wanted are enough, though there are more',
  subject,
  (walk) => {
    walk.finish('readPage', page(['a', 'b', 'c'], 'second'));
    expect(cursors(walk.calls)).toEqual([null]);
  },
  'finished',
);
