import { type ActorRef, type AnyEventObject, createActor, type EventObject, type Snapshot } from 'xstate';
import { playedLogic } from './played.ts';

/** Something the chart did to the world outside it. */
export type Call =
  | { readonly kind: 'action'; readonly name: string; readonly params: unknown }
  | { readonly kind: 'start'; readonly id: string; readonly src: string; readonly input: unknown }
  | { readonly kind: 'stop'; readonly id: string }
  | { readonly kind: 'sent'; readonly to: string; readonly event: AnyEventObject }
  | { readonly kind: 'emitted'; readonly event: AnyEventObject };

export interface Seen<Snap> {
  /** How many steps have been made; 0 is the start. */
  readonly step: number;
  readonly event: AnyEventObject;
  readonly snapshot: Snap;
  /** What the chart did in this step alone, in order. */
  readonly calls: readonly Call[];
  /** What it has done since the start. */
  readonly allCalls: readonly Call[];
  /** Ids of the played actors that are running, as they know it themselves. */
  readonly running: readonly string[];
}

const wordOf = (params: unknown): string => {
  if (typeof params === 'string') return ` ${params}`;
  const type: unknown =
    params !== null && typeof params === 'object' && 'type' in params ? params.type : null;
  return typeof type === 'string' ? ` ${type}` : '';
};

/** What a chart said and did, in order, as a reader says it: `saveCookies`, `waiter: token.lost`, `app: auth.ended`. */
export const transcript = (calls: readonly Call[]): string[] =>
  calls.flatMap((call) => {
    if (call.kind === 'sent') return [`${call.to}: ${call.event.type}`];
    return call.kind === 'action' ? [`${call.name}${wordOf(call.params)}`] : [];
  });

/** The events of one type that a chart of the directory, or another reference, received, in order, without the type. */
export const told = (calls: readonly Call[], to: string, type: string): object[] =>
  calls.flatMap((call) => {
    if (call.kind !== 'sent' || call.to !== to || call.event.type !== type) return [];
    const { type: _, ...payload } = call.event;
    return [payload];
  });

/** Writes down what a chart does outside itself, and stands in for the other charts it is given. */
export class Recorder {
  readonly calls: Call[] = [];
  readonly #named = new Map<string, ActorRef<Snapshot<unknown>, AnyEventObject>>();

  /** The one reference of that name: events sent to a chart of the directory are recorded under it. */
  named(name: string): ActorRef<Snapshot<unknown>, AnyEventObject> {
    const known = this.#named.get(name) ?? this.ref(name);
    this.#named.set(name, known);
    return known;
  }

  /** The name in the directory under which a chart knows this reference; null for any other. */
  nameOf(ref: unknown): string | null {
    return [...this.#named].find(([, known]) => known === ref)?.[0] ?? null;
  }

  /** A reference to hand to the chart in its input; events sent to it are recorded under this name. */
  ref<Event extends EventObject = AnyEventObject>(name: string): ActorRef<Snapshot<unknown>, Event> {
    const logic = playedLogic({
      sent: (event) => this.calls.push({ kind: 'sent', to: name, event }),
    });
    return createActor(logic).start() as unknown as ActorRef<Snapshot<unknown>, Event>;
  }
}
