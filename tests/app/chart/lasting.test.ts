import { createActor, createMachine, fromCallback, fromPromise, setup, type AnyEventObject } from 'xstate';
import { describe, expect, test } from 'vitest';
import { lastingMachine } from '../../../machines/app/lasting.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';

const input = { id: 'uploads', newId: () => 'id-1' } as const;
const ask = (type: string) => ({ type: 'lasting.ask', event: { type } }) as const;
/** A chart that writes down what it hears. */
const listener = (heard: AnyEventObject[]) =>
  fromCallback<AnyEventObject>(({ receive }) => receive((event) => void heard.push(event)));

const actionsOf = (calls: readonly Call[]) =>
  calls.flatMap((call) => (call.kind === 'action' ? [call.name] : []));

/** A chart that has come to its end. */
const ended = createMachine({ initial: 'over', states: { over: { type: 'final' } } });

proveChart('[2.2] a chart that is fetched when it is first needed', {
  machine: lastingMachine,
  input,
  events: { 'lasting.ask': [{ event: { type: 'import.open' } }], 'lasting.want': [{}], 'network.back': [{}] },
  outcomes: { fetchLogic: { done: [listener([]), ended], error: [new Error('404')] }, network: {} },
  ignores: {
    absent: ['network.back'],
    fetching: ['lasting.want', 'network.back'],
    running: ['lasting.want', 'network.back'],
  },
  project: ({ context }) => [
    Math.min(context.asked.length, 2),
    context.chart?.getSnapshot().status === 'active',
    context.chart === null,
  ],
  observe: ({ event, snapshot, running, calls }) => {
    expect(running.includes('fetchLogic')).toBe(snapshot.matches('fetching'));
    expect(running.includes('network')).toBe(snapshot.matches('missed'));
    if (snapshot.matches('running')) expect(snapshot.context.chart).not.toBeNull();
    if (!snapshot.matches('fetching')) expect(snapshot.context.asked).toEqual([]);
    // Whether somebody had asked for it decides: journeys below.
    if (event.type !== 'xstate.error.actor.fetchLogic') expect(actionsOf(calls)).toEqual([]);
  },
  limit: 50,
});

journey(
  '[2.2] a program that cannot be fetched is told, and fetched anew when it is asked for again',
  { machine: lastingMachine, input },
  (walk) => {
    walk.send(ask('import.open'));
    walk.fail('fetchLogic', new Error('404'));
    expect(walk.snapshot.value).toBe('absent');
    expect(actionsOf(walk.calls)).toEqual(['sayNotFetched']);
    walk.send(ask('import.open'));
  },
  'fetching',
);

journey(
  'F12: nothing is said of a chart that nobody asked for and that cannot be fetched; it comes with the network',
  { machine: lastingMachine, input },
  (walk) => {
    walk.send({ type: 'lasting.want' });
    walk.fail('fetchLogic', new Error('offline'));
    expect([walk.snapshot.value, actionsOf(walk.calls)]).toEqual(['missed', []]);
    walk.send({ type: 'network.back' });
    walk.finish('fetchLogic', listener([]));
  },
  'running',
);

journey(
  '[2.2] a chart that is wanted runs without a word said to it',
  { machine: lastingMachine, input },
  (walk) => {
    walk.send({ type: 'lasting.want' });
    expect(walk.snapshot.context.asked).toEqual([]);
    walk.finish('fetchLogic', listener([]));
  },
  'running',
);

describe('[2.2] what is said to a chart', () => {
  const started = () => {
    const heard: AnyEventObject[] = [];
    const found: { resolve?: () => void } = {};
    const root = setup({
      actors: {
        keeper: lastingMachine.provide({
          actors: {
            fetchLogic: fromPromise(
              () =>
                new Promise<ReturnType<typeof listener>>((resolve) => {
                  found.resolve = () => resolve(listener(heard));
                }),
            ),
          },
        }),
      },
    }).createMachine({ invoke: { src: 'keeper', id: 'keeper', systemId: 'keeper', input } });
    const actor = createActor(root).start();
    return { heard, actor, keeper: actor.system.get('keeper'), arrive: () => found.resolve?.() };
  };

  test('before it runs is heard once, in order, and what is said afterwards after it', async () => {
    const { heard, keeper, arrive } = started();
    keeper.send(ask('first'));
    keeper.send(ask('second'));
    expect(heard).toEqual([]);
    arrive();
    await expect.poll(() => keeper.getSnapshot().value).toBe('running');
    keeper.send(ask('third'));
    expect(heard.map(({ type }) => type)).toEqual(['first', 'second', 'third']);
  });

  test('it is found by its own id in the system, and is gone with its keeper', async () => {
    const { actor, keeper, arrive } = started();
    keeper.send(ask('first'));
    arrive();
    await expect.poll(() => actor.system.get('uploads') !== undefined).toBe(true);
    actor.stop();
    expect(actor.system.get('uploads')).toBeUndefined();
  });
});
