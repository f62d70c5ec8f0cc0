import type { AnyActorLogic } from 'xstate';

/**
 * A chart in a later chunk that the root names from the start: `read` returns the code, and the chart starts only
 * after it has loaded.
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
