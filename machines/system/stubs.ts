import {
  type AnyActorLogic,
  fromCallback,
  fromPromise,
  type EventObject,
  type NonReducibleUnknown,
} from 'xstate';

/** Default for everything that `src/actors` must provide: if it is reached, the error contains its name. */
export function unprovided(name: string): never {
  throw new Error(`must be provided: ${name}`);
}

/** Returns an actor that returns one result, and whose implementation is outside the charts. */
export const promiseStub = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`must be provided: ${name}`)));

/**
 * Returns a continuous source of events (a URL, a channel, a clock), whose implementation is outside the
 * charts.
 */
export const sourceStub = <
  Event extends EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  name: string,
) => fromCallback<Event, Input>(() => unprovided(name));

/**
 * Placeholder for a chart whose code is loaded before it is started; until then only its type is known. `name` is
 * its name in drawings, and `by` is the actor of the same chart that loads it.
 */
export const chartStub = <Logic extends AnyActorLogic>(name: string, by?: string): Logic =>
  Object.assign(
    fromCallback(() => unprovided(name)),
    { lazyLogic: name, fetchedBy: by },
  ) as AnyActorLogic as Logic;
