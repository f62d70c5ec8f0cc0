import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '../../machines/app/app.machine.ts';
import type { AppContext } from '../../machines/app/app.setup.ts';
import type { featureFlagsMachine } from '../../machines/flags/featureFlags.machine.ts';
import type { modalStackMachine } from '../../machines/modals/modalStack.machine.ts';
import type { navigationMachine } from '../../machines/navigation/navigation.machine.ts';
import type { toastsMachine } from '../../machines/toasts/toasts.machine.ts';

export type AppRef = ActorRefFrom<typeof appMachine>;
export type NavigationRef = ActorRefFrom<typeof navigationMachine>;
export type ModalsRef = ActorRefFrom<typeof modalStackMachine>;
export type ToastsRef = ActorRefFrom<typeof toastsMachine>;
export type FlagsRef = ActorRefFrom<typeof featureFlagsMachine>;

/**
 * The running charts that a view may observe, and to which it may send events; null for charts that have not been
 * started.
 */
export interface Actors {
  readonly app: AppRef | null;
  readonly navigation: NavigationRef | null;
  readonly modals: ModalsRef | null;
  readonly toasts: ToastsRef | null;
  readonly flags: FlagsRef | null;
  readonly auth: AppContext['auth'];
  readonly session: AppContext['session'];
  readonly library: AppContext['library'];
  readonly menus: AppContext['menus'];
  readonly surroundings: AppContext['surroundings'];
  readonly lazyActors: AppContext['lazyActors'];
}

export const noActors: Actors = {
  app: null,
  navigation: null,
  modals: null,
  toasts: null,
  flags: null,
  auth: null,
  session: null,
  library: null,
  menus: null,
  surroundings: null,
  lazyActors: null,
};

/** Provided once, by the root view. */
export const ActorsContext = createContext<Actors>(noActors);

export const useActors = (): Actors => use(ActorsContext);

/**
 * Returns a chart that must be running when this view is rendered. @throws if it is not running, because the
 * view is then rendered too early.
 */
export function useActor<Name extends keyof Actors>(name: Name): NonNullable<Actors[Name]> {
  const ref = use(ActorsContext)[name];
  if (ref === null || ref === undefined) throw new Error(`drawn before ${name} is running`);
  return ref;
}
