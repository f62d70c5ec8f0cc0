import type { ActorRef, EventObject, MachineContext, NonReducibleUnknown, Snapshot } from 'xstate';
import { tell } from './tell.ts';
import { type Ended, mayComeYet } from './outcomes.ts';
import { sourceStub } from './stubs.ts';

/** The data of a cached read that the registry of queries needs. */
export interface Registered {
  /** Tags by which `cache.stale` finds the read. */
  readonly tags: readonly string[];
}
/** A cached read that is read only while it has observers. */
export interface Observed extends Registered {
  readonly observers: number;
}

/** A running process is read again at this interval, in milliseconds, as long as it runs and has observers. */
export interface Polling<Data> {
  readonly every: number;
  /** Receives the data that was last read; null if no data could be read. */
  readonly shouldPoll: (data: Data | null) => boolean;
}

interface Of<Context> {
  readonly context: Context;
}

/**
 * Registers a cached read: until it stops, the registry notifies it of stale tags and of the return of the
 * network.
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

/** Registers a chart without cached data that must be notified when failed requests can be retried. */
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
 * Action of a registered read that ended without a result: if the network or the service caused that, the registry
 * sends it `attempt.due` until it has been read; the `recovery` chart decides when.
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

/** Returns whether one of the stale tags belongs to this read. */
export const isConcerned = ({ context }: Of<Registered>, tags: readonly string[]) =>
  tags.some((tag) => context.tags.includes(tag));

const isObserved = ({ context }: Of<Observed>) => context.observers > 0;

/** Guards of a read that counts its observers. */
export const observedGuards = {
  observed: isObserved,
  concerned: isConcerned,
  observedAndConcerned: (known: Of<Observed>, tags: readonly string[]) =>
    isObserved(known) && isConcerned(known, tags),
} as const;

/** Returns the number of observers, increased or decreased by one. */
export const counted =
  (step: 1 | -1) =>
  ({ context }: Of<Observed>): number =>
    Math.max(0, context.observers + step);

/** Returns the initial context: a page's own read is observed from its start. */
export const observedFrom = ({
  tags,
  observed = false,
}: Registered & { readonly observed?: boolean }): Observed => ({ tags, observers: observed ? 1 : 0 });

/** Views with these tags may show outdated data. */
export interface CacheStale {
  readonly type: 'cache.stale';
  readonly tags: readonly string[];
}

/** The browser is online again. */
export interface NetworkBack {
  readonly type: 'network.back';
}

/**
 * It is time to load again the program code or messages that could not be loaded, as decided by the
 * `recovery` chart.
 */
export interface AttemptDue {
  readonly type: 'attempt.due';
}

/** Events that every cached read receives. */
export type CacheEvent = CacheStale | NetworkBack | AttemptDue;

/** A cached read, or a chart that contains cached reads, as known to the registry of queries. */
export type CacheRef = ActorRef<Snapshot<unknown>, CacheEvent>;

/** Sends an event when the browser is online again, which is when failed reads are retried automatically. */
export const networkStub = sourceStub<NetworkBack>('network');

/**
 * Sends an event when it is time to try again. This actor runs only while program code or messages of the
 * page are missing.
 */
export const attemptsStub = sourceStub<AttemptDue>('attempts');

/**
 * The window has focus again: the data that it shows may have been changed in another window or by another person.
 */
export interface WindowAttended {
  readonly type: 'window.attended';
}
