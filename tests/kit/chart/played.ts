import type { ActorLogic, AnyActorRef, AnyEventObject, EventObject, Snapshot } from 'xstate';

type PlayedSnapshot = Snapshot<unknown> & { readonly input?: unknown };

const prefix = 'kit.play.';

interface Listener {
  readonly started?: (self: AnyActorRef, input: unknown) => void;
  readonly stopped?: (self: AnyActorRef) => void;
  readonly sent?: (event: AnyEventObject, self: AnyActorRef) => void;
}

interface Play extends EventObject {
  readonly output?: unknown;
  readonly error?: unknown;
  readonly shown?: object;
}

/**
 * Returns stub logic for an actor, which reports when the actor starts, receives an event or stops, and ends it on
 * request.
 */
export function playedLogic(listener: Listener): ActorLogic<PlayedSnapshot, AnyEventObject, unknown> {
  return {
    getInitialSnapshot: (_scope, input) => ({ status: 'active', output: undefined, error: undefined, input }),
    getPersistedSnapshot: (snapshot) => snapshot,
    start: (snapshot, { self }) => listener.started?.(self, snapshot.input),
    transition: (snapshot, event, { self }) => {
      if (event.type === 'xstate.stop') {
        listener.stopped?.(self);
        return { ...snapshot, status: 'stopped', output: undefined, error: undefined };
      }
      if (!event.type.startsWith(prefix)) {
        listener.sent?.(event, self);
        return snapshot;
      }
      return play(snapshot, event);
    },
  };
}

function play(snapshot: PlayedSnapshot, event: Play): PlayedSnapshot {
  if (event.type === `${prefix}done`)
    return { ...snapshot, status: 'done', output: event.output, error: undefined };
  if (event.type === `${prefix}error`)
    return { ...snapshot, status: 'error', output: undefined, error: event.error };
  return { ...snapshot, ...event.shown } as PlayedSnapshot;
}

export const finish = (output: unknown): Play => ({ type: `${prefix}done`, output });
export const fail = (error: unknown): Play => ({ type: `${prefix}error`, error });
export const show = (shown: object): Play => ({ type: `${prefix}show`, shown });
