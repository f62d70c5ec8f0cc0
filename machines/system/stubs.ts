import {
  type AnyActorLogic,
  fromCallback,
  fromPromise,
  type EventObject,
  type NonReducibleUnknown,
} from 'xstate';

/**
 * Default for every implementation that `src/actors` must provide. If it is called, the error contains the
 * missing name.
 */
export function unprovided(name: string): never {
  throw new Error(`must be provided: ${name}`);
}

/** Returns an actor that produces one result and whose implementation is outside the charts. */
export const promiseStub = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`must be provided: ${name}`)));

/**
 * Returns an actor that is a continuous source of events (a URL, a channel, a clock) and whose implementation
 * is outside the charts.
 */
export const sourceStub = <
  Event extends EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  name: string,
) => fromCallback<Event, Input>(() => unprovided(name));

/**
 * Returns a placeholder for a chart whose code is loaded before it is started. Until then, only its type is
 * known. `name` is its name in diagrams, and `by` is the actor of the same chart that loads the code.
 */
export const chartStub = <Logic extends AnyActorLogic>(name: string, by?: string): Logic =>
  Object.assign(
    fromCallback(() => unprovided(name)),
    { lazyLogic: name, fetchedBy: by },
  ) as AnyActorLogic as Logic;
