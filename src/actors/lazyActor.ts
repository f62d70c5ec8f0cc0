import { type AnyActorLogic, fromPromise } from 'xstate';
import { type ActorName, type Directory, findActor, type LazyName } from '../../machines/app/directory.ts';
import { lazyActorMachine } from '../../machines/app/lazyActor.machine.ts';
import { network } from './network.ts';

/** An action that says something to a long-lived chart; signed out there is nobody to hear it. */
export const sayTo =
  <Name extends ActorName, Args extends { readonly system: { get(id: string): unknown } }, Params>(
    name: Name,
    event: (args: Args, params: Params) => Directory[Name],
  ) =>
  (args: Args, params: Params): void =>
    findActor(args.system, name)?.send(event(args, params));

/** The lazy actors of the directory, bound to the browser: `fetchLogic` imports a chart by its name. */
export const lazyActorLogic = (window: Window, fetchLogic: (name: LazyName) => Promise<AnyActorLogic>) =>
  lazyActorMachine.provide({
    actors: {
      fetchLogic: fromPromise(({ input }) => fetchLogic(input as LazyName)),
      network: network(window),
    },
  });
