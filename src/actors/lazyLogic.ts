import type { AnyActorLogic } from 'xstate';

/**
 * A chart whose code comes with a later chunk although the root names it from the start: `read` gives the code, and
 * the starter of the chart has waited for it.
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
