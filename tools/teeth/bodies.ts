import { parseSync } from 'oxc-parser';
import { sqlMutantsOf } from './sql.ts';

/** A possible mistake in a function, as an edit of its source. */
export interface BodyMutant {
  /** For example `line 12: begun: says the opposite of "list.jump()"`. */
  readonly what: string;
  /** Whether the expression belongs to a guard, or to the value that it returns. */
  readonly guard: boolean;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The context of a node in the syntax tree. */
interface Around {
  /** The innermost named function, or entry of `setup`. */
  readonly name: string;
  readonly inFunction: boolean;
  readonly guard: boolean;
  /** Directly within `assign(…)`, whose properties are the values to assign. */
  readonly assigns: boolean;
}

const isNode = (value: unknown): value is Node =>
  value !== null && typeof value === 'object' && 'type' in value && 'start' in value;
const nodeAt = (node: Node, key: string): Node | undefined => {
  const found = node[key];
  return isNode(found) ? found : undefined;
};
const nodesOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: Node | undefined): string | undefined => {
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : undefined;
};

const opposite: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
};
const shifted: Readonly<Record<string, string>> = { '+': '-', '-': '+' };
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);
const decisions = new Set([
  'LogicalExpression',
  'BinaryExpression',
  'UnaryExpression',
  'ConditionalExpression',
]);

/** Returns whether a branch ends in a refusal, which makes its condition an authorisation check. */
function refuses(branch: Node | undefined): boolean {
  if (branch === undefined) return false;
  if (branch.type === 'ThrowStatement' || branch.type === 'ReturnStatement') return true;
  const last = Array.isArray(branch['body']) ? (branch['body'] as unknown[]).at(-1) : undefined;
  return isNode(last) && refuses(last);
}

/**
 * Returns every mutant of a file's functions, in source order. In `backend/` it also mutates conditions and
 * locks in SQL, and thrown errors; a guard is there a condition of a statement or of a row.
 */
export function bodyMutantsOf(file: string, source: string): BodyMutant[] {
  const ofService = file.startsWith('backend/');
  const found: BodyMutant[] = [];
  const textOf = ({ start, end }: Node) => source.slice(start, end);
  const short = (node: Node) => textOf(node).replaceAll(/\s+/g, ' ').slice(0, 60);
  const add = (around: Around, at: Node, text: string, what: string, guard = around.guard) =>
    found.push({
      what: `line ${source.slice(0, at.start).split('\n').length}: ${around.name}: ${what}`,
      guard,
      start: at.start,
      end: at.end,
      text,
    });

  /** Replaces the operator between two operands. */
  const turnSign = (node: Node, around: Around, signs: Readonly<Record<string, string>>) => {
    const [left, right] = [nodeAt(node, 'left'), nodeAt(node, 'right')];
    const sign = String(node['operator']);
    const other = signs[sign];
    if (left === undefined || right === undefined || other === undefined) return;
    const between = source.slice(left.end, right.start).replace(sign, other);
    add(around, node, `(${textOf(left)}${between}${textOf(right)})`, `"${short(node)}" with ${other}`);
  };
  const negate = (node: Node, around: Around, guard = around.guard) =>
    add(around, node, `!(${textOf(node)})`, `says the opposite of "${short(node)}"`, guard);

  const mutate = (node: Node, around: Around) => {
    if (node.type === 'LogicalExpression') turnSign(node, around, opposite);
    if (node.type === 'BinaryExpression') {
      turnSign(node, around, opposite);
      if ([nodeAt(node, 'left'), nodeAt(node, 'right')].some((side) => typeof side?.['value'] === 'number'))
        turnSign(node, around, shifted);
    }
    const argument = nodeAt(node, 'argument');
    if (node.type === 'UnaryExpression' && node['operator'] === '!' && argument !== undefined)
      add(around, node, `(${textOf(argument)})`, `"${short(node)}" without not`);
    const test = nodeAt(node, 'test');
    // Comparisons are left out here, because they are mutated at their own node.
    if (test !== undefined && !decisions.has(test.type)) negate(test, around);
    if (node.type === 'ExpressionStatement' && typeof node['directive'] !== 'string')
      add(around, node, ';', `does not "${short(node)}"`);
    if (ofService && node.type === 'ThrowStatement')
      add(around, node, ';', `does not "${short(node)}"`, true);
    if (around.assigns && node.type === 'Property')
      add(around, node, '', `does not assign ${nameOf(nodeAt(node, 'key')) ?? short(node)}`);
  };

  /** Mutates conditions and locks of an SQL statement in the text between the quotes, which contains no escapes. */
  const loosen = (node: Node, around: Around) => {
    const offset = node.start + 1;
    const put = node.type === 'TemplateLiteral' ? (node['expressions'] as Node[]) : [];
    const places = put.map(({ start, end }) => ({
      start: source.lastIndexOf('${', start) - offset,
      end: source.indexOf('}', end) + 1 - offset,
    }));
    for (const { what, start, end, text } of sqlMutantsOf(source.slice(offset, node.end - 1), places))
      add(around, { type: 'Sql', start: offset + start, end: offset + end }, text, what, true);
  };

  const visit = (node: Node, around: Around): void => {
    if (
      ofService &&
      (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string'))
    )
      loosen(node, around);
    if (/^TS(?!As|Satisfies|NonNull)|Pattern$/.test(node.type)) return;
    if (around.inFunction || node.type === 'Property') mutate(node, around);
    let inner = around;
    const own = nameOf(nodeAt(node, 'key')) ?? nameOf(nodeAt(node, 'id'));
    const value = nodeAt(node, 'value') ?? nodeAt(node, 'init');
    const names =
      own !== undefined && (functions.has(node.type) || value?.type.endsWith('Expression') === true);
    if (names && !around.assigns) inner = { ...inner, name: own };
    if (node.type === 'Property' && (own === 'guards' || own === 'guard')) inner = { ...inner, guard: true };
    if (functions.has(node.type)) {
      const body = nodeAt(node, 'body');
      inner = { ...inner, inFunction: true, assigns: inner.assigns && body?.type !== 'BlockStatement' };
      if (inner.guard && body !== undefined && body.type !== 'BlockStatement' && !decisions.has(body.type))
        negate(body, inner);
    }
    if (node.type === 'ReturnStatement' && inner.guard) {
      const returned = nodeAt(node, 'argument');
      if (returned !== undefined && !decisions.has(returned.type) && returned.type !== 'Literal')
        negate(returned, inner);
    }
    if (node.type === 'CallExpression')
      inner = { ...inner, assigns: nameOf(nodeAt(node, 'callee')) === 'assign' };
    if (node.type === 'Property') inner = { ...inner, assigns: false };
    const decides = ofService && node.type === 'IfStatement' && refuses(nodeAt(node, 'consequent'));
    for (const child of nodesOf(node))
      visit(child, decides && child === node['test'] ? { ...inner, guard: true } : inner);
  };
  const start = { name: '(file)', inFunction: false, guard: false, assigns: false };
  visit(parseSync(file, source).program as unknown as Node, start);
  return withoutCommas(
    source,
    found.toSorted((a, b) => a.start - b.start || a.end - b.end),
  );
}

/** Removes a property together with its comma. */
const withoutCommas = (source: string, mutants: readonly BodyMutant[]): BodyMutant[] =>
  mutants.map((mutant) => {
    if (mutant.text !== '') return mutant;
    const comma = /^\s*,/.exec(source.slice(mutant.end));
    return comma === null ? mutant : { ...mutant, end: mutant.end + comma[0].length };
  });

export const applied = (source: string, { start, end, text }: BodyMutant): string =>
  source.slice(0, start) + text + source.slice(end);
