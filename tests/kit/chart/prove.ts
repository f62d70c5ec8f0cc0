import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import {
  type ChartEdge,
  describeEdge,
  descriptorMatches,
  edgesOf,
  nameOf,
  pathOf,
  stateNodes,
} from '../../../tools/charts/extract.ts';
import type { Said } from './drawn.ts';
import type { Outcomes, Proof } from './fixtures.ts';
import { mapPlaces, type Vertex } from './graph.ts';
import { Recorder, type Seen } from './record.ts';
import { inputOf, type Kept, Stage } from './stage.ts';

/** All findings about a chart, each as a sentence. If there are none, the chart passes. */
export interface Findings {
  readonly fixtures: readonly string[];
  readonly disagreements: readonly string[];
  readonly unwalked: readonly string[];
  /** For each entry of `unwalked`: the transition and the shortest path to its source; null if there is no path. */
  readonly leads: ReadonlyMap<string, Lead>;
  readonly unreached: readonly string[];
  readonly unhandled: readonly string[];
  /** The events that the chart sent during the walks. */
  readonly said: readonly Said[];
  readonly walks: number;
}

export interface Lead {
  readonly edge: ChartEdge;
  readonly way: readonly AnyEventObject[] | null;
}

/**
 * Returns whether to stop at the first finding, because only its existence matters (`npm run teeth`).
 * Browsers have no `process`.
 */
export const inHurry = (): boolean => globalThis.process?.env['HURRY'] !== undefined;

const internal = /^xstate\./;

export function findGaps<M extends AnyStateMachine>(proof: Proof<M>): Findings {
  const fixtures = fixtureGaps(proof);
  let places: readonly Vertex[];
  try {
    places = mapPlaces(proof.machine, {
      input: inputOf(proof, new Recorder()),
      events: possibleEvents(proof),
      serialize: serializer(proof),
      limit: proof.limit ?? 5000,
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const hint = /limit exceeded/.test(reason) ? '; `project` lets something grow without end' : '';
    return {
      fixtures: [...fixtures, `the chart cannot be mapped: ${reason}${hint}`],
      disagreements: [],
      unwalked: [],
      leads: new Map(),
      unreached: [],
      unhandled: [],
      said: [],
      walks: 0,
    };
  }
  const { walked, said, disagreements, walks } = new Walker(proof, places).walk();
  const edges = edgesOf(proof.machine);
  const byHand = new Set(proof.walkedByHand);
  const reached = new Set([
    ...places.flatMap(({ snapshot }) => nodesOf(snapshot).map(pathOf)),
    // A transient state is left within the step that enters it, so its outgoing transitions show that it was entered.
    ...edges.flatMap((edge) =>
      edge.kind === 'always' && (walked.has(edge.id) || byHand.has(describeEdge(edge))) ? [edge.source] : [],
    ),
  ]);
  const leads = new Map(
    edges
      .filter((edge) => !edge.forbidden && !walked.has(edge.id) && !byHand.has(describeEdge(edge)))
      .map((edge): [string, Lead] => [
        `never taken: ${describeEdge(edge)}`,
        { edge, way: wayTo(edge, places) },
      ]),
  );
  return {
    fixtures: [
      ...fixtures,
      ...[...byHand]
        .filter((arrow) => !edges.some((edge) => describeEdge(edge) === arrow && !walked.has(edge.id)))
        .map((arrow) => `walked by the kit, or no arrow at all: ${arrow}`),
    ],
    disagreements: [...new Set(disagreements)],
    unwalked: [...leads.keys()],
    leads,
    unreached: stateNodes(proof.machine.root)
      .filter((node) => node.type !== 'history' && !reached.has(pathOf(node)))
      .map((node) => `never reached: ${pathOf(node)}`),
    unhandled: totality(
      proof,
      places.map(({ snapshot }) => snapshot),
    ),
    said: [...said.values()],
    walks,
  };
}

/**
 * Returns the vertex that is nearest to the start and contains the transition's source: vertices are ordered
 * by distance.
 */
const wayTo = ({ source }: ChartEdge, places: readonly Vertex[]): readonly AnyEventObject[] | null =>
  places.find(({ snapshot }) => nodesOf(snapshot).some((node) => pathOf(node) === source))?.way ?? null;

function nodesOf(snapshot: AnyMachineSnapshot): AnyMachineSnapshot['_nodes'] {
  return snapshot._nodes;
}

const fixtureEvents = <M extends AnyStateMachine>(proof: Proof<M>): AnyEventObject[] =>
  Object.entries<readonly object[]>(proof.events as never).flatMap(([type, payloads]) =>
    payloads.map((payload) => ({ ...payload, type })),
  );

/**
 * Returns the events that are possible in a state: public ones and, for each active state node, the results
 * of its actors and its timers.
 */
function possibleEvents<M extends AnyStateMachine>(
  proof: Proof<M>,
): (snapshot: AnyMachineSnapshot) => AnyEventObject[] {
  const common: AnyEventObject[] = [...fixtureEvents(proof), ...(proof.extra ?? [])];
  const byNode = new Map<string, AnyEventObject[]>(
    stateNodes(proof.machine.root).map((node) => [
      node.id,
      [
        ...node.invoke.flatMap((invoke) => outcomeEvents(invoke.id, outcomesOf(proof, invoke.src))),
        ...[...node.transitions.keys()]
          .filter((type) => type.startsWith('xstate.after.'))
          .map((type) => ({ type })),
      ],
    ]),
  );
  return (snapshot) => [...common, ...nodesOf(snapshot).flatMap((node) => byNode.get(node.id) ?? [])];
}

function outcomesOf<M extends AnyStateMachine>(proof: Proof<M>, src: unknown): Outcomes<unknown> {
  return typeof src === 'string' ? ((proof.outcomes as Record<string, Outcomes<unknown>>)[src] ?? {}) : {};
}

function outcomeEvents(id: string, outcomes: Outcomes<unknown>): AnyEventObject[] {
  return [
    ...(outcomes.done ?? []).map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ...(outcomes.error ?? []).map((error) => ({ type: `xstate.error.actor.${id}`, error, actorId: id })),
    ...(outcomes.snapshot ?? []).map((snapshot) => ({ type: `xstate.snapshot.${id}`, snapshot })),
  ];
}

/**
 * Returns the mistakes in fixtures that types cannot prevent: names that match nothing in the chart, and
 * outcomes without a transition for them.
 */
function fixtureGaps<M extends AnyStateMachine>(proof: Proof<M>): string[] {
  const nodes = stateNodes(proof.machine.root);
  const edges = edgesOf(proof.machine).filter(({ kind }) => kind === 'event');
  const types = Object.keys(proof.events);
  const paths = new Set([...nodes.map(pathOf), '*']);
  const srcs = new Set(nodes.flatMap((node) => node.invoke.map(({ src }) => src)));
  return [
    ...edges
      .filter(({ event }) => !types.some((type) => descriptorMatches(event, type)))
      .map((edge) => `no event of the union fits: ${describeEdge(edge)}`),
    ...types
      .filter((type) => !edges.some(({ event }) => descriptorMatches(event, type)))
      .map((type) => `the chart handles "${type}" nowhere`),
    ...Object.keys(proof.ignores ?? {})
      .filter((path) => !paths.has(path))
      .map((path) => `the ignore list names a state that is not there: ${path}`),
    ...[...srcs]
      .filter((src) => typeof src !== 'string')
      .map(() => 'an actor is invoked without a name in setup'),
    ...nodes.flatMap((node) =>
      node.invoke.flatMap(({ id, src }) =>
        (['done', 'error', 'snapshot'] as const)
          .filter((outcome) =>
            node.transitions.has(`xstate.${outcome === 'snapshot' ? outcome : `${outcome}.actor`}.${id}`),
          )
          .filter((outcome) => (outcomesOf(proof, src)[outcome] ?? []).length === 0)
          .map(
            (outcome) =>
              `${pathOf(node)} waits for "${outcome}" of "${nameOf(src)}", but no such outcome is given`,
          ),
      ),
    ),
  ];
}

function serializer<M extends AnyStateMachine>(proof: Proof<M>): (snapshot: AnyMachineSnapshot) => string {
  const project = proof.project as ((snapshot: AnyMachineSnapshot) => unknown) | undefined;
  const known = new WeakMap<AnyMachineSnapshot, string>();
  const serialize = (snapshot: AnyMachineSnapshot): string => {
    const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [
      id,
      nodes.map((node) => node.id),
    ]);
    return JSON.stringify([snapshot.status, snapshot.value, history, project?.(snapshot) ?? null]);
  };
  return (snapshot) => {
    const text = known.get(snapshot) ?? serialize(snapshot);
    known.set(snapshot, text);
    return text;
  };
}

/**
 * Takes every move from every vertex on a real actor, and compares the result with the map, the running actors and
 * the test's own checks. Saves and restores a vertex that has several moves; if a vertex cannot be saved, walks the
 * path to it again.
 */
class Walker<M extends AnyStateMachine> {
  readonly walked = new Set<string>();
  readonly said = new Map<string, Said>();
  readonly disagreements: string[] = [];
  /** Number of paths that were walked to their end. */
  walks = 0;
  readonly #proof: Proof<M>;
  readonly #places: readonly Vertex[];
  readonly #serialize: (snapshot: AnyMachineSnapshot) => string;
  #stage: Stage<M>;

  constructor(proof: Proof<M>, places: readonly Vertex[]) {
    this.#proof = proof;
    this.#places = places;
    this.#serialize = serializer(proof);
    this.#stage = new Stage(proof);
  }

  walk(): this {
    const [start] = this.#places;
    if (start === undefined) return this;
    if (this.#agrees([], { type: 'xstate.init' }, start.snapshot)) this.#takeAll(start);
    this.#leave();
    return this;
  }

  #takeAll(place: Vertex): void {
    if (place.moves.length === 0) this.walks += 1;
    const stage = this.#stage;
    const kept = place.moves.length > 1 ? stage.keep() : null;
    for (const [index, { event, expected, next }] of place.moves.entries()) {
      if (index > 0) this.#return(place, stage, kept);
      if (!this.#agrees(place.way, event, expected)) {
        this.walks += 1;
        if (inHurry()) return;
      } else if (next === null) this.walks += 1;
      else this.#takeAll(next);
      if (inHurry() && this.disagreements.length > 0) return;
    }
  }

  #return({ way }: Vertex, stage: Stage<M>, kept: Kept | null): void {
    // A different stage may be in use by now than the one to which the saved moment belongs.
    if (kept === null || this.#stage !== stage) this.#leave();
    if (kept !== null) {
      this.#stage = stage;
      stage.resume(kept);
      return;
    }
    this.#stage = new Stage(this.#proof);
    this.#stage.start();
    for (const event of way) this.#stage.take(event);
  }

  #leave(): void {
    for (const edge of this.#stage.walked) this.walked.add(edge);
    for (const [key, one] of this.#stage.said) this.said.set(key, one);
    this.#stage.stop();
  }

  /** Takes one step and then checks all invariants. */
  #agrees(way: readonly AnyEventObject[], event: AnyEventObject, expected: AnyMachineSnapshot): boolean {
    const stage = this.#stage;
    const isStart = event.type === 'xstate.init';
    try {
      const before = stage.recorder.calls.length;
      if (isStart) stage.start();
      else stage.take(event);
      if (stage.thrown !== undefined) throw stage.thrown;
      const snapshot: AnyMachineSnapshot = stage.snapshot as never;
      const [is, says] = [this.#serialize(snapshot), this.#serialize(expected)];
      if (is !== says) throw new Error(`the running chart is in ${is}, the map says ${says}`);
      checkRunning(stage, snapshot);
      this.#proof.observe({
        step: isStart ? 0 : way.length + 1,
        event,
        snapshot: stage.snapshot,
        calls: stage.recorder.calls.slice(before),
        allCalls: stage.recorder.calls,
        running: stage.running,
      } satisfies Seen<SnapshotFrom<M>>);
      return true;
    } catch (error) {
      const taken = isStart ? '(start)' : [...way, event].map(({ type }) => type).join(' → ');
      this.disagreements.push(
        `on the way ${taken}: ${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
  }
}

/** Checks that actors run exactly while a state that invokes them is active, according to the actors themselves. */
function checkRunning<M extends AnyStateMachine>(stage: Stage<M>, snapshot: AnyMachineSnapshot): void {
  const invoked =
    snapshot.status === 'active' ? nodesOf(snapshot).flatMap((node) => node.invoke.map(({ id }) => id)) : [];
  const { running } = stage;
  const silent = invoked.filter(
    (id) => !running.includes(id) && !stage.completed.has(id) && !stage.kept.has(id),
  );
  if (silent.length > 0) throw new Error(`"${silent.join('", "')}" should be running but never heard of it`);
  const stray = running.filter((id) => stage.invoked.has(id) && !invoked.includes(id));
  if (stray.length > 0) throw new Error(`"${stray.join('", "')}" is still running`);
}

function totality<M extends AnyStateMachine>(
  proof: Proof<M>,
  places: readonly AnyMachineSnapshot[],
): string[] {
  const types = Object.keys(proof.events).filter((type) => !internal.test(type));
  const ignores = Object.entries(proof.ignores ?? {}) as [string, readonly string[]][];
  const used = new Set<string>();
  const gaps = new Set<string>();
  for (const place of places.filter(({ status }) => status === 'active')) {
    const nodes = nodesOf(place);
    const paths = nodes.map(pathOf);
    for (const type of types) {
      if (
        nodes.some((node) =>
          [...node.transitions.keys()].some((descriptor) => descriptorMatches(descriptor, type)),
        )
      )
        continue;
      const excuses = ignores.filter(
        ([path, list]) => (path === '*' || paths.includes(path)) && list.includes(type),
      );
      for (const [path] of excuses) used.add(`${path} ${type}`);
      const leaves = nodes.filter(({ type: kind }) => kind === 'atomic' || kind === 'final').map(pathOf);
      if (excuses.length === 0) gaps.add(`neither handled nor ignored: "${type}" in ${leaves.join(' + ')}`);
    }
  }
  const stale = ignores.flatMap(([path, list]) =>
    list.filter((type) => !used.has(`${path} ${type}`)).map((type) => [path, type]),
  );
  return [
    ...gaps,
    ...stale.map(([path, type]) => `the ignore list says "${type}" in ${path}, where nothing needs it`),
  ];
}
