import type { AnyActorLogic } from 'xstate';

/**
 * Returns a placeholder for a chart in a chunk that is loaded later, so that the root can refer to it from
 * the start. `read` returns the chart, which must be loaded before the actor starts.
 */
export const lazyLogic = <Logic extends AnyActorLogic>(read: () => Logic): Logic => {
  const logic: AnyActorLogic = {
    getInitialSnapshot: (scope, input) => read().getInitialSnapshot(scope, input),
    transition: (snapshot, event, scope) => read().transition(snapshot, event, scope),
    getPersistedSnapshot: (snapshot, options) => read().getPersistedSnapshot(snapshot, options),
    start: (snapshot, scope) => read().start?.(snapshot, scope),
  };
  return logic as Logic;
};
