import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Clause, coveredBy, isDivided, readClauses } from '../spec/clauses.ts';
import { clausesOf, edgesOf, eventLabel, pathOf, specOf, stateNodes } from './extract.ts';
import { type Chart, loadCharts, machineOf, type Words } from './load.ts';

/** Maximum lines of a chart's configs, and of its file without the words. */
const longest = { chart: 250, file: 500 };
const eventName = /^(?:[a-z]+(?:\.[a-z]+)+(?:\.\*)?|\*)$/;

/** Returns all problems of one chart file, each as a message that begins with the file. */
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
    ...(chart.words === null ? [`exports no ${chart.name}Words`] : lintWords(chart.words)),
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
  const spec = clausesOf(node);
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

/**
 * Returns the node and the nodes entered with it: ancestors, initial states, all regions of a parallel state.
 */
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

/**
 * Returns whether a state must have a transition that leaves it: not the root, a region, or a compound state that can
 * be left from its children.
 */
function leavable(node: AnyStateNode): boolean {
  if (node.parent === undefined || node.type !== 'atomic') return true;
  return lineage(node).some((step) =>
    edgesFrom(step).some(({ target }) => target?.some((to) => to !== node) ?? false),
  );
}

/** Returns the cycles of `always` transitions. Guards are ignored, because all of them could be true. */
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

/** Returns the problems of the sentences of guards, delays and events, which `machines/system/chartWords.ts` describes. */
export function lintWords({ guards, delays, events }: Words): string[] {
  const sentences = [
    ...Object.entries(guards).flatMap(([guard, { why, whyNot }]) => [
      [`why of ${guard}`, why] as const,
      [`whyNot of ${guard}`, whyNot] as const,
    ]),
    ...Object.entries({ ...delays, ...events }),
  ];
  return sentences.flatMap(([name, text]) =>
    wordRules.filter(([, breaks]) => breaks.test(text)).map(([rule]) => `the ${name} ${rule}: ${text}`),
  );
}
const wordRules: readonly (readonly [string, RegExp])[] = [
  ['begins with a capital', /^[A-Z][a-z]/],
  ['ends with a full stop', /\.$/],
  ['has fewer than four words', /^\S*(?: \S+){0,2}$/],
  ['contains an identifier', /[a-z][A-Z]|`|\w\(|\b[a-z]+\.[a-z]+\b/],
  ['begins with a vague word', /^(?:it|what|nobody|nothing|this|that|there)\b/],
];

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

/** Returns the problems in the source text: lengths of the chart and of its file. */
export function lintSource(file: string, source: string): string[] {
  const linesOf = (text: string) => text.trimEnd().split('\n').length;
  const { program } = parseSync(file, source);
  const chart = [...configsIn(program)].reduce(
    (sum, { start, end }) => sum + linesOf(source.slice(start, end)),
    0,
  );
  const lines = linesOf(source) - wordLines(program, source);
  return [
    ...(chart > longest.chart ? [`has a chart of ${chart} lines; ${longest.chart} is the most`] : []),
    ...(lines > longest.file ? [`has ${lines} lines; ${longest.file} is the most`] : []),
  ];
}

/** Returns the number of lines of the exports that contain a chart's words. */
function wordLines(program: object, source: string): number {
  return below(program)
    .map((node) => source.slice(node.start, node.end))
    .filter((text) => /^export const \w+Words(?:For)?\b/.test(text))
    .reduce((sum, text) => sum + text.split('\n').length, 0);
}

/** Returns the arguments of `createMachine` and `createStateConfig`. */
function* configsIn(node: object): Generator<Syntax> {
  for (const child of below(node)) {
    if (isConfigCall(child)) {
      yield* below({ arguments: child.arguments });
      yield* configsIn({ callee: child.callee });
    } else yield* configsIn(child);
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
