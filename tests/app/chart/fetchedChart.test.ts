import { expect } from 'vitest';
import { setup } from 'xstate';
import { fetchedChartMachine } from '../../../machines/app/fetchedChart.machine.ts';
import { journey, proveChart, said as toldIn } from '../../kit/chart/index.ts';

const heard: unknown[] = [];
/** A chart that writes down what it is told. */
const listener = setup({
  types: { events: {} as { type: 'said'; what: string } | { type: 'ended' } },
  actions: { hear: (_, what: string) => void heard.push(what) },
}).createMachine({
  initial: 'listening',
  states: {
    listening: {
      on: { said: { actions: { type: 'hear', params: ({ event }) => event.what } }, ended: 'ended' },
    },
    ended: { type: 'final' },
  },
});
const said = (what: string) => ({ type: 'fetched.tell' as const, event: { type: 'said', what } });

proveChart('[2.22] a chart that is fetched with its first use', {
  machine: fetchedChartMachine,
  input: { input: { id: 'n0' } },
  events: { 'fetched.tell': [{ event: { type: 'said', what: 'a' } }] },
  // What it fetched runs by itself: only a journey brings it to its end.
  walkedByHand: ['running --fetched.tell [chartEnded]--> fetching'],
  outcomes: { fetchLogic: { done: [listener], error: [new Error('offline')] } },
  project: ({ context }) => [Math.min(context.told.length, 2), context.chart !== null],
  observe: ({ snapshot }) => {
    if (snapshot.matches('running'))
      expect([snapshot.context.chart === null, snapshot.context.told]).toEqual([false, []]);
  },
});

journey(
  '[2.22] what was said while its program was on its way is heard in order, and what is said later at once',
  { machine: fetchedChartMachine, input: { input: {} } },
  (walk) => {
    heard.length = 0;
    walk.send(said('a'));
    walk.send(said('b'));
    expect(heard).toEqual([]);
    walk.finish('fetchLogic', listener);
    walk.send(said('c'));
    expect(heard).toEqual(['a', 'b', 'c']);
  },
  'running',
);

journey(
  '[2.22] a chart that has come to its end begins anew with what is said next',
  { machine: fetchedChartMachine, input: { input: {} } },
  (walk) => {
    heard.length = 0;
    walk.finish('fetchLogic', listener);
    walk.send({ type: 'fetched.tell', event: { type: 'ended' } });
    walk.send(said('d'));
    expect(walk.snapshot.value).toBe('fetching');
    walk.finish('fetchLogic', listener);
    expect(heard).toEqual(['d']);
  },
  'running',
);

journey(
  '[8.5] a program that does not come is said, and the chart ends so that its parent goes on without it',
  { machine: fetchedChartMachine, input: { input: {} } },
  (walk) => {
    walk.fail('fetchLogic', new Error('offline'));
    expect(walk.calls.at(-1)).toEqual({ kind: 'action', name: 'sayNotFetched', params: undefined });
  },
  'absent',
);

journey(
  '[8.5] whoever waits for it hears that it does not come',
  {
    machine: fetchedChartMachine,
    input: (recorder) => ({
      input: {},
      ifAbsent: [{ to: recorder.ref('owner'), event: { type: 'deletion.cancelled' } }],
    }),
  },
  (walk) => {
    walk.fail('fetchLogic', new Error('offline'));
    expect(toldIn(walk.calls)).toEqual(['sayNotFetched', 'owner: deletion.cancelled']);
  },
  'absent',
);
