import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import type { CallRow } from '../../contracts/call.ts';
import type { RouteRow } from '../../contracts/navigation/routes.ts';
import { sourceFiles } from '../spec/join.ts';
import { areaCharts } from './behind.ts';
import { loadCharts } from './load.ts';
import { readSpec, type Spec } from './spec.ts';
import { nameOf, type Node, nodeAt, nodesAt, nodesOf } from './syntax.ts';
import { type ActorSpec, actorSpecs } from './system.ts';

export interface CallSpec
  extends Pick<
    CallRow,
    | 'name'
    | 'service'
    | 'method'
    | 'path'
    | 'caller'
    | 'reach'
    | 'repeat'
    | 'deadline'
    | 'cost'
    | 'spec'
    | 'refusals'
    | 'extension'
    | 'freshSignIn'
    | 'freshSignInFor'
  > {
  /** The file that contains the call's row. */
  readonly file: string;
  /** Files of the charts that make the call. */
  readonly charts: readonly string[];
}

export interface RouteSpec extends Pick<RouteRow, 'path' | 'access' | 'area'> {
  readonly name: string;
  readonly title: string;
  /** The name of the area's chart; null if its pages need none. */
  readonly chart: string | null;
}

/**
 * The charts with what surrounds them: the other charts that each starts and sends events to, the table of
 * calls, and the routes.
 */
export interface WholeSpec extends Spec {
  readonly actors: readonly ActorSpec[];
  readonly calls: readonly CallSpec[];
  readonly routes: readonly RouteSpec[];
}

interface Source {
  readonly text: string;
  readonly program: Node;
  /** Names that the file imports from `contracts/`. */
  readonly contracts: ReadonlySet<string>;
}

function sourceOf(root: string, file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const { program } = parseSync(file, text);
  const imports = program.body.flatMap((one) =>
    one.type === 'ImportDeclaration' && one.source.value.includes('contracts/')
      ? one.specifiers.map(({ local }) => local.name)
      : [],
  );
  return { text, program: program as unknown as Node, contracts: new Set(imports) };
}

const wordsIn = (text: string): string[] => text.match(/[\w$]+/g) ?? [];

/** Returns the name of the machine that a call provides with actors: `albumMachine.provide({…})`. */
function provided(node: Node, { text }: Source, machines: ReadonlyMap<string, string>): string | undefined {
  const callee = nodeAt(node, 'callee');
  if (node.type !== 'CallExpression' || callee === null) return undefined;
  return wordsIn(text.slice(callee.start, callee.end)).find((word) => machines.has(word));
}

/** Returns the identifiers of a node, without those in nodes that bind another machine. */
function ownWords(node: Node, source: Source, machines: ReadonlyMap<string, string>): string[] {
  const inner = nodesOf(node).filter((one) => one.start >= node.start && one.end <= node.end);
  if (inner.length === 0) return wordsIn(source.text.slice(node.start, node.end));
  return inner.flatMap((one) =>
    provided(one, source, machines) === undefined ? ownWords(one, source, machines) : [],
  );
}

function declarationsOf({ program }: Source): Map<string, Node> {
  return new Map(
    nodesAt(program, 'body').flatMap((statement) => {
      const inner = nodeAt(statement, 'declaration') ?? statement;
      const named = inner.type === 'FunctionDeclaration' ? [inner] : nodesAt(inner, 'declarations');
      return named.map((one) => [nameOf(nodeAt(one, 'id')), one] as const);
    }),
  );
}

/**
 * Returns the files of charts with the imported contracts that each names, in its own file or where
 * `src/actors` binds it.
 */
function contractsByChart(root: string, machines: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (chart: string, words: Iterable<string>, { contracts }: Source) => {
    const known = found.get(chart) ?? new Set();
    for (const word of words) if (contracts.has(word)) known.add(word);
    found.set(chart, known);
  };
  for (const file of new Set(machines.values())) {
    const source = sourceOf(root, file);
    for (const node of declarationsOf(source).values())
      add(file, wordsIn(source.text.slice(node.start, node.end)), source);
  }
  for (const file of sourceFiles(root, ['src/actors'])) {
    const source = sourceOf(root, file);
    const declarations = declarationsOf(source);
    const visit = (node: Node): void => {
      const chart = machines.get(provided(node, source, machines) ?? '');
      if (chart !== undefined) {
        const words = new Set(nodesOf(node).flatMap((part) => ownWords(part, source, machines)));
        for (const word of words)
          for (const next of ownWords(declarations.get(word) ?? node, source, machines))
            if (declarations.has(word)) words.add(next);
        add(chart, words, source);
      }
      nodesOf(node).forEach(visit);
    };
    visit(source.program);
  }
  return found;
}

async function callSpecs(root: string, machines: ReadonlyMap<string, string>): Promise<CallSpec[]> {
  const rows = new Map<string, { readonly row: CallRow; readonly file: string }>();
  const table = (await import(pathToFileURL(join(root, 'contracts/calls.ts')).href)) as {
    calls: readonly CallRow[];
  };
  for (const file of sourceFiles(root, ['contracts'])) {
    const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module)) {
      const row = table.calls.find((one) => one === value);
      if (row !== undefined) rows.set(name, { row, file });
    }
  }
  const byChart = contractsByChart(root, machines);
  return [...rows].map(([exported, { row, file }]) => ({
    name: row.name,
    service: row.service,
    method: row.method,
    path: row.path,
    caller: row.caller,
    reach: row.reach,
    repeat: row.repeat,
    deadline: row.deadline,
    cost: row.cost,
    spec: row.spec,
    refusals: row.refusals,
    ...(row.extension === undefined ? {} : { extension: row.extension }),
    ...(row.freshSignIn === undefined ? {} : { freshSignIn: row.freshSignIn }),
    ...(row.freshSignInFor === undefined ? {} : { freshSignInFor: row.freshSignInFor }),
    file,
    charts: [...byChart].filter(([, names]) => names.has(exported)).map(([chart]) => chart),
  }));
}

async function routeSpecs(root: string): Promise<RouteSpec[]> {
  const folder = join(root, 'contracts/navigation');
  const read = async (name: string) =>
    (await import(pathToFileURL(join(folder, name)).href)) as Record<string, unknown>;
  const { routes } = (await read('routes.ts')) as { routes: Readonly<Record<string, RouteRow>> };
  const { titles } = (await read('titles.ts')) as { titles: Readonly<Record<string, string>> };
  return Object.entries(routes).map(([name, { path, access, area, title }]) => ({
    name,
    path,
    access,
    area,
    title: titles[title] ?? title,
    chart: areaCharts[area],
  }));
}

/** Returns the whole content of `spec.json`. */
export async function readWhole(root: string): Promise<WholeSpec> {
  const charts = await loadCharts(root);
  const machines = new Map(
    charts.flatMap(({ file, machines: named }) => Object.keys(named).map((name) => [name, file] as const)),
  );
  return {
    ...(await readSpec(root)),
    actors: actorSpecs(charts),
    calls: await callSpecs(root, machines),
    routes: await routeSpecs(root),
  };
}
