import { transitionLabel } from './extract.ts';
import type { ChartSpec, StateSpec, TransitionSpec } from './spec.ts';

const root = '(chart)';
const markOf = (path: string): string => (path === root ? 'chart' : path.replaceAll('.', '_'));
const indent = (depth: number): string => '  '.repeat(depth);
/** Removes the characters that end a label in Mermaid, and the pipe, which ends a table cell on GitHub. */
const label = (text: string): string =>
  text
    .replaceAll(/[:;#{}]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const transitionText = ({ event, guard, actions }: TransitionSpec): string =>
  transitionLabel(
    event,
    guard?.name ?? null,
    actions.map(({ name }) => name),
  );

function childrenOf({ states }: ChartSpec, { path }: StateSpec): StateSpec[] {
  const parentOf = (inner: string) => (inner.includes('.') ? inner.slice(0, inner.lastIndexOf('.')) : root);
  return states.filter((state) => state.path !== root && parentOf(state.path) === path);
}

function stateLines(chart: ChartSpec, state: StateSpec, depth: number): string[] {
  const children = childrenOf(chart, state);
  const opening = `${indent(depth)}state "${state.key}" as ${markOf(state.path)}`;
  if (children.length === 0)
    return [opening, ...(state.kind === 'final' ? [`${indent(depth)}${markOf(state.path)} --> [*]`] : [])];
  return [`${opening} {`, ...innerLines(chart, state, depth + 1), `${indent(depth)}}`];
}

function innerLines(chart: ChartSpec, state: StateSpec, depth: number): string[] {
  return [
    ...(state.initial === null ? [] : [`${indent(depth)}[*] --> ${markOf(state.initial)}`]),
    ...childrenOf(chart, state).flatMap((child, index) => [
      ...(state.kind === 'parallel' && index > 0 ? [`${indent(depth)}--`] : []),
      ...stateLines(chart, child, depth),
    ]),
  ];
}

const isDrawn = ({ targets }: TransitionSpec): boolean => targets.length > 0;

/**
 * Returns the diagram of all transitions with a target. Mermaid can neither draw an arrow from the whole diagram nor
 * divide a diagram into regions. Therefore the transitions of the chart itself start at a state "anywhere", and the
 * regions of a parallel chart are drawn within a state with the chart's name.
 */
export function mermaid(chart: ChartSpec): string {
  const [whole] = chart.states;
  if (whole === undefined) return 'stateDiagram-v2';
  const fromAnywhere = whole.transitions.some(isDrawn);
  const arrows = chart.states.flatMap(({ path, transitions }) =>
    transitions.flatMap((one) =>
      one.targets.map(
        (to) =>
          `  ${path === root ? 'anywhere' : markOf(path)} --> ${markOf(to)} : ${label(transitionText(one))}`,
      ),
    ),
  );
  return [
    'stateDiagram-v2',
    ...(whole.kind === 'parallel' ? stateLines(chart, whole, 1) : innerLines(chart, whole, 1)),
    ...(fromAnywhere ? ['  state "anywhere" as anywhere'] : []),
    ...arrows,
  ].join('\n');
}

/** Returns the transitions that the diagram leaves out: they change no state. */
export const listed = ({ states }: ChartSpec): string[] =>
  states.flatMap(({ path, transitions }) =>
    transitions
      .filter((one) => !isDrawn(one))
      .map((one) => `- \`${path}\`: ${transitionText(one)}${one.isForbidden ? ' (ignored)' : ''}`),
  );

function delayText({ delays }: ChartSpec, { event }: TransitionSpec): string {
  const name = event.slice('after '.length);
  const delay = delays[name];
  if (typeof delay === 'number') return ` (${delay} ms)`;
  return delay === undefined && /^\d+$/.test(name) ? ' ms' : '';
}

function transitions(chart: ChartSpec, state: StateSpec): string {
  return state.transitions
    .map((one) => {
      if (one.isForbidden) return `${one.event} → ignored`;
      const delay = one.kind === 'after' ? delayText(chart, one) : '';
      return `${transitionText(one)}${delay} → ${isDrawn(one) ? one.targets.join(', ') : 'stays'}`;
    })
    .map(cell)
    .join('<br>');
}

function doings({ invokes, entry, exit, tags }: StateSpec): string {
  const lines = [
    ...invokes.map(({ id, source }) => `runs ${id}${source === id ? '' : ` (${source})`}`),
    ...entry.map(({ name }) => `on entry ${name}`),
    ...exit.map(({ name }) => `on exit ${name}`),
    ...(tags.length === 0 ? [] : [`tags ${tags.join(', ')}`]),
  ];
  return cell(lines.join('<br>'));
}

function row(chart: ChartSpec, state: StateSpec): string {
  const { path, kind, sentence, clauses } = state;
  const shownKind = kind === 'atomic' || kind === 'compound' ? '' : ` *${kind}*`;
  const columns = [
    `\`${path}\`${shownKind}`,
    cell(sentence),
    clauses.join(' '),
    transitions(chart, state),
    doings(state),
  ];
  return `| ${columns.join(' | ')} |`;
}

/** Returns the drawing of a chart: a diagram, the transitions that it leaves out, and a table. */
export function chartMarkdown(chart: ChartSpec): string {
  const { domain, name, states } = chart;
  const rest = listed(chart);
  return [
    `# ${domain} / ${name}`,
    '',
    states[0]?.sentence ?? '',
    '',
    `Drawn by \`npm run charts\` from [${name}.machine.ts](./${name}.machine.ts); edit that, not this.`,
    '',
    '```mermaid',
    mermaid(chart),
    '```',
    '',
    ...(rest.length === 0 ? [] : ['Transitions without a target, which change no state:', '', ...rest, '']),
    '| state | what it means | clauses | leaves by | does |',
    '|---|---|---|---|---|',
    ...states.map((state) => row(chart, state)),
    '',
  ].join('\n');
}
