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

/** The actors a chart names in `setup`, as a union of `{ src, logic, id }`. */
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

/** At least one payload for every event type of the union; a new event does not compile without its fixture. */
export type EventFixtures<M extends AnyStateMachine> = {
  readonly [Type in EventFrom<M>['type']]: readonly [
    Payload<EventFrom<M>, Type>,
    ...Payload<EventFrom<M>, Type>[],
  ];
};

/**
 * The possible outcomes of one named actor. A chart's `onDone` needs at least one `done`, its `onError` at least one
 * `error`.
 */
export interface Outcomes<Output> {
  readonly done?: readonly Output[];
  readonly error?: readonly unknown[];
  /** Snapshots the actor emits while it runs, for `onSnapshot`. */
  readonly snapshot?: readonly object[];
}

type OutcomeOf<Actor> = Actor extends { logic: infer Logic extends AnyActorLogic }
  ? Outcomes<OutputFrom<Logic>>
  : Outcomes<unknown>;

/** The outcomes of every actor named in `setup`; a new actor does not compile without them. */
export type OutcomeFixtures<M extends AnyStateMachine> = {
  readonly [Actor in ActorsOf<M> as Actor['src'] & string]: OutcomeOf<Actor>;
};

/** The name of a delay and the milliseconds the walk counts for it; an omitted one keeps the chart's own value. */
type Delays = Readonly<Record<string, number>>;

export interface Subject<M extends AnyStateMachine> {
  readonly machine: M;
  /** A value, or a function that creates one for every walk from a recorder whose `ref` stands in for other charts. */
  readonly input?: InputFrom<M> | ((recorder: Recorder) => InputFrom<M>);
  readonly delays?: Delays;
  /** Names of actors that run for real instead of as stubs. */
  readonly keepActors?: readonly string[];
}

export interface Proof<M extends AnyStateMachine> extends Subject<M> {
  readonly events: EventFixtures<M>;
  readonly outcomes: OutcomeFixtures<M>;
  /** Events outside the union that the walks may use: outcomes of spawned children, by their full XState type. */
  readonly extra?: readonly { readonly type: string }[];
  /** The values that guards read, as JSON; two snapshots with equal value and projection are one place on the map. */
  readonly project?: (snapshot: SnapshotFrom<M>) => unknown;
  /** By state path (`'*'` for everywhere): public events that have no effect there by design. */
  readonly ignores?: Readonly<Record<string, readonly EventFrom<M>['type'][]>>;
  /** The second observer: called after every step with the chart's effects; throws when one is wrong. */
  readonly observe: (seen: Seen<SnapshotFrom<M>>) => void;
  /**
   * Arrows that the kit cannot see (taken before a chart's first event, or when a value read through a selector
   * changes), as `describeEdge` words them: each has a journey with a pinned end. One the kit does walk is a finding.
   */
  readonly walkedByHand?: readonly string[];
  /** The maximum number of places on the map; more means that `project` lets a value grow without limit. */
  readonly limit?: number;
}

export type RootRef<M extends AnyStateMachine> = ActorRefFrom<M>;
