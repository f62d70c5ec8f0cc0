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
import type { ChartWords } from './chartWords.ts';
import { type AttemptDue, attemptsStub } from './registration.ts';
import type { LazyWant } from './directory.ts';
import { promiseStub, unprovided } from './stubs.ts';
import { tell } from './tell.ts';
import { withAnswer, withEvent } from './outcomes.ts';

/** Loads the code again, or reloads the page if a new deployment has removed the code. */
export type LazyAgain = { readonly type: 'lazy.again' };

export type LazyActorEvent =
  | AttemptDue
  /** The customer has clicked the button of the toast. */
  | LazyAgain
  | LazyWant
  /** All other events are forwarded to the chart. */
  | AnyEventObject;

/** An event together with the actor that receives it. */
type Message<Event> = Event extends EventObject
  ? { readonly to: ActorRef<Snapshot<unknown>, Event>; readonly event: Event }
  : never;

export interface LazyActorInput<Input = unknown, Absent = never> {
  /**
   * The name that identifies the code of the chart: its name in the directory, or one chosen by its parent
   * actor.
   */
  readonly name: string;
  /** The input of the chart. */
  readonly input: Input;
  /**
   * Whether to load the code immediately rather than on the first event. If an eager chart's code cannot be
   * loaded, this actor ends.
   */
  readonly eager?: boolean;
  /** The events to send, with their receivers, if the code of an eager chart cannot be loaded. */
  readonly ifAbsent?: readonly Message<Absent>[];
  /**
   * Set if the parent actor waits for the output of the chart: the output to return if the code of an eager
   * chart cannot be loaded.
   */
  readonly answer?: unknown;
}

export interface LazyActorContext extends Required<LazyActorInput<unknown, EventObject>> {
  /** Events that arrived before the chart was started, in order. */
  readonly kept: readonly AnyEventObject[];
  /** The running chart, to which views subscribe; null until it has started. */
  readonly chart: AnyActorRef | null;
}

/** This file imports no chart by name: a chart's logic is loaded together with its module. */
type SpawnChart = (logic: AnyActorLogic, options: { id: string; input: unknown }) => AnyActorRef;

/**
 * Returns whether an event is meant for the chart. The wildcard transition also matches XState's own events,
 * for example when a child has ended.
 */
const isForChart = ({ type }: AnyEventObject) => !type.startsWith('xstate.') && !type.startsWith('lazy.');

/** Milliseconds for which the toast offers the button to load missing code again. */
const offered = toastTimes.archiveOther;

/**
 * Wraps a chart whose code is loaded when it is first needed. Other charts send the wrapped chart's events to
 * this actor. Events that arrive while the code is loading are queued; none is lost or duplicated.
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
    /**
     * Reloads the page if the server no longer has the files of this page's build; the promise then never
     * resolves. Otherwise does nothing.
     */
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
  description: 'A chart whose program code is loaded when the chart is first needed.',
  meta: { spec: ['2.1', '2.22a'] },
  context: ({ input }) => ({ eager: false, ifAbsent: [], answer: null, ...input, kept: [], chart: null }),
  initial: 'idle',
  states: {
    idle: {
      description:
        'The code for this part of the page has not been needed yet; some parts are fetched in advance.',
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
      description:
        'The program code for this section of the page is being loaded; events for its chart are queued until the chart runs.',
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
        'The program code could not be loaded; a toast shows an error with a button to try again. Events are queued until the chart runs.',
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
        'The code could not be fetched; it is fetched again when the chart is needed or the next attempt is due.',
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
      description: 'The chart is running and receives its events at once.',
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
        'The chart has ended, for example because its dialog was answered; the next event starts it again.',
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
      description: 'The output of the chart is known; the parent actor continues with it.',
      meta: { spec: ['2.1'] },
    },
    absent: {
      type: 'final',
      description:
        'The code could not be fetched and was not requested again; the parent actor continues without the chart.',
      meta: { spec: ['8.5d'] },
    },
  },
  output: ({ context }) => context.answer,
});

export const lazyActorWords: ChartWords<typeof lazyActorMachine> = {
  guards: {
    isEager: {
      why: 'the page needs this part at once',
      whyNot: 'the page needs this part only when an event for it arrives',
    },
    isForChart: {
      why: 'the event is meant for this part of the page',
      whyNot: 'the event does not concern this part of the page',
    },
    isHeardLater: {
      why: 'the page needs this part at once, and the event is meant for this part',
      whyNot: 'the page needs this part only on demand, or the event does not concern this part',
    },
    isKept: {
      why: 'events are waiting for this part of the page',
      whyNot: 'no event is waiting for this part of the page',
    },
    isAwaited: {
      why: 'the page is waiting for the result of this part',
      whyNot: 'the page does not wait for a result of this part',
    },
  },
  delays: { offered: 'the toast has been visible long enough without another attempt by the customer' },
  events: {
    'attempt.due': 'the next automatic attempt to load the missing parts of the page is due',
    'lazy.again': 'the customer tries again with the button of the toast',
    'lazy.want': 'the page asks for this part in advance',
    'xstate.done.actor.chart': 'the chart of this part has completed its task',
    '*': 'an event for this part of the page arrives',
  },
};

/**
 * The type of a lazy actor from the point of view of its parent actor: the events, input and output of the
 * wrapped chart.
 */
export type LazyLogic<Event extends EventObject, Input, Absent = never, Answer = unknown> = ActorLogic<
  Snapshot<Answer> & Pick<LazySnapshot, 'context'>,
  Event,
  LazyActorInput<Input, Absent>
>;
type LazySnapshot = SnapshotFrom<typeof lazyActorMachine>;
/**
 * Returns the lazy actor for the `setup` of a chart whose child is loaded on demand. `Absent` is the type of
 * the events that other actors receive if the code cannot be loaded.
 */
export const lazyActorFor = <Event extends EventObject, Input, Absent = never, Answer = unknown>() =>
  lazyActorMachine as unknown as LazyLogic<Event, Input, Absent, Answer>;

/**
 * Returns the input for the lazy actor of a dialog. The dialog opens immediately, and counts as cancelled if
 * its code cannot be loaded.
 */
export const question = <Input>(name: string, input: Input): Omit<LazyActorInput<Input>, 'ifAbsent'> => ({
  name,
  eager: true,
  answer: { outcome: 'cancelled' },
  input,
});
