import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { type Citation, joinSpec } from '../spec/join.ts';
import {
  type ChartEdge,
  clausesOf,
  edgesOf,
  eventLabel,
  pathOf,
  stateNodes,
  transitionLabel,
} from './extract.ts';
import { loadCharts, machineOf } from './load.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const edgeText = (edge: ChartEdge) => transitionLabel(eventLabel(edge), edge.guard, edge.actions);
const letter = 7;
const line = 16;

function elkNode(node: AnyStateNode): ElkNode {
  const children = Object.values<AnyStateNode>(node.states).filter(({ type }) => type !== 'history');
  const label = { text: node.key, width: node.key.length * letter, height: line };
  const layoutOptions = {
    'elk.padding': '[top=32,left=16,bottom=16,right=16]',
    'elk.nodeLabels.placement': 'H_LEFT V_TOP INSIDE',
    ...(node.parent !== undefined &&
    node.parent.type === 'compound' &&
    node.parent.initial.target.includes(node)
      ? { 'elk.layered.layering.layerConstraint': 'FIRST' }
      : {}),
  };
  return {
    id: pathOf(node),
    labels: [label],
    layoutOptions,
    ...(children.length > 0
      ? { children: children.map(elkNode) }
      : { width: Math.max(80, label.width + 24), height: 36 }),
  };
}

async function layOut(machine: AnyStateMachine): Promise<ElkNode> {
  const drawn = new Set(
    stateNodes(machine.root)
      .filter(({ type }) => type !== 'history')
      .map(pathOf),
  );
  const edges: ElkExtendedEdge[] = edgesOf(machine).flatMap((edge) =>
    edge.targets
      .filter((to) => drawn.has(to) && to !== '(chart)' && edge.source !== '(chart)')
      .map((to, index) => ({
        id: `${edge.id} ${index}`,
        sources: [edge.source],
        targets: [to],
        labels: [{ text: edgeText(edge), width: edgeText(edge).length * (letter - 1), height: line }],
      })),
  );
  const Elk = elk as unknown as { new (): { layout(graph: ElkNode): Promise<ElkNode> } };
  return new Elk().layout({
    id: 'root',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.spacing.nodeNode': '32',
    },
    children: [elkNode(machine.root)],
    edges,
  });
}

function boxes(node: ElkNode, dx: number, dy: number): string {
  const [x, y] = [(node.x ?? 0) + dx, (node.y ?? 0) + dy];
  const inner = (node.children ?? []).map((child) => boxes(child, x, y)).join('');
  const text = escape(node.labels?.[0]?.text ?? '');
  return `<rect x="${x}" y="${y}" width="${node.width ?? 0}" height="${node.height ?? 0}" rx="8"/><text x="${x + 12}" y="${y + 22}">${text}</text>${inner}`;
}

function arrows(graph: ElkNode): string {
  return (graph.edges ?? [])
    .map(({ sections = [], labels = [] }) => {
      const ways = sections.map(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${x},${y}`).join(' '),
      );
      const words = labels.map(
        ({ x = 0, y = 0, text = '' }) => `<text class="edge" x="${x}" y="${y + 12}">${escape(text)}</text>`,
      );
      return [
        ...ways.map((points) => `<polyline points="${points}" marker-end="url(#tip)"/>`),
        ...words,
      ].join('');
    })
    .join('');
}

async function svg(machine: AnyStateMachine): Promise<string> {
  const graph = await layOut(machine);
  const tip =
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>';
  const body = (graph.children ?? []).map((child) => boxes(child, 0, 0)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${graph.width ?? 0} ${graph.height ?? 0}" width="${graph.width ?? 0}">${tip}${body}${arrows(graph)}</svg>`;
}

const style =
  'body{font:15px/1.5 system-ui;margin:2rem auto;max-width:75rem;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.3rem .6rem;text-align:left;vertical-align:top}' +
  'svg{max-width:100%;height:auto}svg rect{fill:#fff;stroke:#446}svg text{font:13px system-ui}svg .edge{font-size:11px;fill:#246}polyline{fill:none;stroke:#668}code{font-size:13px}';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style}</style><h1>${escape(title)}</h1>${body}</html>`;

const row = (cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (heads: readonly string[], rows: readonly string[]): string =>
  `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`;
const clauseLinks = (ids: readonly string[], up: string): string =>
  ids.map((id) => `<a href="${up}clauses.html#c${id}">${id}</a>`).join(' ');

const citedBy = (citations: readonly Citation[], kind: Citation['kind']): string =>
  [
    ...new Set(
      citations
        .filter((one) => one.kind === kind)
        .map(({ where, name }) => escape(name === undefined ? where : `${where}: ${name}`)),
    ),
  ].join('<br>');

/** Writes `.charts-site/`: a page per chart, and the table of clauses with states, calls and tests. */
export async function writeSite(root: string): Promise<string> {
  const out = join(root, '.charts-site');
  mkdirSync(out, { recursive: true });
  const index: string[] = [];
  for (const chart of await loadCharts(root)) {
    const machine = machineOf(chart);
    if (machine === undefined) continue;
    const states = stateNodes(machine.root).map((node) => {
      const leaves = edgesOf(machine).filter(({ source }) => source === pathOf(node));
      const ways = leaves
        .map((edge) => escape(`${edgeText(edge)} → ${edge.targets.join(', ') || 'stays'}`))
        .join('<br>');
      return row([
        `<code>${escape(pathOf(node))}</code>`,
        escape(node.description ?? ''),
        clauseLinks(clausesOf(node), ''),
        ways,
      ]);
    });
    const file = `${chart.domain}-${chart.name}.html`;
    const body = `<p>${escape(machine.root.description ?? '')} <code>${chart.file}</code> · <a href="index.html">all charts</a></p>${await svg(machine)}${table(['state', 'what it means', 'clauses', 'leaves by'], states)}`;
    writeFileSync(join(out, file), page(`${chart.domain} / ${chart.name}`, body));
    index.push(
      row([`<a href="${file}">${chart.domain} / ${chart.name}</a>`, escape(machine.root.description ?? '')]),
    );
  }
  const { parts } = await joinSpec(root);
  const rows = parts.map(({ clause, citations }) =>
    row([
      `<span id="c${clause.id}">${clause.id}</span>`,
      escape(clause.text),
      citedBy(citations, 'state'),
      [citedBy(citations, 'call'), citedBy(citations, 'code')].filter(Boolean).join('<br>'),
      citedBy(citations, 'test'),
    ]),
  );
  writeFileSync(
    join(out, 'clauses.html'),
    page('Clauses', table(['clause', 'what it says', 'states', 'calls and code', 'tests'], rows)),
  );
  writeFileSync(
    join(out, 'index.html'),
    page(
      'Charts',
      `<p><a href="clauses.html">Clauses ↔ states ↔ calls ↔ tests</a></p>${table(['chart', 'what it says'], index)}`,
    ),
  );
  return join(out, 'index.html');
}
