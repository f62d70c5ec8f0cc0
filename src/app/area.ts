import { type ComponentType, createElement } from 'react';
import type { ActorRefFrom, AnyActorLogic, AnyActorRef } from 'xstate';
import type { Environment } from '../actors/environment.ts';

/** Exports of an area's module: its chart, if it has one, and its screen, which gets that chart once it runs. */
export interface AreaModule {
  readonly logic: (environment: Environment) => AnyActorLogic | null;
  readonly Screen: ComponentType<{ readonly page: AnyActorRef | null }>;
}

interface Area<Logic extends AnyActorLogic> extends AreaModule {
  readonly logic: (environment: Environment) => Logic;
}

/** A chart and its screen. A screen of another chart does not compile. */
export function area<Logic extends AnyActorLogic>(
  logic: (environment: Environment) => Logic,
  Screen: ComponentType<{ readonly page: ActorRefFrom<Logic> }>,
): Area<Logic> {
  return {
    logic,
    // The root starts any logic of a module, so its type is erased.
    Screen: ({ page }) =>
      page === null ? null : createElement(Screen, { page: page as ActorRefFrom<Logic> }),
  };
}

/** An area without its own chart. */
export const plainArea = (Screen: ComponentType): AreaModule => ({
  logic: () => null,
  Screen: () => createElement(Screen),
});
