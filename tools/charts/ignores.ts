import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { calleeOf, nameOf, namesIn, type Node, nodeAt, nodesAt, nodesOf } from './syntax.ts';

type Ignores = Record<string, string>;

const callsIn = (node: Node): Node[] => [
  ...(calleeOf(node) === 'proveChart' ? [node] : []),
  ...nodesOf(node).flatMap(callsIn),
];

/**
 * Returns the ignored events of one proof, for each state, including those in lists that it refers to by
 * name.
 */
function ignoresOf(list: Node, textOf: (node: Node) => string, locals: ReadonlyMap<string, Node>): Ignores {
  if (list.type !== 'ObjectExpression') return { '': textOf(list) };
  const own = nodesAt(list, 'properties').map((one) => {
    const [key, value] = [nodeAt(one, 'key'), nodeAt(one, 'value')];
    return key === null || value === null ? ['', textOf(one)] : [nameOf(key), textOf(value)];
  });
  const named = namesIn(list).flatMap((name) => {
    const value = locals.get(name);
    return value === undefined ? [] : [[name, textOf(value)]];
  });
  return Object.fromEntries([...own, ...named]) as Ignores;
}

/**
 * Returns the events that the proofs in a source tree ignore on purpose, keyed by the name of the machine.
 */
export function ignoresByMachine(root: string): Map<string, Ignores> {
  const found = new Map<string, Ignores>();
  if (!existsSync(join(root, 'tests'))) return found;
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.test.ts')).sort()) {
    const source = readFileSync(join(root, 'tests', file), 'utf8');
    if (!/\bignores:/.test(source)) continue;
    const program = parseSync(file, source).program as unknown as Node;
    const declarators = nodesAt(program, 'body').flatMap((statement) => nodesAt(statement, 'declarations'));
    const locals = new Map(
      declarators.map((one) => [nameOf(nodeAt(one, 'id')), nodeAt(one, 'init') ?? one] as const),
    );
    const textOf = ({ start, end }: Node) => source.slice(start, end).replaceAll(/\s+/g, ' ');
    for (const statement of nodesAt(program, 'body'))
      for (const call of callsIn(statement)) {
        const properties = nodesAt(nodesAt(call, 'arguments')[1] ?? call, 'properties');
        const list = properties.find((one) => nameOf(nodeAt(one, 'key')) === 'ignores');
        const value = list === undefined ? null : nodeAt(list, 'value');
        if (value === null) continue;
        // The proof's own names come first, then those of the subject that it spreads.
        const names = new Set(namesIn(call));
        for (const name of names) for (const next of namesIn(locals.get(name) ?? call)) names.add(next);
        const own = `${basename(file, '.test.ts')}Machine`;
        const proven = names.has(own) ? own : [...names].find((name) => name.endsWith('Machine'));
        const around = () => [own, ...namesIn(statement), ...[...locals.values()].flatMap(namesIn)];
        // A proof within a loop or function applies to every machine that its file names.
        const machines =
          proven === undefined ? around().filter((name) => name.endsWith('Machine')) : [proven];
        for (const machine of new Set(machines))
          found.set(machine, {
            ...found.get(machine),
            ...ignoresOf(locals.get(nameOf(value)) ?? value, textOf, locals),
          });
      }
  }
  return found;
}
