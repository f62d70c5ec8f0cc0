import type { ActorRef, EventObject, MachineContext, NonReducibleUnknown, Snapshot } from 'xstate';
import { tell } from './tell.ts';
import { type Ended, mayComeYet } from './outcomes.ts';
import { sourceStub } from './stubs.ts';

/** What every cached read is known by to the registry of queries. */
export interface Registered {
  /** Words by which `cache.stale` finds it. */
  readonly tags: readonly string[];
}
/** One that is read only while somebody looks. */
export interface Observed extends Registered {
  readonly observers: number;
}

/** A running process is read again at this interval, in milliseconds, for as long as it runs and has observers. */
export interface Polling<Data> {
  readonly every: number;
  /** Asked about what was read last; null where nothing could be read. */
  readonly shouldPoll: (data: Data | null) => boolean;
}

interface Of<Context> {
  readonly context: Context;
}

/** Entry of a cached read: the registry tells it what went stale, and that the network is back, until it stops. */
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

/** Entry of a chart that holds nothing that goes stale, and is to hear when what it missed may be asked for again. */
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
 * Action of a registered read that ended without an answer: where it failed for want of the network or of the service,
 * the registry tells it `attempt.due` until it is read, by the one chart that decides when.
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

/** Whether what went stale is of it. */
export const isConcerned = ({ context }: Of<Registered>, tags: readonly string[]) =>
  tags.some((tag) => context.tags.includes(tag));

const isObserved = ({ context }: Of<Observed>) => context.observers > 0;

/** Guards of a read that is observed and released. */
export const observedGuards = {
  observed: isObserved,
  concerned: isConcerned,
  observedAndConcerned: (known: Of<Observed>, tags: readonly string[]) =>
    isObserved(known) && isConcerned(known, tags),
} as const;

/** Changes the number of observers by one. */
export const counted =
  (step: 1 | -1) =>
  ({ context }: Of<Observed>): number =>
    Math.max(0, context.observers + step);

/** How it starts: a page's own read has an observer from its start. */
export const observedFrom = ({
  tags,
  observed = false,
}: Registered & { readonly observed?: boolean }): Observed => ({ tags, observers: observed ? 1 : 0 });

/** A view of these tags may show outdated data. */
export interface CacheStale {
  readonly type: 'cache.stale';
  readonly tags: readonly string[];
}

/** The browser is online again. */
export interface NetworkBack {
  readonly type: 'network.back';
}

/** Another attempt to fetch what is missing is due, by the `recovery` chart. */
export interface AttemptDue {
  readonly type: 'attempt.due';
}

/** Events that every cached read receives. */
export type CacheEvent = CacheStale | NetworkBack | AttemptDue;

/** A cached read, or a chart that holds some, as the registry of queries knows it. */
export type CacheRef = ActorRef<Snapshot<unknown>, CacheEvent>;

/** Notifies when the browser is online again, which is when failed reads are tried again automatically. */
export const networkStub = sourceStub<NetworkBack>('network');

/** Tells when another attempt is due. While it runs, something on the page is missing. */
export const attemptsStub = sourceStub<AttemptDue>('attempts');

/** The window has focus again: another window or person may have changed the data that it shows. */
export interface WindowAttended {
  readonly type: 'window.attended';
}
