import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type ChartEdge, clausesOf, edgesOf, eventLabel, nameOf, pathOf, stateNodes } from './extract.ts';
import type { Chart } from './load.ts';

const mark = (node: AnyStateNode): string => (node.path.length === 0 ? 'chart' : node.path.join('_'));
const markOf = (path: string): string => (path === '(chart)' ? 'chart' : path.replaceAll('.', '_'));
const indent = (depth: number): string => '  '.repeat(depth);
/** Mermaid ends a label at these characters, and GitHub's tables at a pipe. */
const label = (text: string): string =>
  text
    .replaceAll(/[:;#{}]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** `form.submit [named] / remember`: the label of a transition. */
export function edgeText(edge: ChartEdge): string {
  const guard = edge.guard === null ? '' : ` [${edge.guard}]`;
  const actions = edge.actions.length === 0 ? '' : ` / ${edge.actions.join(', ')}`;
  return `${eventLabel(edge)}${guard}${actions}`;
}

function mermaidNode(node: AnyStateNode, depth: number): string[] {
  const children = Object.values<AnyStateNode>(node.states);
  if (children.length === 0) {
    return [
      `${indent(depth)}state "${node.key}" as ${mark(node)}`,
      ...(node.type === 'final' ? [`${indent(depth)}${mark(node)} --> [*]`] : []),
    ];
  }
  const inner = children.flatMap((child, index) => [
    ...(node.type === 'parallel' && index > 0 ? [`${indent(depth + 1)}--`] : []),
    ...mermaidNode(child, depth + 1),
  ]);
  const initial =
    node.type === 'compound'
      ? node.initial.target.map((to) => `${indent(depth + 1)}[*] --> ${mark(to)}`)
      : [];
  if (node.parent === undefined)
    return [...inner.map((text) => text.slice(2)), ...initial.map((text) => text.slice(2))];
  return [
    `${indent(depth)}state "${node.key}" as ${mark(node)} {`,
    ...initial,
    ...inner,
    `${indent(depth)}}`,
  ];
}

/** The table lists transitions without a target and those of the root, which Mermaid cannot draw. */
export function mermaid(machine: AnyStateMachine): string {
  const arrows = edgesOf(machine)
    .filter((edge) => edge.targets.length > 0 && edge.source !== '(chart)')
    .flatMap((edge) =>
      edge.targets.map((to) => `  ${markOf(edge.source)} --> ${markOf(to)} : ${label(edgeText(edge))}`),
    );
  return ['stateDiagram-v2', ...mermaidNode(machine.root, 1), ...arrows].join('\n');
}

function delayText(machine: AnyStateMachine, edge: ChartEdge): string {
  const name = eventLabel(edge).slice('after '.length);
  const delay = (machine.implementations.delays as Record<string, unknown>)[name];
  if (typeof delay === 'number') return ` (${delay} ms)`;
  return delay === undefined && /^\d+$/.test(name) ? ' ms' : '';
}

function transitions(machine: AnyStateMachine, node: AnyStateNode): string {
  const own = edgesOf(machine).filter((edge) => edge.source === pathOf(node));
  return own
    .map((edge) => {
      const delay = edge.kind === 'after' ? delayText(machine, edge) : '';
      if (edge.forbidden) return `${eventLabel(edge)} → ignored`;
      return `${edgeText(edge)}${delay} → ${edge.targets.length === 0 ? 'stays' : edge.targets.join(', ')}`;
    })
    .map(cell)
    .join('<br>');
}

function doings(node: AnyStateNode): string {
  const timers = /^(?:raise|cancel)$/;
  const named = (actions: readonly unknown[]): string[] =>
    actions.map(nameOf).filter((name) => !timers.test(name));
  const lines = [
    ...node.invoke.map(({ id, src }) => `runs ${id}${src === id ? '' : ` (${nameOf(src)})`}`),
    ...named(node.entry).map((name) => `on entry ${name}`),
    ...named(node.exit).map((name) => `on exit ${name}`),
    ...(node.tags.length === 0 ? [] : [`tags ${node.tags.join(', ')}`]),
  ];
  return cell(lines.join('<br>'));
}

function row(machine: AnyStateMachine, node: AnyStateNode): string {
  const kind =
    node.type === 'final' || node.type === 'parallel' || node.type === 'history' ? ` *${node.type}*` : '';
  const columns = [
    `\`${pathOf(node)}\`${kind}`,
    cell(node.description ?? ''),
    clausesOf(node).join(' '),
    transitions(machine, node),
    doings(node),
  ];
  return `| ${columns.join(' | ')} |`;
}

/** The drawing of a chart: a diagram and a table, both generated from the machine. */
export function chartMarkdown(chart: Chart, machine: AnyStateMachine): string {
  return [
    `# ${chart.domain} / ${chart.name}`,
    '',
    machine.root.description ?? '',
    '',
    `Drawn by \`npm run charts\` from [${chart.name}.machine.ts](./${chart.name}.machine.ts); edit that, not this.`,
    '',
    '```mermaid',
    mermaid(machine),
    '```',
    '',
    '| state | what it means | clauses | leaves by | does |',
    '|---|---|---|---|---|',
    ...stateNodes(machine.root).map((node) => row(machine, node)),
    '',
  ].join('\n');
}
