import { type AnyActorLogic, type EventObject, fromPromise } from 'xstate';
import type { LazyName } from '../../machines/system/directory.ts';
import { lazyActorMachine, type LazyLogic } from '../../machines/system/lazyActor.machine.ts';
import type { Environment } from './environment.ts';
import { attempts } from './network.ts';

/**
 * Returns the actors that are loaded on demand, bound to the browser: `fetchLogic` imports the chart with a
 * given name.
 */
export const lazyActorLogic = (
  { missing }: Pick<Environment, 'missing'>,
  fetchLogic: (name: LazyName) => Promise<AnyActorLogic>,
) =>
  lazyActorMachine.provide({
    actors: {
      fetchLogic: fromPromise(({ input }) => fetchLogic(input as LazyName)),
      attempts: attempts(missing),
      renew: fromPromise(() => missing.renew()),
    },
  });

/**
 * Returns a child actor whose code is loaded as soon as it is created; it runs once the code is loaded, and
 * stops if loading fails.
 */
export const lazyChild = <Event extends EventObject, Input, Absent = never, Answer = unknown>(
  { missing }: Pick<Environment, 'missing'>,
  fetchLogic: () => Promise<AnyActorLogic>,
) =>
  lazyActorMachine.provide({
    actors: { fetchLogic: fromPromise(fetchLogic), renew: fromPromise(() => missing.renew()) },
  }) as unknown as LazyLogic<Event, Input, Absent, Answer>;
