import {
  type AnyActorLogic,
  fromCallback,
  fromPromise,
  type EventObject,
  type NonReducibleUnknown,
} from 'xstate';

/** The default of everything that `src/actors` must fill in: reaching it names it. */
export function unprovided(name: string): never {
  throw new Error(`must be provided: ${name}`);
}

/** A one-answer actor whose work lives outside the charts. */
export const promiseStub = <Output, Input extends NonReducibleUnknown = NonReducibleUnknown>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`must be provided: ${name}`)));

/** A lasting source of events (an address bar, a channel, a clock) whose work lives outside the charts. */
export const sourceStub = <
  Event extends EventObject,
  Input extends NonReducibleUnknown = NonReducibleUnknown,
>(
  name: string,
) => fromCallback<Event, Input>(() => unprovided(name));

/**
 * A chart whose program is fetched before it is started, known until then by its type; `name` is what drawings call it,
 * `by` the actor of the same chart that fetches it.
 */
export const chartStub = <Logic extends AnyActorLogic>(name: string, by?: string): Logic =>
  Object.assign(
    fromCallback(() => unprovided(name)),
    { lazyLogic: name, fetchedBy: by },
  ) as AnyActorLogic as Logic;
