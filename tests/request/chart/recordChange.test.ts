import { expect } from 'vitest';
import { recordChangeViewState } from '../../../machines/request/recordChange.selectors.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import { bug, failed, finished, refused } from './samples.ts';
import { recordChangeMachine } from '../../../machines/request/examples.ts';

const subject = { machine: recordChangeMachine, input: { scope: 'a', value: 'one' } };
const done = finished(undefined) as never;
const change = (value: string) => ({ type: 'record.change', value }) as const;
const sent = (calls: readonly Call[]) =>
  calls.flatMap((call) =>
    call.kind === 'start' ? [(call.input as { body: { name: string } }).body.name] : [],
  );

proveChart('[3.21a] [4.3] [8.4c] an optimistic update of a record', {
  ...subject,
  events: {
    'record.change': [{ value: 'one' }, { value: 'two' }],
    'record.again': [{}],
    'record.read': [{ value: 'three' }],
  },
  outcomes: { send: { done: [done, failed, refused('notFound')], error: [bug] } },
  project: ({ context: { saved, sent: underWay, wanted, answer } }) => [
    saved,
    underWay,
    wanted,
    answer?.outcome,
  ],
  ignores: { settled: ['record.again'], saving: ['record.again'] },
  observe: ({ snapshot, running }) => {
    const { state, value } = recordChangeViewState(snapshot);
    expect(running).toEqual(state === 'saving' ? ['send'] : []);
    const { saved, wanted } = snapshot.context;
    expect(value).toBe(state === 'saving' ? wanted : saved);
    expect(state).toBe(snapshot.value);
  },
});

journey(
  '[4.3] a change shows immediately; of several changes the last is sent once the first has its answer',
  subject,
  (walk) => {
    walk.send(change('two'));
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'saving', value: 'two' });
    walk.send(change('three'));
    walk.send(change('four'));
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'saving', value: 'four' });
    expect(sent(walk.calls)).toEqual(['two']);
    walk.finish('send', done);
    expect(sent(walk.calls)).toEqual(['two', 'four']);
    walk.finish('send', done);
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'settled', value: 'four' });
    walk.send(change('four'));
    expect(sent(walk.calls)).toEqual(['two', 'four']);
  },
  'settled',
);

journey(
  '[8.4c] a failed change is rolled back and can be retried',
  subject,
  (walk) => {
    walk.send(change('two'));
    walk.finish('send', failed);
    expect(recordChangeViewState(walk.snapshot)).toEqual({
      state: 'takenBack',
      value: 'one',
      refusal: null,
      reference: 'c-1',
    });
    walk.send({ type: 'record.again' });
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'saving', value: 'two' });
    walk.finish('send', refused('notFound'));
    expect(recordChangeViewState(walk.snapshot)).toEqual({
      state: 'takenBack',
      value: 'one',
      refusal: 'notFound',
      reference: '',
    });
    walk.send({ type: 'record.again' });
    walk.fail('send', bug);
    expect(recordChangeViewState(walk.snapshot)).toEqual({
      state: 'takenBack',
      value: 'one',
      refusal: null,
      reference: '',
    });
    walk.send(change('one'));
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'settled', value: 'one' });
    expect(sent(walk.calls)).toEqual(['two', 'two', 'two']);
  },
  'settled',
);

journey(
  '[4.3] F6: a change made while an earlier one fails is still sent, even one to the old value',
  subject,
  (walk) => {
    walk.send(change('two'));
    walk.send(change('one'));
    walk.finish('send', failed);
    expect(sent(walk.calls)).toEqual(['two', 'one']);
    walk.finish('send', done);
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'settled', value: 'one' });
  },
  'settled',
);

journey(
  '[3.21a] F6: a value that is read is shown, except while a change is being saved',
  subject,
  (walk) => {
    walk.send({ type: 'record.read', value: 'five' });
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'settled', value: 'five' });
    walk.send(change('two'));
    walk.send({ type: 'record.read', value: 'six' });
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'saving', value: 'two' });
    walk.finish('send', failed);
    expect(recordChangeViewState(walk.snapshot)).toMatchObject({ state: 'takenBack', value: 'six' });
    walk.send({ type: 'record.read', value: 'seven' });
    expect(recordChangeViewState(walk.snapshot)).toMatchObject({ state: 'takenBack', value: 'seven' });
    walk.send({ type: 'record.again' });
    expect(sent(walk.calls)).toEqual(['two', 'two']);
  },
  'saving',
);

journey(
  '[8.4c] a new change replaces a rolled-back one and is sent immediately',
  subject,
  (walk) => {
    walk.send(change('two'));
    walk.finish('send', failed);
    walk.send(change('three'));
    expect(recordChangeViewState(walk.snapshot)).toEqual({ state: 'saving', value: 'three' });
    expect(sent(walk.calls)).toEqual(['two', 'three']);
  },
  'saving',
);
