// Served as /inspector/attach.js, to developers and testers only. The product contains nothing about the inspector
// except this URL.
import type { AnyActorRef } from 'xstate';
import { sessionOf, showActor, type ShownActor, showEvent, type ShownEvent } from './projection.ts';
import { channelName, type ToViewer } from './wire.ts';

const longestLog = 500;

/** The part of BroadcastChannel that is used here; tests supply their own. */
export interface Channel {
  postMessage(message: ToViewer): void;
  onmessage: ((event: MessageEvent) => void) | null;
  close(): void;
}

interface Inspected {
  readonly type: string;
  readonly actorRef?: unknown;
  readonly snapshot?: unknown;
  readonly event?: unknown;
}

function everyActor(root: AnyActorRef): AnyActorRef[] {
  const { children = {} } = (root.getSnapshot() ?? {}) as {
    children?: Record<string, AnyActorRef | undefined>;
  };
  return [
    root,
    ...Object.values(children).flatMap((child) => (child === undefined ? [] : everyActor(child))),
  ];
}

/**
 * Sends information about this system's actors to the viewer page of the same origin. Returns a function that stops
 * it.
 */
export default function attach(
  root: AnyActorRef,
  channel: Channel = new BroadcastChannel(channelName),
  origin: string = window.location.origin,
): () => void {
  const actors = new Map<string, ShownActor>();
  const events: ShownEvent[] = [];
  const seen = (actor: unknown, snapshot: unknown): void => {
    const shown = showActor(actor, snapshot);
    if (shown.status === 'active') actors.set(shown.session, shown);
    else actors.delete(shown.session);
    channel.postMessage({ kind: 'actor', actor: shown });
  };
  for (const actor of everyActor(root)) actors.set(sessionOf(actor), showActor(actor, actor.getSnapshot()));
  const subscription = root.system.inspect((inspected: Inspected) => {
    if (inspected.type === '@xstate.snapshot') seen(inspected.actorRef, inspected.snapshot);
    if (inspected.type !== '@xstate.event') return;
    const event = showEvent(inspected.actorRef, inspected.event, Date.now());
    events.push(event);
    if (events.length > longestLog) events.shift();
    channel.postMessage({ kind: 'event', event });
  });
  channel.onmessage = ({ origin: from, data }) => {
    if (from !== origin || data !== 'hello') return;
    channel.postMessage({ kind: 'all', actors: [...actors.values()], events });
  };
  return () => {
    subscription.unsubscribe();
    channel.close();
  };
}
