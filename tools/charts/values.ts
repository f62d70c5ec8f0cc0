import { parseSync } from 'oxc-parser';

/** An AST node. */
export interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/**
 * What is known about a value without running the code: its text, its fields, the actor it names, or only its
 * path in the context.
 */
export type Known =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'actor'; readonly name: string }
  | {
      readonly kind: 'object';
      readonly properties: ReadonlyMap<string, readonly Known[]>;
      readonly path: string;
    }
  | { readonly kind: 'unknown'; readonly path: string };
export type Env = Map<string, readonly Known[]>;

export const unknown = (path: string): Known => ({ kind: 'unknown', path });

/** Returns what is known about an actual value. */
export function known(value: unknown): Known {
  if (typeof value === 'string') return { kind: 'text', text: value };
  if (typeof value !== 'object' || value === null) return unknown('');
  const properties = Object.entries(value).map(([name, one]) => [name, [known(one)]] as const);
  return { kind: 'object', properties: new Map(properties), path: '' };
}

function* below(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(one)) yield* below(one);
}

const child = (node: Node, key: string): Node | null => {
  const value = node[key];
  return isNode(value) ? value : null;
};
const children = (node: Node, key: string): Node[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
const nameOf = (node: Node | null): string => {
  const name = node?.['name'] ?? node?.['value'];
  return typeof name === 'string' ? name : '';
};

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);
const pathOf = (value: Known): string =>
  value.kind === 'unknown' || value.kind === 'object' ? value.path : '';
const fieldOf = (value: Known, name: string): readonly Known[] => {
  const field = value.kind === 'object' ? value.properties.get(name) : undefined;
  return field ?? [unknown(join(pathOf(value), name))];
};

/** Binds the names that a destructuring pattern declares. */
export function bindPattern(pattern: Node, values: readonly Known[], env: Env): void {
  if (pattern.type === 'Identifier') env.set(nameOf(pattern), values);
  const inner = child(pattern, 'left');
  if (pattern.type === 'AssignmentPattern' && inner !== null) bindPattern(inner, values, env);
  if (pattern.type === 'ArrayPattern')
    for (const one of children(pattern, 'elements'))
      bindPattern(
        one,
        values.map((value) => unknown(`${pathOf(value)}`)),
        env,
      );
  if (pattern.type !== 'ObjectPattern') return;
  for (const property of children(pattern, 'properties')) {
    const target = child(property, property.type === 'RestElement' ? 'argument' : 'value');
    if (target === null) continue;
    const name = nameOf(child(property, 'key'));
    bindPattern(
      target,
      property.type === 'RestElement' ? values : values.flatMap((value) => fieldOf(value, name)),
      env,
    );
  }
}

const wrappers: Readonly<Record<string, string>> = {
  ParenthesizedExpression: 'expression',
  ChainExpression: 'expression',
  TSAsExpression: 'expression',
  TSSatisfiesExpression: 'expression',
  TSNonNullExpression: 'expression',
};

/** Returns the possible values of an expression. */
function valuesOf(node: Node | null, env: Env): readonly Known[] {
  if (node === null) return [unknown('')];
  const wrapped = wrappers[node.type];
  if (wrapped !== undefined) return valuesOf(child(node, wrapped), env);
  const of = (key: string) => valuesOf(child(node, key), env);
  switch (node.type) {
    case 'Literal':
      return [typeof node['value'] === 'string' ? known(node['value']) : unknown('')];
    case 'TemplateLiteral':
      return [
        known(
          children(node, 'quasis')
            .map(({ value }) => (value as { cooked: string }).cooked)
            .join('…'),
        ),
      ];
    case 'Identifier':
      return env.get(nameOf(node)) ?? [unknown(nameOf(node))];
    case 'ConditionalExpression':
      return [...of('consequent'), ...of('alternate')];
    case 'LogicalExpression':
      return [...of('left'), ...of('right')];
    case 'SequenceExpression':
      return valuesOf(children(node, 'expressions').at(-1) ?? null, env);
    case 'MemberExpression':
      return of('object').flatMap((value) =>
        node['computed'] === true
          ? [unknown(`${pathOf(value)}[]`)]
          : fieldOf(value, nameOf(child(node, 'property'))),
      );
    case 'ObjectExpression':
      return [objectOf(node, env)];
    case 'CallExpression':
      return calledValues(node, env);
    case 'ArrowFunctionExpression':
      return returned(node, env);
    default:
      return [unknown('')];
  }
}

function objectOf(node: Node, env: Env): Known {
  const properties = new Map<string, readonly Known[]>();
  for (const property of children(node, 'properties'))
    if (property.type === 'SpreadElement')
      for (const value of valuesOf(child(property, 'argument'), env))
        for (const [name, one] of value.kind === 'object' ? value.properties : []) properties.set(name, one);
    else properties.set(nameOf(child(property, 'key')), valuesOf(child(property, 'value'), env));
  return { kind: 'object', properties, path: '' };
}

/**
 * Returns the name of a called function, such as `findActor`, `list.find` or `Object.values`: its last name and its
 * path.
 */
function calleeOf(node: Node, env: Env): string {
  const callee = unwrap(child(node, 'callee'));
  if (callee?.type !== 'MemberExpression') return nameOf(callee);
  const object = unwrap(child(callee, 'object'));
  const name = nameOf(child(callee, 'property'));
  return object?.type === 'Identifier' && !env.has(nameOf(object)) ? `${nameOf(object)}.${name}` : `.${name}`;
}
function unwrap(node: Node | null): Node | null {
  const key = node === null ? undefined : wrappers[node.type];
  if (node?.type === 'SequenceExpression') return unwrap(children(node, 'expressions').at(-1) ?? null);
  return node === null || key === undefined ? node : unwrap(child(node, key));
}

function calledValues(node: Node, env: Env): readonly Known[] {
  const callee = calleeOf(node, env);
  const given = children(node, 'arguments').map((one) => valuesOf(one, env));
  if (callee.endsWith('findActor'))
    return (given[1] ?? []).map((name) => ({ kind: 'actor', name: name.kind === 'text' ? name.text : '?' }));
  if (callee.endsWith('unprovided')) return [];
  if (/^Object\.(?:values|keys|entries)$/.test(callee)) return given[0] ?? [];
  const member = unwrap(child(node, 'callee'));
  if (member?.type === 'Identifier' && env.has(nameOf(member))) return valuesOf(member, env);
  if (member?.type === 'MemberExpression') return valuesOf(child(member, 'object'), env);
  // The result of a helper counts as part of its argument; for the whole context only the helper's name is
  // known.
  return (given[0] ?? [unknown('')]).map((one) => (pathOf(one) === '' ? unknown(callee) : one));
}

/** Returns what a function returns, because it stands for that value; XState passes the context to it. */
function returned(node: Node, outer: Env): readonly Known[] {
  const env: Env = new Map(outer);
  const [args] = children(node, 'params');
  if (args?.type === 'ObjectPattern')
    bindPattern(args, [{ kind: 'object', properties: new Map([['context', [unknown('')]]]), path: '' }], env);
  return valuesOf(child(node, 'body'), env);
}

export interface Called {
  /** `enqueue.sendTo`, `.send`. */
  readonly callee: string;
  /** The object whose method is called. */
  readonly target: readonly Known[];
  readonly values: readonly (readonly Known[])[];
}
export interface ReadFunction {
  readonly parameters: readonly Node[];
  /** Returns the possible return values of the function. */
  results(env: Env): Known[];
  /** Returns all calls within the function, with the known arguments. */
  calls(env: Env): Called[];
}

/** Parses a function from its source text, which contains no types at run time. */
export function readFunction(of: unknown): ReadFunction {
  const text = String(of);
  const shorthand = !/^(?:async\s*)?(?:function\b|\(|[\w$]+\s*=>)/.test(text);
  const { program } = parseSync('read.js', shorthand ? `({ ${text} })` : `(${text})`);
  const found = [...below(program as unknown as Node)].find(({ type }) =>
    /^(?:Arrow)?FunctionExpression$/.test(type),
  );
  if (found === undefined) throw new Error(`not a function: ${text}`);
  const body = child(found, 'body');
  const rest = body === null ? [] : [...below(body)];
  return {
    parameters: children(found, 'params'),
    results: (given) => {
      const env = declared(rest, given);
      if (body?.type !== 'BlockStatement') return [...valuesOf(body, env)];
      return rest
        .filter(({ type }) => type === 'ReturnStatement')
        .flatMap((one) => valuesOf(child(one, 'argument'), env));
    },
    calls: (given) => {
      const env = declared(rest, given);
      return rest
        .filter(({ type }) => type === 'CallExpression')
        .map((node) => {
          const callee = unwrap(child(node, 'callee'));
          return {
            callee: calleeOf(node, env),
            target: callee?.type === 'MemberExpression' ? valuesOf(child(callee, 'object'), env) : [],
            values: children(node, 'arguments').map((one) => valuesOf(one, env)),
          };
        });
    },
  };
}

/** Returns all declarations, including those in loops and inner functions. */
function declared(nodes: readonly Node[], given: Env): Env {
  const env: Env = new Map(given);
  for (const node of nodes) {
    if (node.type === 'ForOfStatement') {
      const pattern = child(children(child(node, 'left') ?? node, 'declarations')[0] ?? node, 'id');
      const over = valuesOf(child(node, 'right'), env);
      if (pattern !== null)
        bindPattern(
          pattern,
          over.map((one) => unknown(`${pathOf(one)}[]`)),
          env,
        );
    } else if (node.type === 'VariableDeclarator') {
      const [pattern, start] = [child(node, 'id'), child(node, 'init')];
      if (pattern !== null && start !== null) bindPattern(pattern, valuesOf(start, env), env);
    }
  }
  return env;
}
