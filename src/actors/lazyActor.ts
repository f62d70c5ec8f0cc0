import { type AnyActorLogic, type EventObject, fromPromise } from 'xstate';
import type { LazyName } from '../../machines/system/directory.ts';
import { lazyActorMachine, type LazyLogic } from '../../machines/system/lazyActor.machine.ts';
import type { Environment } from './environment.ts';
import { attempts } from './network.ts';

/** The lazy actors of the directory, bound to the browser: `fetchLogic` imports a chart by its name. */
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

/** A lazy child of a chart: eager, it runs once its code has loaded, and ends if that fails. */
export const lazyChild = <Event extends EventObject, Input, Absent = never, Answer = unknown>(
  { missing }: Pick<Environment, 'missing'>,
  fetchLogic: () => Promise<AnyActorLogic>,
) =>
  lazyActorMachine.provide({
    actors: { fetchLogic: fromPromise(fetchLogic), renew: fromPromise(() => missing.renew()) },
  }) as unknown as LazyLogic<Event, Input, Absent, Answer>;
