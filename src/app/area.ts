import { type ComponentType, createElement } from 'react';
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate';
import type { Environment } from '../actors/environment.ts';

/**
 * The exports of an area's module: its chart, if it has one, and its screen, which receives that chart once it is
 * running.
 */
export interface AreaModule {
  readonly logic: (environment: Environment) => AnyActorLogic | null;
  readonly Screen: ComponentType<{ readonly page: AnyActorRef | null }>;
}

interface Area<Logic extends AnyActorLogic> extends AreaModule {
  readonly logic: (environment: Environment) => Logic;
}

/** Combines a chart with its screen; a screen for a different chart does not compile. */
export function area<Logic extends AnyActorLogic>(
  logic: (environment: Environment) => Logic,
  Screen: ComponentType<{ readonly page: ActorRefFrom<Logic> }>,
): Area<Logic> {
  return {
    logic,
    // The root starts the logic of any area, so its type is not known here.
    Screen: ({ page }) =>
      page === null ? null : createElement(Screen, { page: page as ActorRefFrom<Logic> }),
  };
}

/** Returns an area that has no chart. */
export const plainArea = (Screen: ComponentType): AreaModule => ({
  logic: () => null,
  Screen: () => createElement(Screen),
});
