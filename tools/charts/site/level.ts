import elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs';
import type { StateSpec, TransitionSpec } from '../spec.ts';
import { childrenOf, isComposite, parentOf, type SiteChart } from './model.ts';
import { shortEvent } from './sentences.ts';

/** Width of a drawing on a page in a window of 1,200 px; wider drawings are scaled down to it. */
export const pageWidth = 1152;
export const leastText = 9;
export const sizes = { state: 13, label: 12 } as const;
const wideness = 0.61;
const lineHeight = 15;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnNode extends Box {
  readonly id: string;
  readonly kind: 'state' | 'composite' | 'final' | 'anywhere' | 'outside' | 'start';
  readonly lines: readonly string[];
  /** The state to which the box links; null for the dot and `anywhere`. */
  readonly state: string | null;
}

export interface DrawnEdge {
  readonly from: string;
  readonly to: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Absent if the edge has no label. */
  readonly label?: Box & { readonly lines: readonly string[] };
}

/** The drawing of one level of a chart: the states within one state, and the arrows between them. */
export interface Level {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
  /** The numbers and texts of the list below the drawing; empty if the labels are on the arrows. */
  readonly legend: readonly { readonly mark: string; readonly lines: readonly string[] }[];
  /** The transitions that the arrows show, each as `state index`. */
  readonly drawn: readonly string[];
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly lines: string[];
}

interface Plan {
  readonly nodes: readonly Omit<DrawnNode, keyof Box>[];
  readonly arrows: readonly Arrow[];
  readonly drawn: readonly string[];
}

const start = '(start)';
const anywhere = '(anywhere)';
export const transitionId = (state: string, index: number): string => `${state} ${index}`;

/**
 * Breaks a text at spaces, and a longer name after dots and before capitals, so that lines are as short as possible.
 */
export function broken(text: string, most: number): string[] {
  const parts = text
    .split(/(?<= )/)
    .flatMap((word) =>
      word.trimEnd().length > most - 2 ? word.split(/(?<=\.)|(?<=[a-z])(?=[A-Z])/) : [word],
    );
  const lines: string[] = [];
  let line = '';
  for (const part of parts) {
    if (line.trim() !== '' && `${line}${part}`.trimEnd().length > most) {
      lines.push(line.trimEnd());
      line = `  ${part}`;
    } else line += part;
  }
  return [...lines, line.trimEnd()];
}

const textOf = (chart: SiteChart, one: TransitionSpec): string =>
  `${shortEvent(chart, one)}${one.guard === null ? '' : ` [${one.guard.name}]`}`;

/** Returns the child of a level that contains a state; null if the state is outside the level. */
function childWith(level: string, path: string): string | null {
  if (path === level || path === '(chart)') return null;
  for (let at = path; ; at = parentOf(at)) {
    if (parentOf(at) === level) return at;
    if (parentOf(at) === '(chart)') return null;
  }
}

/**
 * Returns the states of one level and the arrows between them; all transitions between the same two states
 * share an arrow.
 */
function planOf(chart: SiteChart, level: StateSpec): Plan {
  const children = childrenOf(chart, level.path);
  const arrows = new Map<string, Arrow>();
  const outside = new Set<string>();
  const drawn: string[] = [];
  const add = (from: string, to: string, line: string) => {
    const key = `${from} ${to}`;
    const arrow = arrows.get(key) ?? { from, to, lines: [] };
    if (line !== '' && !arrow.lines.includes(line)) arrow.lines.push(line);
    arrows.set(key, arrow);
  };
  if (level.kind === 'compound' && level.initial !== null) add(start, level.initial, '');
  for (const state of chart.states) {
    const from = state.path === level.path ? anywhere : childWith(level.path, state.path);
    if (from === null) continue;
    state.transitions.forEach((one, index) => {
      for (const target of one.targets) {
        const to = childWith(level.path, target);
        if (to === null ? state.path === level.path : to === from) continue;
        if (to === null) outside.add(target);
        else drawn.push(transitionId(state.path, index));
        add(from, to ?? `outside ${target}`, textOf(chart, one));
      }
    });
  }
  const node = (kind: DrawnNode['kind'], id: string, text: string, state: string | null, most = 22) => ({
    id,
    kind,
    lines: broken(text, most),
    state,
  });
  const list = [...arrows.values()];
  return {
    nodes: [
      ...(list.some(({ from }) => from === start) ? [node('start', start, '', null)] : []),
      ...(list.some(({ from }) => from === anywhere) ? [node('anywhere', anywhere, 'anywhere', null)] : []),
      ...children.map((state) => {
        const kind = isComposite(state) ? 'composite' : state.kind === 'final' ? 'final' : 'state';
        return node(kind, state.path, state.key, state.path);
      }),
      ...[...outside].map((path) =>
        node('outside', `outside ${path}`, path === '(chart)' ? chart.name : path, path),
      ),
    ],
    arrows: list,
    drawn,
  };
}

const longest = (lines: readonly string[]): number => Math.max(0, ...lines.map((line) => line.length));
const textBox = (lines: readonly string[], size: number) => ({
  width: Math.ceil(longest(lines) * size * wideness),
  height: lines.length * lineHeight,
});

interface Try {
  readonly direction: 'DOWN' | 'RIGHT';
  /** Maximum characters in a line of a label, and maximum lines; if null, numbers replace the labels. */
  readonly label: { readonly most: number; readonly lines: number } | null;
}

const tries: readonly Try[] = [
  { direction: 'DOWN', label: { most: 30, lines: 6 } },
  { direction: 'RIGHT', label: { most: 30, lines: 6 } },
  { direction: 'DOWN', label: { most: 20, lines: 8 } },
  { direction: 'RIGHT', label: { most: 20, lines: 8 } },
  { direction: 'DOWN', label: { most: 16, lines: 4 } },
  { direction: 'DOWN', label: null },
  { direction: 'RIGHT', label: null },
];

function labelLines({ lines }: Arrow, { most, lines: room }: { most: number; lines: number }): string[] {
  const broke = lines.map((line) => broken(line, most));
  const shown: string[] = [];
  for (const [index, part] of broke.entries()) {
    const isLast = index === broke.length - 1;
    if (shown.length + part.length > (isLast ? room : room - 1) && index > 0)
      return [...shown, `and ${broke.length - index} more`];
    shown.push(...part);
  }
  return shown;
}

const Elk = elk as unknown as { new (): { layout(graph: ElkNode): Promise<ElkNode> } };
const engine = new Elk();

async function layOut(path: string, plan: Plan, { direction, label }: Try): Promise<Level> {
  const marks = new Map(
    plan.arrows.filter(({ lines }) => lines.length > 0).map((arrow, index) => [arrow, String(index + 1)]),
  );
  const labels = plan.arrows.map((arrow) =>
    arrow.lines.length === 0 ? [] : label === null ? [marks.get(arrow) ?? ''] : labelLines(arrow, label),
  );
  const children: ElkNode[] = plan.nodes.map(({ id, kind, lines }) => {
    const { width, height } = textBox(lines, sizes.state);
    const size = kind === 'start' ? { width: 14, height: 14 } : { width: width + 24, height: height + 18 };
    const first = kind === 'start' || kind === 'anywhere';
    return {
      id,
      ...size,
      ...(first ? { layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' } } : {}),
    };
  });
  const edges: ElkExtendedEdge[] = plan.arrows.map(({ from, to }, index) => ({
    id: String(index),
    sources: [from],
    targets: [to],
    labels:
      labels[index]?.length === 0
        ? []
        : [{ text: String(index), ...textBox(labels[index] ?? [], sizes.label) }],
  }));
  const graph = await engine.layout({
    id: 'level',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': direction,
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.padding': '[top=12,left=12,bottom=12,right=12]',
      'elk.spacing.nodeNode': '28',
      'elk.spacing.edgeNode': '16',
      'elk.spacing.edgeEdge': '12',
      'elk.spacing.edgeLabel': '5',
      'elk.spacing.labelNode': '8',
      'elk.spacing.componentComponent': '28',
      'elk.layered.spacing.nodeNodeBetweenLayers': '28',
      'elk.layered.spacing.edgeNodeBetweenLayers': '16',
      'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
      'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.aspectRatio': '2',
    },
    children,
    edges,
  });
  const placed = new Map((graph.children ?? []).map((one) => [one.id, one]));
  return {
    path,
    width: Math.ceil(graph.width ?? 0),
    height: Math.ceil(graph.height ?? 0),
    nodes: plan.nodes.map((node) => {
      const { x = 0, y = 0, width = 0, height = 0 } = placed.get(node.id) ?? {};
      return { ...node, x, y, width, height };
    }),
    edges: ((graph.edges ?? []) as ElkExtendedEdge[]).map(({ id, sections = [], labels: [text] = [] }) => {
      const arrow = plan.arrows[Number(id)];
      const { x = 0, y = 0, width = 0, height = 0 } = text ?? {};
      return {
        from: arrow?.from ?? '',
        to: arrow?.to ?? '',
        points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
          startPoint,
          ...bendPoints,
          endPoint,
        ]),
        ...(text === undefined ? {} : { label: { x, y, width, height, lines: labels[Number(id)] ?? [] } }),
      };
    }),
    legend: label === null ? [...marks].map(([{ lines }, mark]) => ({ mark, lines })) : [],
    drawn: plan.drawn,
  };
}

export const scaleOf = ({ width }: Pick<Level, 'width'>): number => Math.min(1, pageWidth / width);
export const smallestText = (level: Level): number =>
  scaleOf(level) * (level.edges.some(({ label }) => label !== undefined) ? sizes.label : sizes.state);

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Returns the labels that overlap each other, a state or an arrow. */
export function collisions({ nodes, edges }: Level): string[] {
  const labelled = edges.flatMap((edge) => (edge.label === undefined ? [] : [{ edge, box: edge.label }]));
  return labelled.flatMap(({ edge, box }, index) => {
    const inner = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 };
    const name = `${edge.from} → ${edge.to}`;
    const others = labelled.slice(index + 1).filter((other) => meet(inner, other.box));
    const states = nodes.filter((node) => meet(inner, node));
    const crossed = edges.filter(({ points }) =>
      points.slice(1).some((end, at) => {
        const begin = points[at] ?? end;
        return meet(inner, {
          x: Math.min(begin.x, end.x),
          y: Math.min(begin.y, end.y),
          width: Math.max(0.1, Math.abs(begin.x - end.x)),
          height: Math.max(0.1, Math.abs(begin.y - end.y)),
        });
      }),
    );
    return [
      ...others.map((other) => `the labels of ${name} and ${other.edge.from} → ${other.edge.to} overlap`),
      ...states.map(({ id }) => `the label of ${name} lies on ${id}`),
      ...crossed.map(({ from, to }) => `the label of ${name} is crossed by ${from} → ${to}`),
    ];
  });
}

/**
 * Returns the layout of one level: the first attempt that needs no scaling and has readable labels, otherwise the
 * narrowest one.
 */
export async function levelOf(chart: SiteChart, level: StateSpec): Promise<Level> {
  const plan = planOf(chart, level);
  const fitting: Level[] = [];
  for (const attempt of tries) {
    // Labels are replaced with numbers only on levels where they do not fit.
    if (attempt.label === null && fitting.length > 0) break;
    const one = await layOut(level.path, plan, attempt);
    if (smallestText(one) < leastText || collisions(one).length > 0) continue;
    if (one.width <= pageWidth) return one;
    fitting.push(one);
  }
  const [narrowest] = fitting.toSorted((a, b) => a.width - b.width);
  if (narrowest === undefined)
    throw new Error(`${chart.name}.${level.path} has no layout with readable texts`);
  return narrowest;
}

export const levelsOf = (chart: SiteChart): Promise<Level[]> =>
  Promise.all(chart.states.filter(isComposite).map((state) => levelOf(chart, state)));
