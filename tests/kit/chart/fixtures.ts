import type {
  ActorRefFrom,
  AnyActorLogic,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import type { Recorder, Seen } from './record.ts';

/** The actors that a chart names in `setup`, as a union of `{ src, logic, id }`. */
type ActorsOf<M extends AnyStateMachine> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actors,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actors
    : never;

type Payload<Event, Type> = Omit<Extract<Event, { type: Type }>, 'type'>;

/** At least one payload for every event type; a new event does not compile until it has a fixture. */
export type EventFixtures<M extends AnyStateMachine> = {
  readonly [Type in EventFrom<M>['type']]: readonly [
    Payload<EventFrom<M>, Type>,
    ...Payload<EventFrom<M>, Type>[],
  ];
};

/**
 * The possible outcomes of an actor. A chart with `onDone` needs at least one `done`, a chart with `onError` at least
 * one `error`.
 */
export interface Outcomes<Output> {
  readonly done?: readonly Output[];
  readonly error?: readonly unknown[];
  /** Snapshots that the actor emits while it runs, for `onSnapshot`. */
  readonly snapshot?: readonly object[];
}

type OutcomeOf<Actor> = Actor extends { logic: infer Logic extends AnyActorLogic }
  ? Outcomes<OutputFrom<Logic>>
  : Outcomes<unknown>;

/** The outcomes of every actor named in `setup`; a new actor does not compile until it has outcomes. */
export type OutcomeFixtures<M extends AnyStateMachine> = {
  readonly [Actor in ActorsOf<M> as Actor['src'] & string]: OutcomeOf<Actor>;
};

/**
 * Milliseconds that a walk uses for a delay, by the delay's name; for any other delay the chart's own value is used.
 */
type Delays = Readonly<Record<string, number>>;

export interface Subject<M extends AnyStateMachine> {
  readonly machine: M;
  /**
   * The input, or a function that creates it for every walk; `ref` of the recorder provides substitutes for other
   * charts.
   */
  readonly input?: InputFrom<M> | ((recorder: Recorder) => InputFrom<M>);
  readonly delays?: Delays;
  /** Names of actors that are not replaced with stubs. */
  readonly keepActors?: readonly string[];
}

export interface Proof<M extends AnyStateMachine> extends Subject<M> {
  readonly events: EventFixtures<M>;
  readonly outcomes: OutcomeFixtures<M>;
  /** Additional events that walks may use: results of spawned children, with their full XState type. */
  readonly extra?: readonly { readonly type: string }[];
  /**
   * The context values that guards read, as JSON; snapshots with equal state value and projection are the same vertex
   * of the map.
   */
  readonly project?: (snapshot: SnapshotFrom<M>) => unknown;
  /** Keyed by state path (`'*'` for all states): public events that intentionally have no effect there. */
  readonly ignores?: Readonly<Record<string, readonly EventFrom<M>['type'][]>>;
  /**
   * Called after every step with the chart's effects. It checks them independently of the kit, and throws if one is
   * wrong.
   */
  readonly observe: (seen: Seen<SnapshotFrom<M>>) => void;
  /**
   * Transitions that the kit cannot observe: those before a chart's first event, or after a change of a value that is
   * read through a selector. Each is written as by `describeEdge`, and must be covered by a journey with a fixed end.
   * Listing a transition that the kit does take is an error.
   */
  readonly walkedByHand?: readonly string[];
  /** Maximum number of vertices; if it is exceeded, `project` includes a value that grows without limit. */
  readonly limit?: number;
}

export type RootRef<M extends AnyStateMachine> = ActorRefFrom<M>;
