/** A node of a syntax tree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
export const nodeAt = (node: Node, key: string): Node | null => {
  const value = node[key];
  return isNode(value) ? value : null;
};
export const nodesAt = (node: Node, key: string): Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
export const nodesOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
/** Returns the name of an identifier or the value of a literal; for any other node an empty string. */
export const nameOf = (node: Node | null): string => {
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' || typeof name === 'number' ? `${name}` : '';
};

export const isType = ({ type, importKind, exportKind }: Node): boolean =>
  /^TS(?!As|Satisfies|NonNull)/.test(type) || importKind === 'type' || exportKind === 'type';

/**
 * Returns the names that a node reads. Shadowed names count, too: at worst, the result contains a helper that
 * is not needed.
 */
export function namesIn(node: Node): string[] {
  if (isType(node)) return [];
  if (node.type === 'Identifier') return [nameOf(node)];
  const silent = node['computed'] === true ? null : (node['property'] ?? node['key']);
  return nodesOf(node)
    .filter((one) => one !== silent)
    .flatMap(namesIn);
}

/**
 * Returns the last part of the name of a called function: `assign`, also for `xstate.assign`; empty for other nodes.
 */
export function calleeOf(node: Node): string {
  if (node.type !== 'CallExpression') return '';
  const callee = nodeAt(node, 'callee');
  return nameOf(callee?.type === 'MemberExpression' ? nodeAt(callee, 'property') : callee);
}
