import { expect } from 'vitest';
import { firstsMachine } from '../../../../machines/photos/library/firsts.machine.ts';
import { journey, proveChart } from '../../../kit/chart/index.ts';
import type { Recorder } from '../../../kit/chart/record.ts';
import { failed, finished, july } from './samples.ts';

const input = (recorder: Recorder) => ({ library: recorder.ref('library') });
const hashes = { [july]: ['1QcSHQRnh493V4dIh4eXh1h4kJUI', ''] };
const offered = firstsMachine.provide({ guards: { isOffered: () => true } });

proveChart('[3.2c] the thumbhashes of the first photos of all months', {
  machine: offered,
  input,
  events: { 'firsts.want': [{ sortOrder: 'desc' }, { sortOrder: 'asc' }] },
  outcomes: {
    firstPicture: { done: [undefined], error: [new Error('gone')] },
    readFirsts: { done: [finished(hashes), failed], error: [new Error('gone')] },
  },
  project: ({ context }) => [context.sortOrder],
  observe: ({ snapshot, calls }) => {
    for (const call of calls) if (call.kind === 'sent') expect(snapshot.matches('idle')).toBe(true);
  },
});

journey(
  '[2.16a] [3.2c] they are read after the first picture, in the order that was asked for last, and told with it',
  { machine: offered, input },
  (walk) => {
    walk.send({ type: 'firsts.want', sortOrder: 'desc' });
    walk.send({ type: 'firsts.want', sortOrder: 'asc' });
    walk.finish('firstPicture', undefined);
    walk.finish('readFirsts', finished(hashes));
    expect(
      walk.calls.flatMap((call) => {
        if (call.kind === 'sent') return [call.event];
        return call.kind === 'start' && call.src === 'readFirsts' ? [call.input] : [];
      }),
    ).toEqual([
      { params: {}, query: { sortOrder: 'asc' }, body: {} },
      { type: 'firsts.read', firsts: { sortOrder: 'asc', hashes } },
    ]);
  },
  'idle',
);

journey(
  '[3.2c] a service that has no word for them is not asked',
  { machine: firstsMachine.provide({ guards: { isOffered: () => false } }), input },
  (walk) => {
    walk.send({ type: 'firsts.want', sortOrder: 'desc' });
    expect(walk.calls.filter(({ kind }) => kind === 'start')).toEqual([]);
  },
  'idle',
);
