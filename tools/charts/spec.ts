import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { Code, piecesByPath } from './code.ts';
import {
  clausesOf,
  type EdgeKind,
  eventLabel,
  nameOf,
  pathOf,
  stateNodes,
  toEdge,
  transitionsOf,
} from './extract.ts';
import { ignoresByMachine } from './ignores.ts';
import { type Chart, examples, loadCharts, machineOf, type Words } from './load.ts';
import { guardText } from './words.ts';

/** A use of an action or guard: its name, or its source if it has no name. */
export interface PartUse {
  readonly name: string;
  readonly params?: string;
  readonly text?: string;
}

export interface InvokeSpec {
  readonly id: string;
  readonly source: string;
  readonly systemId: string | null;
  readonly input: string | null;
}

export interface TransitionSpec {
  readonly kind: EdgeKind;
  /** For example `done save`, `after deadline`, `photo.toggle`. */
  readonly event: string;
  readonly guard: PartUse | null;
  /** What is true when the guard holds; empty without a guard. */
  readonly why: string;
  readonly actions: readonly PartUse[];
  readonly targets: readonly string[];
  readonly reenters: boolean;
  /** Whether the transition has neither target nor action, and thus documents that the event is ignored here. */
  readonly isForbidden: boolean;
  readonly sentence: string;
  readonly clauses: readonly string[];
}

export interface StateSpec {
  /** `ready.editing`; the root is `(chart)`. */
  readonly path: string;
  readonly key: string;
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly initial: string | null;
  readonly sentence: string;
  /** The state's own clauses, otherwise those of its nearest ancestor with clauses. */
  readonly clauses: readonly string[];
  readonly tags: readonly string[];
  readonly entry: readonly PartUse[];
  readonly exit: readonly PartUse[];
  readonly invokes: readonly InvokeSpec[];
  readonly transitions: readonly TransitionSpec[];
  readonly output: string | null;
}

/** The behaviour of one chart. */
export interface ChartSpec {
  readonly name: string;
  readonly domain: string;
  readonly file: string;
  readonly states: readonly StateSpec[];
  /** Milliseconds, or the source of a computed delay. */
  readonly delays: Readonly<Record<string, number | string>>;
  /** Source code of the initial context. */
  readonly context: string;
  readonly words: Words;
}

/** A chart with the code that it uses (paths in {@link Spec.code}), and the events that its proofs ignore. */
export interface DocumentedChart extends ChartSpec {
  readonly reads: readonly string[];
  readonly ignores: Readonly<Record<string, string>>;
}

export interface CodeSpec {
  readonly text: string;
  /** Whether every change of this code also changes a chart's own entry. */
  readonly inChart: boolean;
}

export interface Spec {
  readonly charts: readonly DocumentedChart[];
  /** Source of guards, actions, delays, actors and helpers, keyed by file and path. */
  readonly code: Readonly<Record<string, CodeSpec>>;
}

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');

/** Functions that XState adds to the parts it builds. */
const ofXState = new Set(['resolve', 'execute', 'check', 'type']);

/**
 * Returns a value as source code: functions as their text, and built-in actions and guards of XState with
 * their arguments.
 */
function printed(value: unknown): string {
  if (typeof value === 'function') {
    const parts = Object.entries(value).filter(([key]) => !ofXState.has(key));
    if (parts.length === 0) return tidy(String(value));
    return `${nameOf(value)}(${printed(Object.fromEntries(parts))})`;
  }
  if (Array.isArray(value)) return `[${value.map(printed).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Object.getPrototypeOf(value) !== Object.prototype) return nameOf(value);
  return `{ ${Object.entries(value)
    .map(([key, part]) => `${key}: ${printed(part)}`)
    .join(', ')} }`;
}
const printedOrNull = (value: unknown): string | null => (value === undefined ? null : printed(value));

function useOf(part: unknown, name = nameOf(part)): PartUse {
  if (typeof part === 'function') return { name, text: printed(part) };
  if (typeof part !== 'object' || part === null || !('params' in part) || part.params === undefined)
    return { name };
  return { name, params: printed(part.params) };
}

/** Returns whether an action is XState's own, which starts or stops the timer of an `after`. */
const ofTimer = (action: unknown): boolean =>
  typeof action === 'function' &&
  (('event' in action && /"xstate\.after\./.test(JSON.stringify(action.event) ?? '')) ||
    ('sendId' in action && /^xstate\.after\./.test(String(action.sendId))));

function stateSpec(node: AnyStateNode, words: Words): StateSpec {
  const doings = (actions: readonly unknown[]) =>
    actions.filter((action) => !ofTimer(action)).map((action) => useOf(action));
  return {
    path: pathOf(node),
    key: node.key,
    kind: node.type,
    initial: node.type === 'compound' ? node.initial.target.map(pathOf).join(', ') : null,
    sentence: node.description ?? '',
    clauses: clausesOf(node),
    tags: node.tags,
    entry: doings(node.entry),
    exit: doings(node.exit),
    invokes: node.invoke.map(({ id, src, systemId, input }) => ({
      id,
      source: nameOf(src),
      systemId: systemId ?? null,
      input: printedOrNull(input),
    })),
    transitions: transitionsOf(node).map(({ event, index, transition }) => {
      const edge = toEdge(node, transition, event, index);
      return {
        kind: edge.kind,
        event: eventLabel(edge),
        guard: edge.guard === null ? null : useOf(transition.guard, edge.guard),
        why: edge.guard === null ? '' : guardText(transition.guard, words),
        actions: transition.actions.map((action) => useOf(action)),
        targets: edge.targets,
        reenters: transition.reenter,
        isForbidden: edge.forbidden,
        sentence: edge.description ?? '',
        clauses: edge.spec,
      };
    }),
    output: printedOrNull(node.output),
  };
}

/** Returns a chart's behaviour as its machine object contains it. */
export function chartSpec(chart: Chart, machine: AnyStateMachine): ChartSpec {
  const { name, domain, file } = chart;
  const words = chart.words ?? { guards: {}, delays: {}, events: {} };
  const delays = machine.implementations.delays as Record<string, unknown>;
  return {
    name,
    domain,
    file,
    states: stateNodes(machine.root).map((node) => stateSpec(node, words)),
    delays: Object.fromEntries(
      Object.entries(delays).map(([delay, value]) => [
        delay,
        typeof value === 'number' ? value : printed(value),
      ]),
    ),
    context: printed(machine.config.context),
    words,
  };
}

export const chartSpecs = (charts: readonly Chart[]): ChartSpec[] =>
  charts.flatMap((chart) => {
    const machine = machineOf(chart);
    return machine === undefined ? [] : [chartSpec(chart, machine)];
  });

/** Returns the behaviour of all charts in a source tree. */
export async function readSpec(root: string): Promise<Spec> {
  const charts = await loadCharts(root);
  const code = new Code(root);
  const ignores = ignoresByMachine(root);
  const all = new Set(code.filesBelow('machines').flatMap((file) => [...code.reachedFrom(file)]));
  const documented = charts.flatMap((chart) => {
    const [[name, machine] = []] = Object.entries(chart.machines);
    if (name === undefined || machine === undefined) return [];
    const reached = new Set([...code.reachedFrom(chart.file), ...code.reachedFrom(examples, [name])]);
    return [
      {
        ...chartSpec(chart, machine),
        reads: [...piecesByPath(reached).keys()].sort(),
        ignores: ignores.get(name) ?? {},
      },
    ];
  });
  const pieces = [...piecesByPath(all)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    charts: documented,
    code: Object.fromEntries(
      pieces.map(([path, list]) => [
        path,
        {
          text: list.map(({ text }) => text).join('\n'),
          inChart: list.every(({ inChart }) => inChart),
        },
      ]),
    ),
  };
}
