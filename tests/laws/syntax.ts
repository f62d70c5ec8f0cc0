/** A node in the syntax tree of a program. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns a node and its descendants; descendants of a node for which `enters` is false are skipped. */
export function* below(node: Node, enters: (node: Node) => boolean = () => true): Generator<Node> {
  yield node;
  if (!enters(node)) return;
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(one)) yield* below(one, enters);
}

export const nameOf = (value: unknown): string =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : '';

/** Returns the called function, such as `enqueue.sendTo` or `spawn`. */
export const calledBy = ({ type, callee }: Node): string => {
  if (type !== 'CallExpression' || !isNode(callee)) return '';
  return callee.type === 'MemberExpression'
    ? `${nameOf(callee['object'])}.${nameOf(callee['property'])}`
    : nameOf(callee);
};
