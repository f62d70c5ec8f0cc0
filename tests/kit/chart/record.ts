import { type ActorRef, type AnyEventObject, createActor, type EventObject, type Snapshot } from 'xstate';
import { playedLogic } from './played.ts';

/** An effect that the chart has on its environment. */
export type Call =
  | { readonly kind: 'action'; readonly name: string; readonly params: unknown }
  | { readonly kind: 'start'; readonly id: string; readonly src: string; readonly input: unknown }
  | { readonly kind: 'stop'; readonly id: string }
  | { readonly kind: 'sent'; readonly to: string; readonly event: AnyEventObject }
  | { readonly kind: 'emitted'; readonly event: AnyEventObject };

export interface Seen<Snap> {
  /** Number of steps so far; 0 at the start. */
  readonly step: number;
  readonly event: AnyEventObject;
  readonly snapshot: Snap;
  /** The effects of this step only, in order. */
  readonly calls: readonly Call[];
  /** All effects since the start. */
  readonly allCalls: readonly Call[];
  /** Ids of the running stubs, as reported by the stubs themselves. */
  readonly running: readonly string[];
}

const wordOf = (params: unknown): string => {
  if (typeof params === 'string') return ` ${params}`;
  const type: unknown =
    params !== null && typeof params === 'object' && 'type' in params ? params.type : null;
  return typeof type === 'string' ? ` ${type}` : '';
};

/**
 * Returns the events and effects of a chart in a short form, in order: `saveCookies`, `waiter: token.lost`,
 * `app: auth.ended`.
 */
export const transcript = (calls: readonly Call[]): string[] =>
  calls.flatMap((call) => {
    if (call.kind === 'sent') return [`${call.to}: ${call.event.type}`];
    return call.kind === 'action' ? [`${call.name}${wordOf(call.params)}`] : [];
  });

/**
 * Returns the events of one type that `to` (a chart of the actor directory, or another reference) received,
 * in order, without the type.
 */
export const sentTo = (calls: readonly Call[], to: string, type: string): object[] =>
  calls.flatMap((call) => {
    if (call.kind !== 'sent' || call.to !== to || call.event.type !== type) return [];
    const { type: _, ...payload } = call.event;
    return [payload];
  });

/** Records the effects of a chart, and stands in for the other charts that it uses. */
export class Recorder {
  readonly calls: Call[] = [];
  readonly #named = new Map<string, ActorRef<Snapshot<unknown>, AnyEventObject>>();

  /**
   * Returns the reference for this name in the actor directory; events sent to it are recorded under the
   * name.
   */
  named(name: string): ActorRef<Snapshot<unknown>, AnyEventObject> {
    const known = this.#named.get(name) ?? this.ref(name);
    this.#named.set(name, known);
    return known;
  }

  /** Returns the directory name by which a chart found this reference; null for any other reference. */
  nameOf(ref: unknown): string | null {
    return [...this.#named].find(([, known]) => known === ref)?.[0] ?? null;
  }

  /** Returns a reference to pass to a chart in its input; events sent to it are recorded under this name. */
  ref<Event extends EventObject = AnyEventObject>(name: string): ActorRef<Snapshot<unknown>, Event> {
    const logic = playedLogic({
      sent: (event) => this.calls.push({ kind: 'sent', to: name, event }),
    });
    return createActor(logic).start() as unknown as ActorRef<Snapshot<unknown>, Event>;
  }
}
