// The only module that imports xstate/graph, because its API will change with the next major version.
import type { AnyEventObject, AnyStateMachine, AnyMachineSnapshot } from 'xstate';
import { TestModel } from 'xstate/graph';

/** An event that is possible at a vertex, with the target according to the chart's own transition function. */
export interface Move {
  readonly event: AnyEventObject;
  readonly expected: AnyMachineSnapshot;
  /** The vertex that this move is the first to reach; null if a shorter path leads there. */
  readonly next: Vertex | null;
}

/** A distinct state of a chart (value and projection), with the shortest path from the start. */
export interface Vertex {
  readonly snapshot: AnyMachineSnapshot;
  readonly way: readonly AnyEventObject[];
  readonly moves: readonly Move[];
}

interface MapOptions {
  readonly input: unknown;
  readonly events: (snapshot: AnyMachineSnapshot) => readonly AnyEventObject[];
  readonly serialize: (snapshot: AnyMachineSnapshot) => string;
  readonly limit: number;
}

type Adjacency = Readonly<
  Record<
    string,
    {
      readonly state: AnyMachineSnapshot;
      readonly transitions: Readonly<Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>>;
    }
  >
>;

/**
 * Finds every reachable vertex with all events that are possible there, nearest first, beginning with the start. The
 * traversal is pure: no actor runs, so results of actors and timers are represented as events. Walks on a real actor
 * then confirm the map.
 */
export function mapPlaces(machine: AnyStateMachine, options: MapOptions): readonly Vertex[] {
  const traversal = {
    input: options.input,
    events: options.events,
    // Without this filter, an event whose guards are all false would be treated as a transition back to the same
    // vertex.
    filterEvents: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => snapshot.can(event),
    serializeState: options.serialize,
    serializeEvent: fixtureKeys(),
    limit: options.limit,
  };
  // Uses TestModel rather than `createTestModel`, because that rejects machines with `invoke` or `after`.
  const model = new TestModel(withoutSystemIds(machine), { ...traversal, stateMatcher: () => true } as never);
  const adjacency = model.getAdjacencyMap() as unknown as Adjacency;
  const [start] = Object.values(adjacency);
  return start === undefined ? [] : nearestFirst(adjacency, start.state, options.serialize);
}

function nearestFirst(
  adjacency: Adjacency,
  start: AnyMachineSnapshot,
  serialize: MapOptions['serialize'],
): Vertex[] {
  const known = new Set<string>([serialize(start)]);
  const places: (Vertex & { readonly moves: Move[] })[] = [{ snapshot: start, way: [], moves: [] }];
  for (const place of places) {
    for (const { event, state } of Object.values(adjacency[serialize(place.snapshot)]?.transitions ?? {})) {
      const key = serialize(state);
      const next = known.has(key) ? null : { snapshot: state, way: [...place.way, event], moves: [] };
      place.moves.push({ event, expected: state, next });
      if (next === null) continue;
      known.add(key);
      places.push(next);
    }
  }
  return places;
}

/**
 * Removes the ids under which actors are registered in the actor system. The traversal spawns the same long-lived
 * child on many paths within one system, which rejects a second actor with the same id.
 */
function withoutSystemIds(machine: AnyStateMachine): AnyStateMachine {
  const quiet = machine.provide({});
  const initial = quiet.getInitialSnapshot.bind(quiet);
  const transition = quiet.transition.bind(quiet);
  const silence = ({ self }: { self: { system: unknown } }) =>
    Object.assign(self.system as object, { _set: () => undefined });
  quiet.getInitialSnapshot = (scope, input) => {
    silence(scope);
    return initial(scope, input as never);
  };
  quiet.transition = (snapshot, event, scope) => {
    silence(scope);
    return transition(snapshot, event, scope);
  };
  return quiet;
}

/** Returns a function that identifies events by their fixture objects, so that payloads need not be JSON. */
function fixtureKeys(): (event: AnyEventObject) => string {
  const numbers = new WeakMap<object, number>();
  let next = 0;
  return (event) => {
    const number = numbers.get(event) ?? next++;
    numbers.set(event, number);
    return `${event.type}#${number}`;
  };
}
