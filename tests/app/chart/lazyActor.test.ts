import {
  type AnyActorLogic,
  type AnyEventObject,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  setup,
} from 'xstate';
import { describe, expect, test } from 'vitest';
import { lazyActorMachine, question } from '../../../machines/system/lazyActor.machine.ts';
import {
  type Call,
  journey,
  playedLogic,
  proveChart,
  type Recorder,
  transcript,
} from '../../kit/chart/index.ts';

const input = { name: 'uploads', input: { newId: () => 'id-1' } };
const machine = lazyActorMachine;
/** Returns a chart that records the events that it receives. */
const listener = (heard: AnyEventObject[]) =>
  fromCallback<AnyEventObject>(({ receive }) => receive((event) => void heard.push(event)));
/** A chart that ends on request. */
const ending = createMachine({
  initial: 'open',
  states: { open: { on: { 'question.answer': 'over' } }, over: { type: 'final' } },
});
const toasts = (calls: readonly Call[]) => transcript(calls).filter((line) => line.startsWith('toasts'));

proveChart(
  '[2.1, 2.22a, 8.5d] a chart that loads when it is first needed',
  {
    machine,
    input,
    events: { 'import.open': [{}], 'lazy.want': [{}], 'lazy.again': [{}], 'attempt.due': [{}] },
    outcomes: {
      fetchLogic: { done: [playedLogic({})], error: [new Error('404')] },
      attempts: {},
      renew: { done: [undefined], error: [new Error('bug')] },
    },
    extra: [{ type: 'xstate.done.actor.chart' }],
    walkedByHand: ['idle --always [isEager]--> fetching'],
    project: ({ context }) => [Math.min(context.kept.length, 2), context.chart === null],
    observe: ({ snapshot, running }) => {
      expect(running.includes('fetchLogic')).toBe(snapshot.matches('fetching'));
      expect(running.includes('attempts')).toBe(snapshot.matches('missed'));
      if (snapshot.matches('running')) expect(snapshot.context.chart).not.toBeNull();
      if (['idle', 'missed', 'running', 'ended', 'answered'].some((state) => snapshot.value === state))
        expect(snapshot.context.kept).toEqual([]);
      expect(running.includes('renew')).toBe(snapshot.matches('renewing'));
    },
    limit: 200,
  },
  { input: { ...input, eager: true } },
  { input: { ...input, answer: { outcome: 'cancelled' } } },
);

journey(
  '[8.5d] F24: a chart that fails to load shows a retry button, which leads to the original request',
  { machine, input },
  (walk) => {
    const heard: AnyEventObject[] = [];
    walk.send({ type: 'import.open', album: 'a' });
    walk.fail('fetchLogic', new Error('404'));
    expect(walk.calls.filter((call) => call.kind === 'sent')).toEqual([
      {
        kind: 'sent',
        to: 'toasts',
        event: {
          type: 'toast.show',
          key: 'lazy-uploads',
          kind: 'failure',
          message: 'partNotLoaded',
          duration: 10_000,
          action: {
            label: 'tryAgain',
            owner: expect.any(Object) as object,
            event: { type: 'lazy.again' },
          },
        },
      },
    ]);
    walk.send({ type: 'lazy.again' });
    expect(walk.running).toEqual(['renew']);
    walk.finish('renew');
    walk.finish('fetchLogic', listener(heard));
    expect(heard.map(({ type, album }) => [type, album as string])).toEqual([['import.open', 'a']]);
  },
  'running',
);

journey(
  '[8.5d] F24: a request whose chart fails to load expires with its toast; requested twice, it is kept once',
  { machine, input },
  (walk) => {
    walk.send({ type: 'import.open', album: 'a' });
    walk.fail('fetchLogic', new Error('404'));
    walk.send({ type: 'import.open', album: 'b' });
    expect([walk.snapshot.value, walk.snapshot.context.kept]).toEqual([
      'fetching',
      [{ type: 'import.open', album: 'b' }],
    ]);
    walk.fail('fetchLogic', new Error('404'));
    walk.wait(9_999);
    expect(walk.snapshot.value).toBe('offered');
    walk.wait(1);
    expect([walk.snapshot.context.kept, toasts(walk.calls)]).toEqual([
      [],
      ['show', 'withdraw', 'show', 'withdraw'].map((type) => `toasts: toast.${type}`),
    ]);
  },
  'idle',
);

journey(
  '[8.5d] F24: an eager chart that loads at the second attempt receives every event in order',
  {
    machine,
    input: (recorder: Recorder) => ({
      ...input,
      eager: true,
      ifAbsent: [{ to: recorder.ref('owner'), event: { type: 'deletion.cancelled' } }],
    }),
  },
  (walk) => {
    const heard: AnyEventObject[] = [];
    walk.send({ type: 'photo.open', id: 'a' });
    walk.fail('fetchLogic', new Error('404'));
    walk.send({ type: 'photo.open', id: 'b' });
    walk.send({ type: 'lazy.again' });
    walk.send({ type: 'photo.open', id: 'c' });
    walk.fail('renew', new Error('bug'));
    walk.finish('fetchLogic', listener(heard));
    expect(heard.map(({ id }) => id as string)).toEqual(['a', 'b', 'c']);
    expect(transcript(walk.calls).filter((line) => line.startsWith('owner'))).toEqual([]);
  },
  'running',
);

journey(
  'F12: a prefetched chart that fails to load is not reported and loads at the next attempt',
  { machine, input },
  (walk) => {
    walk.send({ type: 'lazy.want' });
    walk.fail('fetchLogic', new Error('offline'));
    expect([walk.snapshot.value, toasts(walk.calls)]).toEqual(['missed', []]);
    walk.send({ type: 'attempt.due' });
    walk.finish('fetchLogic', listener([]));
  },
  'running',
);

journey(
  'F12: a missed chart loads when it is wanted or with its first event, which it receives',
  { machine, input },
  (walk) => {
    const heard: AnyEventObject[] = [];
    walk.send({ type: 'lazy.want' });
    walk.fail('fetchLogic', new Error('offline'));
    walk.send({ type: 'lazy.want' });
    expect(walk.snapshot.value).toBe('fetching');
    walk.fail('fetchLogic', new Error('offline'));
    walk.send({ type: 'import.open' });
    expect(walk.snapshot.value).toBe('fetching');
    walk.finish('fetchLogic', listener(heard));
    expect(heard.map(({ type }) => type)).toEqual(['import.open']);
  },
  'running',
);

journey(
  '[2.1] a chart that is prefetched runs without receiving an event',
  { machine, input },
  (walk) => {
    const heard: AnyEventObject[] = [];
    walk.send({ type: 'lazy.want' });
    expect(walk.snapshot.context.kept).toEqual([]);
    walk.finish('fetchLogic', listener(heard));
    walk.send({ type: 'lazy.want' });
    expect(heard).toEqual([]);
  },
  'running',
);

journey(
  '[2.22a] events sent while the chart loads arrive in order, and later ones immediately',
  { machine, input: { ...input, eager: true } },
  (walk) => {
    const heard: AnyEventObject[] = [];
    walk.send({ type: 'photo.open', id: 'a' });
    walk.send({ type: 'photo.open', id: 'b' });
    expect(heard).toEqual([]);
    walk.finish('fetchLogic', listener(heard));
    walk.send({ type: 'photo.open', id: 'c' });
    expect(heard.map(({ id }) => id as string)).toEqual(['a', 'b', 'c']);
  },
  'running',
);

journey(
  '[2.22a] a chart that has finished is seen as such, and starts again with the next event',
  { machine, input },
  (walk) => {
    const heard: AnyEventObject[] = [];
    walk.send({ type: 'lazy.want' });
    walk.finish('fetchLogic', ending);
    walk.send({ type: 'question.answer' });
    expect(walk.snapshot.value).toBe('ended');
    walk.send({ type: 'lazy.want' });
    expect(walk.snapshot.value).toBe('ended');
    walk.send({ type: 'question.ask' });
    expect(walk.snapshot.value).toBe('fetching');
    walk.finish('fetchLogic', listener(heard));
    expect(heard.map(({ type }) => type)).toEqual(['question.ask']);
  },
  'running',
);

journey(
  '[8.5d] an eager chart that fails to load ends, so that its parent continues and waiting actors are notified',
  {
    machine,
    input: (recorder: Recorder) => ({
      ...input,
      eager: true,
      ifAbsent: [{ to: recorder.ref('owner'), event: { type: 'deletion.cancelled' } }],
    }),
  },
  (walk) => {
    walk.fail('fetchLogic', new Error('offline'));
    expect(transcript(walk.calls)).toEqual(['toasts: toast.show']);
    walk.wait(10_000);
    expect(transcript(walk.calls)).toEqual([
      'toasts: toast.show',
      'toasts: toast.withdraw',
      'owner: deletion.cancelled',
    ]);
  },
  'absent',
);

const asked = { machine, input: question('albumRename', null) };

journey(
  "[2.1] a question ends with its chart and returns the chart's result",
  asked,
  (walk) => {
    const answering = createMachine({
      initial: 'open',
      states: { open: { on: { 'question.answer': 'over' } }, over: { type: 'final' } },
      output: { outcome: 'saved' },
    });
    walk.finish('fetchLogic', answering);
    expect(walk.snapshot.status).toBe('active');
    walk.send({ type: 'question.answer' });
    expect(walk.snapshot.output).toEqual({ outcome: 'saved' });
  },
  'answered',
);

journey(
  '[8.5d] a question whose chart fails to load counts as cancelled, and the customer is notified',
  asked,
  (walk) => {
    walk.fail('fetchLogic', new Error('offline'));
    walk.wait(10_000);
    expect(walk.snapshot.output).toEqual({ outcome: 'cancelled' });
    expect(toasts(walk.calls)).toEqual(['toasts: toast.show', 'toasts: toast.withdraw']);
  },
  'absent',
);

describe('[2.1] events sent to a lazy chart', () => {
  const started = () => {
    const heard: AnyEventObject[] = [];
    const found: { resolve?: () => void } = {};
    const fetchLogic = fromPromise<AnyActorLogic, string>(
      () =>
        new Promise<AnyActorLogic>((resolve) => {
          found.resolve = () => resolve(listener(heard));
        }),
    );
    const root = setup({
      actors: { lazy: lazyActorMachine.provide({ actors: { fetchLogic } }) },
    }).createMachine({ invoke: { src: 'lazy', id: 'uploads', systemId: 'uploads', input } });
    const actor = createActor(root).start();
    return { heard, actor, lazy: actor.system.get('uploads'), arrive: () => found.resolve?.() };
  };

  test('arrive once and in order, including those sent before it runs', async () => {
    const { heard, lazy, arrive } = started();
    lazy.send({ type: 'first' });
    lazy.send({ type: 'second' });
    expect(heard).toEqual([]);
    arrive();
    await expect.poll(() => lazy.getSnapshot().value).toBe('running');
    lazy.send({ type: 'third' });
    expect(heard.map(({ type }) => type)).toEqual(['first', 'second', 'third']);
  });

  test('go to one system id, which disappears when the lazy actor stops', async () => {
    const { actor, lazy, arrive } = started();
    lazy.send({ type: 'first' });
    arrive();
    await expect.poll(() => lazy.getSnapshot().context.chart !== null).toBe(true);
    actor.stop();
    expect(actor.system.get('uploads')).toBeUndefined();
  });
});
