import {
  type ActorLogic,
  type ActorRef,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyEventObject,
  assign,
  type DoneActorEvent,
  enqueueActions,
  type EventObject,
  sendTo,
  setup,
  type Snapshot,
  type SnapshotFrom,
} from 'xstate';
import { toastTimes } from '../../contracts/toasts/toasts.ts';
import { type AttemptDue, attemptsStub } from './registration.ts';
import type { LazyWant } from './directory.ts';
import { promiseStub, unprovided } from './stubs.ts';
import { tell } from './tell.ts';
import { withAnswer, withEvent } from './outcomes.ts';

/** The code is fetched again, or the page is reloaded if a deploy has removed it. */
export type LazyAgain = { readonly type: 'lazy.again' };

export type LazyActorEvent =
  | AttemptDue
  /** The customer pressed the button of the toast. */
  | LazyAgain
  | LazyWant
  /** Anything else is for the chart itself. */
  | AnyEventObject;

/** Something to be said, and somebody who takes it. */
type Message<Event> = Event extends EventObject
  ? { readonly to: ActorRef<Snapshot<unknown>, Event>; readonly event: Event }
  : never;

export interface LazyActorInput<Input = unknown, Absent = never> {
  /** What its program is found by: its name in the directory, or its parent's word for it. */
  readonly name: string;
  /** What the chart is started with. */
  readonly input: Input;
  /** Fetched at once, not with the first event; where its program does not come, this one ends. */
  readonly eager?: boolean;
  /** The receiver and the event for an eager chart whose code cannot be fetched. */
  readonly ifAbsent?: readonly Message<Absent>[];
  /** What its chart comes to is waited for, and this is it where an eager one cannot be had. */
  readonly answer?: unknown;
}

export interface LazyActorContext extends Required<LazyActorInput<unknown, EventObject>> {
  /** What was said before the chart ran, in order. */
  readonly kept: readonly AnyEventObject[];
  /** Null until it runs; views follow it. */
  readonly chart: AnyActorRef | null;
}

/** The chart is not known by name here: its logic comes with its module. */
type SpawnChart = (logic: AnyActorLogic, options: { id: string; input: unknown }) => AnyActorRef;

/** A wildcard also catches what XState itself says, as of a child that is done. */
const isForChart = ({ type }: AnyEventObject) => !type.startsWith('xstate.') && !type.startsWith('lazy.');

/** Milliseconds in which what could not be fetched may be fetched again by the button of its toast. */
const offered = toastTimes.archiveOther;

/**
 * A chart whose code is fetched when it is first needed: other charts send its own events here. Events that arrive
 * during the fetch are kept; none is lost or doubled.
 */
export const lazyActorMachine = setup({
  types: {
    context: {} as LazyActorContext,
    input: {} as LazyActorInput<unknown, EventObject>,
    events: {} as LazyActorEvent,
    tags: {} as 'busy',
    children: {} as { fetchLogic: 'fetchLogic'; attempts: 'attempts'; renew: 'renew' },
  },
  actors: {
    fetchLogic: promiseStub<AnyActorLogic, string>('lazyActor.fetchLogic'),
    attempts: attemptsStub,
    /** Reloads the page if its build is gone from the service, and never resolves then; otherwise does nothing. */
    renew: promiseStub<void>('lazyActor.renew'),
  },
  actions: {
    keep: assign({ kept: ({ context }, event: AnyEventObject) => [...context.kept, event] }),
    keepAlone: assign({ kept: (_, event: AnyEventObject) => [event] }),
    forgetKept: assign({ kept: [] }),
    sayMissing: tell('toasts', 'toast.show', ({ context: { name }, self }) => ({
      key: `lazy-${name}`,
      kind: 'failure',
      message: 'partNotLoaded',
      duration: offered,
      action: { label: 'tryAgain', owner: self, event: { type: 'lazy.again' } },
    })),
    withdraw: tell('toasts', 'toast.withdraw', ({ context: { name } }) => ({ key: `lazy-${name}` })),
    startChart: assign({
      chart: ({ context: { input }, spawn }, logic: AnyActorLogic) =>
        (spawn as unknown as SpawnChart)(logic, { id: 'chart', input }),
    }),
    keepAnswer: assign({ answer: (_, answer: unknown) => answer }),
    forwardKept: enqueueActions(({ context: { chart, kept }, enqueue }) => {
      if (chart !== null) for (const event of kept) enqueue.sendTo(chart, event);
    }),
    tellAbsent: enqueueActions(({ context: { ifAbsent }, enqueue }) => {
      for (const { to, event } of ifAbsent) enqueue.sendTo(to, event);
    }),
    forward: sendTo(
      ({ context }) => context.chart ?? unprovided('lazyActor.chart'),
      (_, event: AnyEventObject) => event,
    ),
  },
  guards: {
    isEager: ({ context }) => context.eager,
    isForChart: (_, event: AnyEventObject) => isForChart(event),
    isHeardLater: ({ context }, event: AnyEventObject) => context.eager && isForChart(event),
    isKept: ({ context }) => context.kept.length > 0,
    isAwaited: ({ context }) => context.answer !== null,
  },
  delays: { offered },
}).createMachine({
  id: 'lazyActor',
  description: 'A chart whose code is fetched when it is first needed.',
  meta: { spec: ['2.1', '2.22a'] },
  context: ({ input }) => ({ eager: false, ifAbsent: [], answer: null, ...input, kept: [], chart: null }),
  initial: 'idle',
  states: {
    idle: {
      description:
        'The code of this part of the page has not been needed yet; some parts are fetched in advance.',
      always: { guard: 'isEager', target: 'fetching' },
      on: {
        'lazy.want': 'fetching',
        '*': {
          guard: withEvent('isForChart'),
          target: 'fetching',
          actions: withEvent('keep'),
        },
      },
    },
    fetching: {
      description: 'The code of this part of the page is being fetched; its events wait until it runs.',
      tags: 'busy',
      invoke: {
        id: 'fetchLogic',
        src: 'fetchLogic',
        input: ({ context }) => context.name,
        onDone: {
          target: 'running',
          actions: [withAnswer('startChart'), 'forwardKept', 'forgetKept'],
        },
        onError: [
          { guard: 'isEager', target: 'offered' },
          { guard: 'isKept', target: 'offered' },
          { target: 'missed' },
        ],
      },
      on: {
        '*': {
          guard: withEvent('isForChart'),
          actions: withEvent('keep'),
        },
      },
    },
    offered: {
      description:
        'The code could not be fetched; a toast says so and its button tries again. Events are kept until then.',
      meta: { spec: ['8.5d'] },
      entry: 'sayMissing',
      after: {
        offered: [
          { guard: 'isEager', target: 'absent', actions: ['withdraw', 'tellAbsent'] },
          { target: 'idle', actions: ['withdraw', 'forgetKept'] },
        ],
      },
      on: {
        'lazy.again': 'renewing',
        '*': [
          {
            guard: withEvent('isHeardLater'),
            actions: withEvent('keep'),
          },
          {
            guard: withEvent('isForChart'),
            target: 'fetching',
            actions: ['withdraw', withEvent('keepAlone')],
          },
        ],
      },
    },
    renewing: {
      description:
        'The build of this page is being checked; if a deploy has removed it, the page is reloaded.',
      meta: { spec: ['8.5d'] },
      tags: 'busy',
      invoke: { id: 'renew', src: 'renew', onDone: 'fetching', onError: 'fetching' },
      on: {
        '*': {
          guard: withEvent('isForChart'),
          actions: withEvent('keep'),
        },
      },
    },
    missed: {
      description:
        'The code could not be fetched; the next attempt follows when the chart is needed or is due.',
      meta: { spec: ['8.5d'] },
      invoke: { id: 'attempts', src: 'attempts' },
      on: {
        'lazy.want': 'fetching',
        'attempt.due': 'fetching',
        '*': {
          guard: withEvent('isForChart'),
          target: 'fetching',
          actions: withEvent('keep'),
        },
      },
    },
    running: {
      description: 'The chart is running and receives events at once.',
      on: {
        'xstate.done.actor.chart': [
          {
            guard: 'isAwaited',
            target: 'answered',
            actions: {
              type: 'keepAnswer',
              params: ({ event }: { readonly event: unknown }) => (event as DoneActorEvent).output,
            },
          },
          { target: 'ended' },
        ],
        '*': {
          guard: withEvent('isForChart'),
          actions: withEvent('forward'),
        },
      },
    },
    ended: {
      description:
        'The chart has ended, for example after an answered question; the next event starts it again.',
      meta: { spec: ['2.1'] },
      on: {
        '*': {
          guard: withEvent('isForChart'),
          target: 'fetching',
          actions: withEvent('keep'),
        },
      },
    },
    answered: {
      type: 'final',
      description: 'The result of the chart is known; its parent continues with the result.',
      meta: { spec: ['2.1'] },
    },
    absent: {
      type: 'final',
      description:
        'The code could not be fetched and was not requested again; the parent continues without the chart.',
      meta: { spec: ['8.5d'] },
    },
  },
  output: ({ context }) => context.answer,
});

/** A lazy actor as its parent knows it: by events, input and answer of its chart. */
export type LazyLogic<Event extends EventObject, Input, Absent = never, Answer = unknown> = ActorLogic<
  Snapshot<Answer> & Pick<LazySnapshot, 'context'>,
  Event,
  LazyActorInput<Input, Absent>
>;
type LazySnapshot = SnapshotFrom<typeof lazyActorMachine>;
/**
 * What a chart names in its `setup` for a child whose code is fetched on demand; `Absent` are the events that others
 * receive where it cannot be fetched.
 */
export const lazyActorFor = <Event extends EventObject, Input, Absent = never, Answer = unknown>() =>
  lazyActorMachine as unknown as LazyLogic<Event, Input, Absent, Answer>;

/** Input of a dialog's actor: it starts at once, and counts as cancelled if its code cannot be fetched. */
export const question = <Input>(name: string, input: Input): Omit<LazyActorInput<Input>, 'ifAbsent'> => ({
  name,
  eager: true,
  answer: { outcome: 'cancelled' },
  input,
});
