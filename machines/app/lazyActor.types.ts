import type { ActorRef, AnyActorRef, AnyEventObject, EventObject, Snapshot } from 'xstate';
import type { LazyAgain } from './lazyActor.events.ts';
import type { AttemptDue } from '../request/network.ts';

export type LazyActorEvent =
  | AttemptDue
  /** The customer pressed the button of the toast. */
  | LazyAgain
  /** It is to run; there is nothing to say to it. */
  | { readonly type: 'lazy.want' }
  /** Anything else is for the chart itself. */
  | AnyEventObject;

/** Something to be said, and somebody who takes it. */
type Message<Event> = Event extends EventObject
  ? { readonly to: ActorRef<Snapshot<unknown>, Event>; readonly event: Event }
  : never;

export interface LazyActorInput<Input = unknown, Absent = never> {
  /** What its program is found by: its name in the directory, or its parent's word for it. */
  readonly name: string;
  /** What the chart is started with. */
  readonly input: Input;
  /** Fetched at once, not with the first event; where its program does not come, this one ends. */
  readonly eager?: boolean;
  /** Who is told what when an eager one cannot be had. */
  readonly ifAbsent?: readonly Message<Absent>[];
  /** What its chart comes to is waited for, and this is it where an eager one cannot be had. */
  readonly answer?: unknown;
}

export interface LazyActorContext extends Required<LazyActorInput<unknown, EventObject>> {
  /** What was said before the chart ran, in order. */
  readonly kept: readonly AnyEventObject[];
  /** Null until it runs; views follow it. */
  readonly chart: AnyActorRef | null;
}
