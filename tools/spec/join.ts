import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'oxc-parser';
import { clausesOf, edgesOf, pathOf, stateNodes } from '../charts/extract.ts';
import { loadCharts, machineOf } from '../charts/load.ts';
import { type Clause, coveredBy, isDivided, readClauses } from './clauses.ts';

/** A place in the sources that implements or tests a clause. */
export interface Citation {
  readonly kind: 'state' | 'call' | 'code' | 'test';
  readonly clause: string;
  /**
   * A state (`auth.signingIn`), a call (`customer.me`), or a file (`contracts/photos/photo.ts`, or that of a test).
   */
  readonly where: string;
  /** The title, for a test. */
  readonly name?: string;
}

export interface Joined {
  readonly clause: Clause;
  readonly citations: readonly Citation[];
}

export interface Join {
  readonly parts: Joined[];
  /** Citations of clauses that do not exist. */
  readonly unknown: Citation[];
  /** Ambiguous citations: those of a divided clause as a whole. */
  readonly whole: Citation[];
  /** Ids of parts that no state, call or code cites. */
  readonly unrealised: string[];
  /** Ids of parts that no test cites. */
  readonly unwalked: string[];
}

const clauseId = /\d+\.\d+[a-z]?/g;
const inBrackets = /\[((?:\d+\.\d+[a-z]?|F\d+)(?:(?:[,\s]|–|and)+(?:\d+\.\d+[a-z]?|F\d+))*)\]/g;
/** `[F3]`, `[4.1, F3]`, `F3: …` and `F3, F4: …`. */
const faultId = /(?<![\w#])F\d+(?=[\],:])/g;

export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    try {
      return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => join(folder, name))
        .sort();
    } catch {
      return [];
    }
  });
}

async function fromCharts(root: string): Promise<Citation[]> {
  return (await loadCharts(root)).flatMap((chart) => {
    const machine = machineOf(chart);
    if (machine === undefined) return [];
    const ofNodes = stateNodes(machine.root).flatMap((node) =>
      clausesOf(node).map((clause) => ({
        kind: 'state' as const,
        clause,
        where: `${chart.name}.${pathOf(node)}`,
      })),
    );
    const ofEdges = edgesOf(machine).flatMap((edge) =>
      edge.spec.map((clause) => ({ kind: 'state' as const, clause, where: `${chart.name}.${edge.source}` })),
    );
    return [...ofNodes, ...ofEdges];
  });
}

/** Returns the citations in the table of calls. */
async function fromCalls(root: string): Promise<Citation[]> {
  const table = (await import(pathToFileURL(join(root, 'contracts/calls.ts')).href)) as {
    calls: readonly { name: string; spec: string }[];
  };
  return table.calls.flatMap((row) =>
    ids(row.spec).map((clause) => ({ kind: 'call' as const, clause, where: row.name })),
  );
}

const ids = (text: string): string[] => text.match(clauseId) ?? [];

/** Returns the citations `@spec 3.1 3.2` in doc comments. */
function fromDocstrings(root: string): Citation[] {
  return sourceFiles(root, ['contracts', 'machines', 'src', 'backend', 'demo', 'standins']).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/@spec ((?:\d+\.\d+[a-z]?[,\s]*)+)/g)].flatMap(
      (found) => ids(found[1] ?? '').map((clause) => ({ kind: 'code' as const, clause, where: file })),
    ),
  );
}

/**
 * Returns the clauses in brackets, and faults, in the strings of a test file:
 * `test('F2: signs out [4.15e]', …)`.
 */
export function citedInTests(file: string, source: string): Citation[] {
  const found: Citation[] = [];
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type, value } = node as { type?: unknown; value?: unknown };
    const text =
      type === 'Literal' && typeof value === 'string'
        ? value
        : type === 'TemplateElement'
          ? rawOf(value)
          : '';
    const named = [...text.matchAll(inBrackets)].flatMap(([, inside = '']) => ids(inside));
    for (const clause of [...named, ...(text.match(faultId) ?? [])])
      found.push({ kind: 'test', clause, where: file, name: text });
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}
const rawOf = (value: unknown): string =>
  value !== null && typeof value === 'object' && 'raw' in value ? String(value.raw) : '';

/** Tests of the kit itself contain citations as test data. */
const planted = /^tests\/(?:kit|laws)\//;

/** Parses every test, so callers that need clauses and faults read them once. */
export function fromTests(root: string): Citation[] {
  return sourceFiles(root, ['tests', 'e2e'])
    .filter((file) => !planted.test(file))
    .flatMap((file) =>
      citedInTests(relative(root, join(root, file)), readFileSync(join(root, file), 'utf8')),
    );
}

/** The document with the table of faults. */
export const faultsDoc = 'docs/faults.md';

/** Returns the tests for each row of the table of faults. */
export const joinFaults = (root: string, tests = fromTests(root)) =>
  joinCitations(
    readClauses(root, faultsDoc),
    tests.filter(({ clause }) => clause.startsWith('F')),
  );

const kinds = ['state', 'call', 'code', 'test'] as const;

/** Returns one line of the report: the id, then the places of each kind without duplicates. */
export function lineOf({ clause, citations }: Joined): string {
  const places = kinds.flatMap((kind) => {
    const where = citations.filter((citation) => citation.kind === kind).map((citation) => citation.where);
    return where.length === 0 ? [] : [`${kind}: ${[...new Set(where)].join(', ')}`];
  });
  return `${clause.id.padEnd(7)} ${places.length === 0 ? '—' : places.join(' · ')}`;
}

/** Resolves to every part of every clause, with the places that implement and test it. */
export async function joinSpec(root: string, tests = fromTests(root)): Promise<Join> {
  const clauses = readClauses(root);
  const citations = [
    ...(await fromCharts(root)),
    ...(await fromCalls(root)),
    ...fromDocstrings(root),
    ...tests.filter(({ clause }) => !clause.startsWith('F')),
  ];
  return joinCitations(clauses, citations);
}

export function joinCitations(clauses: readonly Clause[], citations: readonly Citation[]): Join {
  const cited = Map.groupBy(citations, ({ clause }) => clause);
  const parts = clauses.map((clause) => ({ clause, citations: cited.get(clause.id) ?? [] }));
  const without = (counts: (citation: Citation) => boolean) =>
    parts.filter((part) => !part.citations.some(counts)).map(({ clause }) => clause.id);
  return {
    parts,
    unrealised: without(({ kind }) => kind !== 'test'),
    unwalked: without(({ kind }) => kind === 'test'),
    unknown: citations.filter(({ clause }) => coveredBy(clause, clauses).length === 0),
    whole: citations.filter(({ clause }) => isDivided(clause, clauses)),
  };
}
