import type { AnyEventObject } from 'xstate';
import type { ChartEdge } from '../../../tools/charts/extract.ts';
import { eventLabel } from '../../../tools/charts/extract.ts';
import type { Findings } from './prove.ts';

/** The text of each source file that may contain a chart, by its path relative to the project. */
export type Sources = ReadonlyMap<string, string>;

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Replaces comments and the contents of strings with blanks, so that braces in them do not count; all offsets stay
 * the same.
 */
const blanked = (text: string): string =>
  text.replaceAll(
    /\/\*[^]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g,
    (piece) => piece.replaceAll(/[{}[\]()]/g, ' '),
  );

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the range from a key to the end of its value, which is the closing bracket of an object or list, or
 * else the end of the line.
 */
function valueAt(blank: string, start: number): Range {
  const line = blank.indexOf('\n', start);
  const open = blank.slice(start, line === -1 ? blank.length : line).search(/[{[]/);
  if (open === -1) return { start, end: line === -1 ? blank.length : line };
  let depth = 0;
  for (let at = start + open; at < blank.length; at += 1) {
    if ('{[('.includes(blank.charAt(at))) depth += 1;
    if ('}])'.includes(blank.charAt(at))) depth -= 1;
    if (depth === 0) return { start, end: at };
  }
  return { start, end: blank.length };
}

/** Finds where `key` is assigned within `range`: the match nearest to the start that is not inside another match. */
function keyIn(text: string, blank: string, key: string, range: Range): Range | null {
  const pattern = new RegExp(
    `(?<![\\w.$])(?:'${escaped(key)}'|"${escaped(key)}"|${escaped(key)})\\s*[:=(]`,
    'g',
  );
  pattern.lastIndex = range.start;
  const found = pattern.exec(text);
  return found === null || found.index >= range.end ? null : valueAt(blank, found.index);
}

/** Returns the keys under which a chart's source declares this transition, outermost first. */
function keysOf({ kind, event }: ChartEdge): readonly string[] {
  if (kind === 'always') return ['always'];
  if (kind === 'done' || kind === 'stateDone') return ['onDone'];
  if (kind === 'error') return ['onError'];
  if (kind === 'snapshot') return ['onSnapshot'];
  return kind === 'after' ? ['after', eventLabel({ kind, event }).slice('after '.length)] : ['on', event];
}

interface Found {
  /**
   * Number of keys found so far on the path to the transition: those of its source's states and of its event.
   */
  readonly depth: number;
  readonly at: number;
}

function search(text: string, blank: string, edge: ChartEdge, path: readonly string[]): Found {
  let range: Range = { start: 0, end: text.length };
  let depth = 0;
  for (const key of path) {
    const found = keyIn(text, blank, key, range);
    if (found === null) return { depth, at: range.start };
    range = found;
    depth += 1;
  }
  for (const key of keysOf(edge)) {
    const found = keyIn(text, blank, key, range);
    if (found === null) return { depth, at: range.start };
    range = found;
    depth += 1;
  }
  // Among several transitions for the same event, chooses the one with this guard, or else the one with this target.
  const names = [edge.guard, edge.targets[0]?.split('.').at(-1)].filter((name) => typeof name === 'string');
  for (const name of names) {
    const at = text.slice(range.start, range.end).search(new RegExp(`\\b${escaped(name)}\\b`));
    if (at >= 0) return { depth, at: range.start + at };
  }
  return { depth, at: range.start };
}

/**
 * Returns the position `file:line` of a transition, as precisely as the source allows: that of its event, otherwise
 * of its state, otherwise only the file.
 */
export function placeOf(sources: Sources, edge: ChartEdge): string | null {
  const path = edge.source === '(chart)' ? [] : edge.source.split('.');
  const found = [...sources].flatMap(([file, text]) => {
    const blank = blanked(text);
    // The states of a large chart are in separate files, which start further down in the hierarchy.
    return Array.from({ length: path.length + 1 }, (_, skipped) => ({
      file,
      text,
      ...search(text, blank, edge, path.slice(skipped)),
    }));
  });
  const [best] = found.toSorted((a, b) => b.depth - a.depth);
  if (best === undefined) return null;
  return best.depth === 0 ? best.file : `${best.file}:${best.text.slice(0, best.at).split('\n').length}`;
}

/**
 * Returns the source files of a chart by its id: the file that defines it, and neighbouring files that this
 * one imports. Empty in a browser.
 */
export async function sourcesOf(id: string): Promise<Sources> {
  if (globalThis.process === undefined) return new Map();
  const { readdirSync, readFileSync } = await import('node:fs');
  const here = import.meta.url;
  const root = new URL('../../../', here);
  const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
  const files = readdirSync(new URL('machines/', root), { recursive: true, encoding: 'utf8' })
    .map((file) => `machines/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts'));
  const given = new RegExp(`\\bid: '${escaped(id)}'`);
  const own = files.filter((file) => file.endsWith(`/${id}.machine.ts`) || given.test(read(file)));
  const beside = own.flatMap((file) =>
    [...read(file).matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) =>
      new URL(to, new URL(file, root)).href.slice(root.href.length),
    ),
  );
  return new Map(
    [...new Set([...own, ...beside])]
      .filter((file) => files.includes(file))
      .map((file) => [file, read(file)]),
  );
}

const payloadOf = ({ type: _, ...payload }: AnyEventObject): string => {
  const text = JSON.stringify(payload) ?? '{}';
  return text === '{}' ? '' : ` ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`;
};

/**
 * Describes each transition that no walk took, with the events that lead to its source and its position in the code.
 */
export function explained(
  { unwalked, leads }: Pick<Findings, 'unwalked' | 'leads'>,
  sources: Sources,
): string[] {
  return unwalked.map((gap) => {
    const lead = leads.get(gap);
    if (lead === undefined) return gap;
    const { edge, way } = lead;
    const steps = way?.map((event) => `${event.type}${payloadOf(event)}`).join(' → ');
    const led = steps === undefined ? 'no events lead' : steps === '' ? 'the start leads' : `${steps} leads`;
    const place = placeOf(sources, edge);
    return [gap, `${led} to ${edge.source}`, ...(place === null ? [] : [place])].join('\n  ');
  });
}
