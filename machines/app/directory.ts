import type { ActorRef, ActorSystem, AnyActorRef, Snapshot } from 'xstate';
import type { AuthEvent } from '../auth/auth.events.ts';
import type { FlagsEvent } from '../flags/flags.events.ts';
import type { ModalsEvent } from '../modals/modals.events.ts';
import type { NavigationEvent } from '../navigation/navigation.events.ts';
import type { TrackingEvent } from '../photos/tracking/tracking.events.ts';
import type { SessionEvent } from '../session/session.events.ts';
import type { ToastsEvent } from '../toasts/toasts.events.ts';

/**
 * The long-lived charts below the root by their system ids, each with the events it takes. Whoever tells one of them
 * does it by `tell`; a chart that is not here is known only to the one that started it.
 */
export interface Directory {
  readonly auth: AuthEvent;
  readonly flags: FlagsEvent;
  readonly modals: ModalsEvent;
  readonly navigation: NavigationEvent;
  readonly session: SessionEvent;
  readonly toasts: ToastsEvent;
  readonly tracking: TrackingEvent;
}
export type ActorName = keyof Directory;

const named: Readonly<Record<ActorName, true>> = {
  auth: true,
  flags: true,
  modals: true,
  navigation: true,
  session: true,
  toasts: true,
  tracking: true,
};
/** Every name of the directory. */
export const actorNames = Object.keys(named) as readonly ActorName[];

export type RefTo<Name extends ActorName> = ActorRef<Snapshot<unknown>, Directory[Name]>;

type System = Pick<ActorSystem<{ readonly actors: Readonly<Record<string, AnyActorRef>> }>, 'get'>;

/** The running chart of that name; undefined while it does not run, as before sign-in and after sign-out. */
export const findActor = <Name extends ActorName>(system: System, name: Name): RefTo<Name> | undefined =>
  system.get(name) as RefTo<Name> | undefined;
