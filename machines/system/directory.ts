import type { ActorRef, ActorRefFrom, AnyActorLogic, Snapshot } from 'xstate';

/** Asks a chart that is fetched on first use to run. */
export interface LazyWant {
  readonly type: 'lazy.want';
}

/**
 * The events of each long-lived chart by its system id. A chart adds itself in its own file:
 * `declare module '../system/directory.ts' { interface Directory { readonly toasts: ToastsEvent } }`.
 * Others send to it with `tell`; a chart that is not here is known only to the one that started it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: charts extend it by declaration merging
export interface Directory {}
export type ActorName = keyof Directory;

/** The charts that are fetched on first use, by their system ids; each adds itself as it does to {@link Directory}. */
// biome-ignore lint/suspicious/noEmptyInterface: charts extend it by declaration merging
export interface LazyCharts {}
export type LazyName = keyof LazyCharts;

/** A running chart that is fetched on first use. */
export type LazyRef<Name extends LazyName> = ActorRefFrom<
  LazyCharts[Name] extends AnyActorLogic ? LazyCharts[Name] : never
>;

export type RefTo<Name extends ActorName> = ActorRef<Snapshot<unknown>, Directory[Name]>;

/** Where running charts are found by their ids. */
export interface System {
  get(id: string): unknown;
}

/** The running chart of that name; undefined before sign-in and after sign-out. */
export const findActor = <Name extends ActorName>(system: System, name: Name): RefTo<Name> | undefined =>
  system.get(name) as RefTo<Name> | undefined;
