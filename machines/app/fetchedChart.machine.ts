import {
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  assign,
  enqueueActions,
  sendTo,
  setup,
} from 'xstate';
import { unprovided, promiseStub } from '../stubs.ts';

export type FetchedEvent = { readonly type: 'fetched.tell'; readonly event: AnyEventObject };

export interface FetchedContext {
  /** What the chart is started with. */
  readonly input: unknown;
  /** Who is told what when the chart cannot be had. */
  readonly ifAbsent: readonly { readonly to: AnyActorRef; readonly event: AnyEventObject }[];
  /** What was said before it ran, in order. */
  readonly told: readonly AnyEventObject[];
  /** Null until it runs. */
  readonly chart: AnyActorRef | null;
}

/** The chart is not known by name here: its logic comes with its module. */
type SpawnChart = (logic: AnyActorLogic, options: { id: string; input: unknown }) => AnyActorRef;

/**
 * A child chart whose program is fetched when its parent first invokes it, so that no first screen carries it. It lives
 * as long as this one; where its program does not come this one ends, and the parent goes on without it.
 */
export const fetchedChartMachine = setup({
  types: {
    context: {} as FetchedContext,
    input: {} as Pick<FetchedContext, 'input'> & Partial<Pick<FetchedContext, 'ifAbsent'>>,
    events: {} as FetchedEvent,
    tags: {} as 'busy',
    children: {} as { fetchLogic: 'fetchLogic' },
  },
  actors: { fetchLogic: promiseStub<AnyActorLogic>('fetchedChart.fetchLogic') },
  actions: {
    /** 'An unexpected error …': what was asked for cannot be shown. */
    sayNotFetched: (_) => unprovided('fetchedChart.sayNotFetched'),
    keepTold: assign({
      told: ({ context }, { event }: FetchedEvent) => [...context.told, event],
    }),
    forgetTold: assign({ told: [] }),
    startChart: assign({
      chart: ({ context: { input }, spawn }, logic: AnyActorLogic) =>
        (spawn as unknown as SpawnChart)(logic, { id: 'chart', input }),
    }),
    tellKept: enqueueActions(({ context: { chart, told }, enqueue }) => {
      if (chart !== null) for (const event of told) enqueue.sendTo(chart, event);
    }),
    tellAbsent: enqueueActions(({ context: { ifAbsent }, enqueue }) => {
      for (const { to, event } of ifAbsent) enqueue.sendTo(to, event);
    }),
    tell: sendTo(
      ({ context }) => context.chart ?? unprovided('fetchedChart.chart'),
      (_, { event }: FetchedEvent) => event,
    ),
  },
  guards: { chartEnded: ({ context }) => context.chart?.getSnapshot().status !== 'active' },
}).createMachine({
  id: 'fetchedChart',
  description: 'A child chart that is fetched with its first use.',
  meta: { spec: ['2.22'] },
  context: ({ input }) => ({ ifAbsent: [], ...input, told: [], chart: null }),
  initial: 'fetching',
  states: {
    fetching: {
      description: 'Its program is on its way; what is said to it meanwhile is kept.',
      meta: { spec: ['2.22'] },
      tags: 'busy',
      invoke: {
        id: 'fetchLogic',
        src: 'fetchLogic',
        onDone: {
          target: 'running',
          actions: [{ type: 'startChart', params: ({ event }) => event.output }, 'tellKept', 'forgetTold'],
        },
        onError: { target: 'absent', actions: ['sayNotFetched', 'tellAbsent'] },
      },
      on: { 'fetched.tell': { actions: { type: 'keepTold', params: ({ event }) => event } } },
    },
    running: {
      description: 'It runs and hears everything at once; one that has come to its end begins anew.',
      meta: { spec: ['2.22'] },
      on: {
        'fetched.tell': [
          {
            guard: 'chartEnded',
            target: 'fetching',
            actions: { type: 'keepTold', params: ({ event }) => event },
          },
          { actions: { type: 'tell', params: ({ event }) => event } },
        ],
      },
    },
    absent: {
      type: 'final',
      description: 'Its program did not come, which the person is told.',
      meta: { spec: ['8.5'] },
    },
  },
});
