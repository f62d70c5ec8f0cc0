import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import {
  describeEdge,
  descriptorMatches,
  edgesOf,
  nameOf,
  pathOf,
  stateNodes,
} from '../../../tools/charts/extract.ts';
import type { Said } from './drawn.ts';
import type { Outcomes, Proof } from './fixtures.ts';
import { mapWalks, type Walk, type WalkMap } from './graph.ts';
import { Recorder, type Seen } from './record.ts';
import { inputOf, Stage } from './stage.ts';

/** Everything a proof can find wrong, each as a sentence that names the gap. All empty: the chart is proved. */
export interface Findings {
  readonly fixtures: readonly string[];
  readonly disagreements: readonly string[];
  readonly unwalked: readonly string[];
  readonly unreached: readonly string[];
  readonly unhandled: readonly string[];
  /** What the chart told others on its walks. */
  readonly said: readonly Said[];
  readonly walks: number;
}

/** Where only matters whether something is wrong (`npm run teeth`), the first finding is enough. A browser has no `process`. */
export const inHurry = (): boolean => globalThis.process?.env['HURRY'] !== undefined;

const internal = /^xstate\./;

export function findGaps<M extends AnyStateMachine>(proof: Proof<M>): Findings {
  const fixtures = fixtureGaps(proof);
  let map: WalkMap;
  try {
    map = mapWalks(proof.machine, {
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
      unreached: [],
      unhandled: [],
      said: [],
      walks: 0,
    };
  }
  const walked = new Set<string>();
  const said = new Map<string, Said>();
  const disagreements: string[] = [];
  for (const walk of map.walks) {
    disagreements.push(...replay(proof, walk, walked, said));
    if (disagreements.length > 0 && inHurry()) break;
  }
  const edges = edgesOf(proof.machine);
  const byHand = new Set(proof.walkedByHand);
  const reached = new Set([
    ...map.places.flatMap((place) => nodesOf(place).map(pathOf)),
    // A state that decides is left in the step that enters it: its arrows say that somebody was there.
    ...edges.flatMap((edge) =>
      edge.kind === 'always' && (walked.has(edge.id) || byHand.has(describeEdge(edge))) ? [edge.source] : [],
    ),
  ]);
  return {
    fixtures: [
      ...fixtures,
      ...[...byHand]
        .filter((arrow) => !edges.some((edge) => describeEdge(edge) === arrow && !walked.has(edge.id)))
        .map((arrow) => `walked by the kit, or no arrow at all: ${arrow}`),
    ],
    disagreements: [...new Set(disagreements)],
    unwalked: edges
      .filter((edge) => !edge.forbidden && !walked.has(edge.id) && !byHand.has(describeEdge(edge)))
      .map((edge) => `never taken: ${describeEdge(edge)}`),
    unreached: stateNodes(proof.machine.root)
      .filter((node) => node.type !== 'history' && !reached.has(pathOf(node)))
      .map((node) => `never reached: ${pathOf(node)}`),
    unhandled: totality(proof, map.places),
    said: [...said.values()],
    walks: map.walks.length,
  };
}

function nodesOf(snapshot: AnyMachineSnapshot): AnyMachineSnapshot['_nodes'] {
  return snapshot._nodes;
}

const fixtureEvents = <M extends AnyStateMachine>(proof: Proof<M>): AnyEventObject[] =>
  Object.entries<readonly object[]>(proof.events as never).flatMap(([type, payloads]) =>
    payloads.map((payload) => ({ ...payload, type })),
  );

/** Public events and, by the state nodes that are active, what their actors may come to and which timers may ring. */
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

/** What the types cannot see: names that fit nothing in the chart, and outcomes that an arrow waits for in vain. */
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
  return (snapshot) => {
    const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [
      id,
      nodes.map((node) => node.id),
    ]);
    return JSON.stringify([snapshot.status, snapshot.value, history, project?.(snapshot) ?? null]);
  };
}

/** Plays one walk on a real actor and compares every step with the map, the running actors and the test's observer. */
function replay<M extends AnyStateMachine>(
  proof: Proof<M>,
  walk: Walk,
  walked: Set<string>,
  said: Map<string, Said>,
): string[] {
  const stage = new Stage(proof);
  const serialize = serializer(proof);
  const all = [{ event: { type: 'xstate.init' }, expected: walk.initial }, ...walk.steps];
  try {
    for (const [step, { event, expected }] of all.entries()) {
      const before = stage.recorder.calls.length;
      if (step === 0) stage.start();
      else stage.take(event);
      if (stage.thrown !== undefined) throw stage.thrown;
      const snapshot: AnyMachineSnapshot = stage.snapshot as never;
      if (serialize(snapshot) !== serialize(expected)) {
        throw new Error(
          `the running chart is in ${serialize(snapshot)}, the map says ${serialize(expected)}`,
        );
      }
      checkRunning(stage, snapshot);
      proof.observe({
        step,
        event,
        snapshot: stage.snapshot,
        calls: stage.recorder.calls.slice(before),
        allCalls: stage.recorder.calls,
        running: stage.running,
      } satisfies Seen<SnapshotFrom<M>>);
    }
    return [];
  } catch (error) {
    const way = walk.steps.map(({ event }) => event.type).join(' → ');
    return [`on the way ${way || '(start)'}: ${error instanceof Error ? error.message : String(error)}`];
  } finally {
    for (const edge of stage.walked) walked.add(edge);
    for (const [key, one] of stage.said) said.set(key, one);
    stage.stop();
  }
}

/** The actors themselves must know that they run exactly while a state that invokes them is active. */
function checkRunning<M extends AnyStateMachine>(stage: Stage<M>, snapshot: AnyMachineSnapshot): void {
  const invoked =
    snapshot.status === 'active' ? nodesOf(snapshot).flatMap((node) => node.invoke.map(({ id }) => id)) : [];
  const silent = invoked.filter(
    (id) => !stage.running.includes(id) && !stage.completed.has(id) && !stage.kept.has(id),
  );
  if (silent.length > 0) throw new Error(`"${silent.join('", "')}" should be running but never heard of it`);
  const known = new Set(stateNodes(snapshot.machine.root).flatMap((node) => node.invoke.map(({ id }) => id)));
  const stray = stage.running.filter((id) => known.has(id) && !invoked.includes(id));
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
