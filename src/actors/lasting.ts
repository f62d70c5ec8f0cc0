import { type AnyActorRef, type AnyEventObject, fromPromise, sendTo, type AnyActorLogic } from 'xstate';
import { type LastingId, lastingMachine } from '../../machines/app/lasting.machine.ts';
import { network } from './network.ts';

/** System id of the chart that keeps another one until it is needed. */
export const keeperOf = (id: LastingId) => `lasting-${id}` as const;

/**
 * An action that says something to a chart which may have to be fetched first. Signed out there is nobody to hear it.
 */
export const askLasting =
  <Args extends { readonly system: { get(id: string): unknown } }, Params>(
    id: LastingId,
    event: (args: Args, params: Params) => AnyEventObject,
  ) =>
  (args: Args, params: Params): void => {
    const keeper = args.system.get(keeperOf(id)) as AnyActorRef | undefined;
    keeper?.send({ type: 'lasting.ask', event: event(args, params) });
  };

/** The keepers bound to the browser. */
export const lastingLogic = (window: Window, fetchLogic: (id: LastingId) => Promise<AnyActorLogic>) =>
  lastingMachine.provide({
    actors: { fetchLogic: fromPromise(({ input }) => fetchLogic(input)), network: network(window) },
    actions: {
      sayNotFetched: sendTo(
        ({ system }) => system.get('toasts'),
        () => ({ type: 'toast.show', kind: 'failure', message: 'unexpected' }),
      ),
    },
  });
