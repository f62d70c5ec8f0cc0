import type { ActorRef, EventObject, MachineContext, NonReducibleUnknown, Snapshot } from 'xstate';
import { tell } from './tell.ts';
import { type Ended, mayComeYet } from './outcomes.ts';
import { sourceStub } from './stubs.ts';

/** The data of a cached read that the registry of queries needs. */
export interface Registered {
  /** Tags by which `cache.stale` selects the read. */
  readonly tags: readonly string[];
}
/** A cached read that runs only while it has observers. */
export interface Observed extends Registered {
  readonly observers: number;
}

/**
 * Polling of a running process: the interval in milliseconds, used while the process runs and the read has
 * observers.
 */
export interface Polling<Data> {
  readonly every: number;
  /** Receives the data as last read; null if it could not be read. */
  readonly shouldPoll: (data: Data | null) => boolean;
}

interface Of<Context> {
  readonly context: Context;
}

/**
 * Registers a cached read. Until the read stops, the registry notifies it when its tags are invalidated and
 * when the network returns.
 */
export const register = <
  Context extends Registered,
  Expression extends EventObject,
  Params extends NonReducibleUnknown,
  Event extends EventObject,
>() =>
  tell<Context, Expression, Params, Event, 'queries', 'query.registered'>(
    'queries',
    'query.registered',
    ({ context: { tags }, self }) => ({ query: self as unknown as CacheRef, tags }),
  );

/** Registers a chart that has no cached data but must be notified when failed requests can be retried. */
export const registerAlone = <
  Context extends MachineContext,
  Expression extends EventObject,
  Params extends NonReducibleUnknown,
  Event extends EventObject,
>() =>
  tell<Context, Expression, Params, Event, 'queries', 'query.registered'>(
    'queries',
    'query.registered',
    ({ self }) => ({ query: self as unknown as CacheRef, tags: [] }),
  );

/**
 * Returns the action for a registered read that ended without a result. If the network or the service was the
 * cause, the registry sends `attempt.due` to the read until it succeeds; the `recovery` chart decides when.
 */
export const missed = <
  Context extends MachineContext,
  Expression extends EventObject,
  Event extends EventObject,
>() =>
  tell<Context, Expression, Ended, Event, 'queries', 'query.missed'>(
    'queries',
    'query.missed',
    ({ self }, ended) => ({ query: self as unknown as CacheRef, mayCome: mayComeYet(ended) }),
  );

/** Returns whether one of the invalidated tags belongs to this read. */
export const isConcerned = ({ context }: Of<Registered>, tags: readonly string[]) =>
  tags.some((tag) => context.tags.includes(tag));

const isObserved = ({ context }: Of<Observed>) => context.observers > 0;

/** Guards for a read that counts its observers. */
export const observedGuards = {
  observed: isObserved,
  concerned: isConcerned,
  observedAndConcerned: (known: Of<Observed>, tags: readonly string[]) =>
    isObserved(known) && isConcerned(known, tags),
} as const;

/** Returns a function that computes the new number of observers: one more or one fewer. */
export const counted =
  (step: 1 | -1) =>
  ({ context }: Of<Observed>): number =>
    Math.max(0, context.observers + step);

/** Returns the initial context. A read owned by a page is observed from the start. */
export const observedFrom = ({
  tags,
  observed = false,
}: Registered & { readonly observed?: boolean }): Observed => ({ tags, observers: observed ? 1 : 0 });

/** Invalidates all reads with these tags, because they may show outdated data. */
export interface CacheStale {
  readonly type: 'cache.stale';
  readonly tags: readonly string[];
}

/** The browser is online again. */
export interface NetworkBack {
  readonly type: 'network.back';
}

/**
 * The page must retry loading the code or messages that failed to load. The `recovery` chart decides when.
 */
export interface AttemptDue {
  readonly type: 'attempt.due';
}

/** Events that every cached read receives. */
export type CacheEvent = CacheStale | NetworkBack | AttemptDue;

/**
 * A cached read, or a chart that contains cached reads. The registry of queries uses this reference to notify
 * it.
 */
export type CacheRef = ActorRef<Snapshot<unknown>, CacheEvent>;

/** Sends an event when the browser is online again. Failed reads are then retried automatically. */
export const networkStub = sourceStub<NetworkBack>('network');

/**
 * Sends an event when a new attempt is due. This actor runs only while code or messages of the page are
 * missing.
 */
export const attemptsStub = sourceStub<AttemptDue>('attempts');

/** The window has regained focus. Its data may have been changed in another window or by another person. */
export interface WindowAttended {
  readonly type: 'window.attended';
}
