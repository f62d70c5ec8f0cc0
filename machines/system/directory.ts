import type { ActorRef, ActorRefFrom, AnyActorLogic, Snapshot } from 'xstate';

/** Starts a chart whose code is loaded on first use. */
export interface LazyWant {
  readonly type: 'lazy.want';
}

/**
 * The events of each long-lived chart, by its system id. Each chart adds itself in its own file: `declare
 * module '../system/directory.ts' { interface Directory { readonly toasts: ToastsEvent } }`. Other charts
 * send these events with `tell`. A chart that is not listed here can be reached only by its parent actor.
 */
// biome-ignore lint/suspicious/noEmptyInterface: charts extend it by declaration merging
export interface Directory {}
export type ActorName = keyof Directory;

/**
 * The charts whose code is loaded on first use, by system id. Each chart adds itself in the same way as to
 * {@link Directory}.
 */
// biome-ignore lint/suspicious/noEmptyInterface: charts extend it by declaration merging
export interface LazyCharts {}
export type LazyName = keyof LazyCharts;

/** A running chart whose code is loaded on first use. */
export type LazyRef<Name extends LazyName> = ActorRefFrom<
  LazyCharts[Name] extends AnyActorLogic ? LazyCharts[Name] : never
>;

export type RefTo<Name extends ActorName> = ActorRef<Snapshot<unknown>, Directory[Name]>;

/** The actor system, in which running charts are found by their ids. */
export interface System {
  get(id: string): unknown;
}

/** Returns the running chart with this name; undefined before sign-in and after sign-out. */
export const findActor = <Name extends ActorName>(system: System, name: Name): RefTo<Name> | undefined =>
  system.get(name) as RefTo<Name> | undefined;
