// The only module that imports xstate/graph: its API changes with the next major version.
import type { AnyEventObject, AnyStateMachine, AnyMachineSnapshot } from 'xstate';
import { TestModel } from 'xstate/graph';

export interface Step {
  readonly event: AnyEventObject;
  /** Where the chart's own transition function says this event leads. */
  readonly expected: AnyMachineSnapshot;
}

/** A way through the chart from its start; `initial` is where it begins. */
export interface Walk {
  readonly initial: AnyMachineSnapshot;
  readonly steps: readonly Step[];
}

export interface WalkMap {
  readonly walks: readonly Walk[];
  /** Every distinct place (value and projection) that can be reached. */
  readonly places: readonly AnyMachineSnapshot[];
}

interface MapOptions {
  readonly input: unknown;
  readonly events: (snapshot: AnyMachineSnapshot) => readonly AnyEventObject[];
  readonly serialize: (snapshot: AnyMachineSnapshot) => string;
  readonly limit: number;
}

/**
 * Walks that together take every possible event at every place once: the shortest way to the place, then the event.
 * Traversal is pure: no actor runs, so outcomes and timers are events here, and replaying is what proves them.
 */
export function mapWalks(machine: AnyStateMachine, options: MapOptions): WalkMap {
  const traversal = {
    input: options.input,
    events: options.events,
    // Without this filter an event whose guards all say no would be walked as a loop to the same place.
    filterEvents: (snapshot: AnyMachineSnapshot, event: AnyEventObject) => snapshot.can(event),
    serializeState: options.serialize,
    serializeEvent: fixtureKeys(),
    limit: options.limit,
  };
  // Not createTestModel: it refuses machines with `invoke` or `after`.
  const model = new TestModel(withoutSystemIds(machine), { ...traversal, stateMatcher: () => true } as never);
  const adjacency = Object.values(model.getAdjacencyMap()) as unknown as {
    state: AnyMachineSnapshot;
    transitions: Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>;
  }[];
  const shortest = model.getShortestPaths({ ...traversal, allowDuplicatePaths: true } as never);
  const ways = new Map(
    shortest.map((path) => [
      options.serialize(path.state as unknown as AnyMachineSnapshot),
      path.steps.map(({ event, state }) => ({ event, expected: state as unknown as AnyMachineSnapshot })),
    ]),
  );
  const walks = adjacency.flatMap(({ state, transitions }) => {
    const way = ways.get(options.serialize(state));
    if (way === undefined) throw new Error('A place on the map has no shortest way to it.');
    const [start, ...steps] = way;
    const initial = start?.expected ?? state;
    return Object.values(transitions).map((next) => ({
      initial,
      steps: [...steps, { event: next.event, expected: next.state }],
    }));
  });
  const places = adjacency.map(({ state }) => state);
  const begin = places[0];
  if (walks.length === 0 && begin !== undefined) return { walks: [{ initial: begin, steps: [] }], places };
  return { walks: withoutPrefixes(walks, fixtureKeys()), places };
}

/** During traversal one scope spawns the same long-lived child on many paths; a system refuses the second of one name. */
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

/** A walk that another one begins with proves nothing more. */
function withoutPrefixes(walks: readonly Walk[], key: (event: AnyEventObject) => string): Walk[] {
  const keyed = walks.map((walk) => ({ walk, key: walk.steps.map(({ event }) => key(event)) }));
  const prefixes = new Set(
    keyed.flatMap(({ key: keys }) =>
      keys.slice(0, -1).map((_, index) => keys.slice(0, index + 1).join('\n')),
    ),
  );
  return keyed.filter(({ key: keys }) => !prefixes.has(keys.join('\n'))).map(({ walk }) => walk);
}

/** Names events by type and identity of the fixture, so that payloads need not be JSON. */
function fixtureKeys(): (event: AnyEventObject) => string {
  const numbers = new WeakMap<object, number>();
  let next = 0;
  return (event) => {
    const number = numbers.get(event) ?? next++;
    numbers.set(event, number);
    return `${event.type}#${number}`;
  };
}
