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
import { networkStub, type NetworkTold } from '../request/network.ts';

/** Charts that live until sign-out and whose program is fetched when they are first spoken to. */
export const lastingIds = [
  'uploads',
  'downloads',
  'deleteAll',
  'tracking',
  'copyToAlbum',
  'removeFromAlbum',
  'storage',
  'prints',
] as const;
export type LastingId = (typeof lastingIds)[number];

export type LastingEvent =
  | NetworkTold
  | { readonly type: 'lasting.ask'; readonly event: AnyEventObject }
  /** It is to run; there is nothing to say to it. */
  | { readonly type: 'lasting.want' };
type Asked = Extract<LastingEvent, { type: 'lasting.ask' }>;

export interface LastingInput {
  readonly id: LastingId;
  readonly newId: () => string;
}

export interface LastingContext extends LastingInput {
  /** What was said before the chart ran, in order. */
  readonly asked: readonly AnyEventObject[];
  /** Null until it runs; its system id is the id of the input. */
  readonly chart: AnyActorRef | null;
}

/** Charts that come later are not known by name here: their logic comes with their module. */
type SpawnChart = (
  logic: AnyActorLogic,
  options: { id: string; systemId: string; input: { newId: () => string } },
) => AnyActorRef;

/**
 * A long-lived chart that is fetched with the first event for it; events that come while it is on its way are kept, and
 * nothing is lost or doubled.
 */
export const lastingMachine = setup({
  types: {
    context: {} as LastingContext,
    input: {} as LastingInput,
    events: {} as LastingEvent,
    children: {} as { fetchLogic: 'fetchLogic'; network: 'network' },
  },
  actors: { fetchLogic: promiseStub<AnyActorLogic, LastingId>('lasting.fetchLogic'), network: networkStub },
  actions: {
    /** 'An unexpected error …': what was asked for is not done. */
    sayNotFetched: (_) => unprovided('lasting.sayNotFetched'),
    keepAsked: assign({
      asked: ({ context }, { event }: Asked) => [...context.asked, event],
    }),
    forgetAsked: assign({ asked: [] }),
    startChart: assign({
      chart: ({ context: { id, newId }, spawn }, logic: AnyActorLogic) =>
        (spawn as unknown as SpawnChart)(logic, { id, systemId: id, input: { newId } }),
    }),
    tellAsked: enqueueActions(({ context: { chart, asked }, enqueue }) => {
      if (chart !== null) for (const event of asked) enqueue.sendTo(chart, event);
    }),
    tell: sendTo(
      ({ context }) => context.chart ?? unprovided('lasting.chart'),
      (_, { event }: Asked) => event,
    ),
  },
  guards: {
    isAsked: ({ context }) => context.asked.length > 0,
    chartEnded: ({ context }) => context.chart?.getSnapshot().status !== 'active',
  },
}).createMachine({
  id: 'lasting',
  description: 'A chart that lives until sign-out and is fetched when it is first needed.',
  meta: { spec: ['2.2'] },
  context: ({ input }) => ({ ...input, asked: [], chart: null }),
  initial: 'absent',
  states: {
    absent: {
      description: 'Nobody has needed it yet.',
      meta: { spec: ['2.2'] },
      on: {
        'lasting.ask': { target: 'fetching', actions: { type: 'keepAsked', params: ({ event }) => event } },
        'lasting.want': 'fetching',
      },
    },
    fetching: {
      description: 'Its program is on its way; what is said to it meanwhile is kept.',
      meta: { spec: ['2.2'] },
      tags: 'busy',
      invoke: {
        id: 'fetchLogic',
        src: 'fetchLogic',
        input: ({ context }) => context.id,
        onDone: {
          target: 'running',
          actions: [{ type: 'startChart', params: ({ event }) => event.output }, 'tellAsked', 'forgetAsked'],
        },
        onError: [
          { guard: 'isAsked', target: 'absent', actions: ['forgetAsked', 'sayNotFetched'] },
          { target: 'missed' },
        ],
      },
      on: { 'lasting.ask': { actions: { type: 'keepAsked', params: ({ event }) => event } } },
    },
    missed: {
      description: 'It is to run and could not be fetched: it comes when it is needed, or with the network.',
      meta: { spec: ['8.5'] },
      invoke: { id: 'network', src: 'network' },
      on: {
        'lasting.ask': { target: 'fetching', actions: { type: 'keepAsked', params: ({ event }) => event } },
        'lasting.want': 'fetching',
        'network.back': 'fetching',
      },
    },
    running: {
      description:
        'It runs until sign-out and hears everything at once; one that has come to its end begins anew.',
      meta: { spec: ['2.2'] },
      on: {
        'lasting.ask': [
          {
            guard: 'chartEnded',
            target: 'fetching',
            actions: { type: 'keepAsked', params: ({ event }) => event },
          },
          { actions: { type: 'tell', params: ({ event }) => event } },
        ],
      },
    },
  },
});
