import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Clause, coveredBy, isDivided, readClauses } from '../spec/clauses.ts';
import { edgesOf, eventLabel, pathOf, specOf, stateNodes } from './extract.ts';
import { type Chart, loadCharts, machineOf } from './load.ts';

const longest = 250;
const eventName = /^(?:[a-z]+(?:\.[a-z]+)+(?:\.\*)?|\*)$/;

/** Everything that is wrong with one chart file, each as a sentence that begins with the file. */
export function lintChart(chart: Chart, clauses: readonly Clause[]): string[] {
  const exported = Object.keys(chart.machines);
  const misnamed = exported.filter((name) => !/Machine$/.test(name));
  const machine = machineOf(chart);
  return [
    ...(exported.length === 1
      ? []
      : [`exports ${exported.length} machines instead of one (${exported.join(', ')})`]),
    ...misnamed.map((name) => `exports a machine as "${name}", which does not end in Machine`),
    ...lintSource(chart.file, chart.source),
    ...(machine === undefined ? [] : lintMachine(machine, clauses)),
  ].map((finding) => `${chart.file}: ${finding}`);
}

export function lintMachine(machine: AnyStateMachine, clauses: readonly Clause[]): string[] {
  const nodes = stateNodes(machine.root).filter(({ type }) => type !== 'history');
  const reachable = reachableNodes(machine);
  return [
    ...nodes.flatMap((node) => lintMeta(node, clauses)),
    ...nodes.filter((node) => !reachable.has(node)).map((node) => `nothing enters ${pathOf(node)}`),
    ...nodes
      .filter((node) => !leavable(node))
      .map((node) => `nothing leaves ${pathOf(node)}, and it is not final`),
    ...alwaysLoops(nodes),
    ...nodes.flatMap((node) =>
      node.invoke
        .filter(({ id }, index) => id === `${index}.${node.id}`)
        .map(
          ({ src }) =>
            `${pathOf(node)} invokes ${typeof src === 'string' ? src : 'an actor'} without an explicit id`,
        ),
    ),
    ...[
      ...new Set(
        edgesOf(machine)
          .filter(({ kind }) => kind === 'event')
          .map(eventLabel),
      ),
    ]
      .filter((event) => !eventName.test(event))
      .map((event) => `the event "${event}" is not named noun.verb in lower case`),
  ];
}

function lintMeta(node: AnyStateNode, clauses: readonly Clause[]): string[] {
  const path = pathOf(node);
  const spec = specOf(node.meta);
  const cited = [...spec, ...edgesFrom(node).flatMap(({ meta }) => specOf(meta))];
  return [
    ...((node.description ?? '').trim() === '' ? [`${path} has no description`] : []),
    ...(spec.length === 0 ? [`${path} names no clause in meta.spec`] : []),
    ...cited
      .filter((id) => coveredBy(id, clauses).length === 0)
      .map((id) => `${path} cites clause ${id}, which docs/spec.md does not have`),
    ...cited
      .filter((id) => isDivided(id, clauses))
      .map((id) => `${path} cites clause ${id} as a whole, which docs/spec.md divides into letters`),
  ];
}

type Transition = NonNullable<AnyStateNode['always']>[number];

const edgesFrom = (node: AnyStateNode): Transition[] => [
  ...(node.always ?? []),
  ...[...node.transitions.values()].flat(),
];

/** The node and what is entered with it: its ancestors, its initial state, all regions of a parallel state. */
function enteredWith(node: AnyStateNode): AnyStateNode[] {
  return [...lineage(node), ...descent(node)];
}
function lineage(node: AnyStateNode): AnyStateNode[] {
  return node.parent === undefined ? [node] : [node, ...lineage(node.parent)];
}
function descent(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'parallel')
    return Object.values<AnyStateNode>(node.states).flatMap((child) => [child, ...descent(child)]);
  if (node.type === 'history') return node.parent === undefined ? [] : descent(node.parent);
  if (node.type !== 'compound') return [];
  return node.initial.target.flatMap((child) => [child, ...descent(child)]);
}

function reachableNodes(machine: AnyStateMachine): ReadonlySet<AnyStateNode> {
  const seen = new Set<AnyStateNode>();
  const queue = enteredWith(machine.root);
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    queue.push(...edgesFrom(node).flatMap(({ target }) => (target ?? []).flatMap(enteredWith)));
    for (const ancestor of lineage(node).filter(({ type }) => type === 'parallel'))
      queue.push(...descent(ancestor));
  }
  return seen;
}

/** The chart itself, and a region or a compound state left through its children, need no arrow of their own. */
function leavable(node: AnyStateNode): boolean {
  if (node.parent === undefined || node.type !== 'atomic') return true;
  return lineage(node).some((step) =>
    edgesFrom(step).some(({ target }) => target?.some((to) => to !== node) ?? false),
  );
}

/** A ring of `always` arrows, whatever their guards say: one day they all say yes. */
function alwaysLoops(nodes: readonly AnyStateNode[]): string[] {
  const next = (node: AnyStateNode): AnyStateNode[] =>
    (node.always ?? [])
      .flatMap(({ target }) => (target ?? []).flatMap(enteredWith))
      .filter((to) => (to.always ?? []).length > 0);
  const returns = (start: AnyStateNode): boolean => {
    const seen = new Set<AnyStateNode>();
    const queue = next(start);
    for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
      if (node === start) return true;
      if (!seen.has(node)) queue.push(...next(node));
      seen.add(node);
    }
    return false;
  };
  return nodes.filter(returns).map((node) => `${pathOf(node)} lies in an always loop`);
}

interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
const isSyntax = (value: unknown): value is Syntax =>
  value !== null && typeof value === 'object' && 'type' in value && typeof value.type === 'string';

function below(node: object): Syntax[] {
  return Object.values(node)
    .flatMap((value: unknown) => (Array.isArray(value) ? value : [value]))
    .filter(isSyntax);
}

/** What only the text shows: its length, and functions written into the config that do not fit a line. */
export function lintSource(file: string, source: string): string[] {
  const lines = source.trimEnd().split('\n').length;
  const { program } = parseSync(file, source);
  const long = [...functionsInConfigs(program, false)].filter(
    (found) => source.slice(found.start, found.end).includes('\n') && !givesData(found),
  );
  return [
    ...(lines > longest ? [`has ${lines} lines; ${longest} is the most`] : []),
    ...long.map(
      ({ start }) =>
        `line ${source.slice(0, start).split('\n').length}: a function longer than a line inside the config`,
    ),
  ];
}

/** `({ input }) => ({ … })`: a plain list of values, which reads as well over several lines. */
function givesData(found: Syntax): boolean {
  if (!('body' in found) || !isSyntax(found.body)) return false;
  const { body } = found;
  const inner =
    body.type === 'ParenthesizedExpression' && 'expression' in body && isSyntax(body.expression)
      ? body.expression
      : body;
  return inner.type === 'ObjectExpression';
}

function* functionsInConfigs(node: object, inside: boolean): Generator<Syntax> {
  for (const child of below(node)) {
    if (inside && /^(?:Arrow)?FunctionExpression$/.test(child.type)) yield child;
    else if (isConfigCall(child)) {
      // Not the callee: in `setup({ … }).createMachine({ … })` that is the setup, where long functions belong.
      for (const argument of child.arguments) yield* functionsInConfigs({ argument }, true);
      yield* functionsInConfigs({ callee: child.callee }, inside);
    } else yield* functionsInConfigs(child, inside);
  }
}

function isConfigCall(node: Syntax): node is Syntax & { callee: Syntax; arguments: Syntax[] } {
  if (node.type !== 'CallExpression' || !('callee' in node) || !isSyntax(node.callee)) return false;
  const { callee } = node;
  const name =
    'property' in callee && isSyntax(callee.property) && 'name' in callee.property
      ? callee.property.name
      : undefined;
  return name === 'createMachine' || name === 'createStateConfig';
}

export async function lintCharts(root: string): Promise<string[]> {
  const clauses = readClauses(root);
  return (await loadCharts(root)).flatMap((chart) => lintChart(chart, clauses));
}

if (import.meta.main) {
  const findings = await lintCharts(fileURLToPath(new URL('../..', import.meta.url)));
  for (const finding of findings) process.stdout.write(`${finding}\n`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}
