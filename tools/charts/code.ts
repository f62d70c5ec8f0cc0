import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'oxc-parser';
import { calleeOf, isType, nameOf, namesIn, type Node, nodeAt, nodesAt, nodesOf } from './syntax.ts';

/** A named part of a declaration: a guard of a setup, a constant within a factory, or all of a helper. */
export interface Piece {
  /** `albumSetup.guards.isOwner`. */
  readonly path: string;
  /** The source of the piece without comments, one trimmed line each. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether the machine object contains it, too: names, sentences and functions of a chart's config. */
  readonly inChart: boolean;
}

/** A declaration at the top of a file, or a statement that declares nothing. */
interface Declaration {
  readonly file: string;
  readonly node: Node;
  readonly pieces: readonly Piece[];
}

const isFunction = ({ type }: Node) => /^(?:ArrowFunction|Function)Expression$/.test(type);

/** Returns the names that a statement declares, also by destructuring. */
const declaredBy = (statement: Node): string[] =>
  statement.type === 'VariableDeclaration'
    ? nodesAt(statement, 'declarations').flatMap((one) => namesIn(nodeAt(one, 'id') ?? one))
    : [nameOf(nodeAt(statement, 'id'))];

const configs = new Set(['createMachine', 'createStateConfig']);
const builders = new Set([...configs, 'setup']);
/** Actions and guards of XState, whose parts the machine object shows. */
const shown = new Set(['and', 'assign', 'enqueueActions', 'not', 'or', 'raise', 'sendTo', 'stateIn']);

/** Returns whether the machine object contains the complete value of a config. */
const isShown = (node: Node): boolean =>
  isFunction(node) ||
  /^(?:Literal|Identifier|MemberExpression)$/.test(node.type) ||
  shown.has(calleeOf(node)) ||
  (node.type === 'ArrayExpression' && nodesAt(node, 'elements').every(isShown));

/** Helpers that pass all their arguments to the config unchanged. */
const passing = new Set(['callOutcomes']);

const builds = (node: Node): boolean => builders.has(calleeOf(node)) || nodesOf(node).some(builds);

const wrappers = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
]);

/** Divides the declarations of one file into pieces. */
class Cutter {
  readonly #source: string;
  readonly #comments: readonly { readonly start: number; readonly end: number }[];
  constructor(source: string, comments: readonly { readonly start: number; readonly end: number }[]) {
    this.#source = source;
    this.#comments = comments;
  }

  #textOf({ start, end }: Node): string {
    const inner = this.#comments.filter((comment) => comment.start >= start && comment.end <= end);
    const starts = [start, ...inner.map((comment) => comment.end)];
    const ends = [...inner.map((comment) => comment.start), end];
    const text = starts.map((from, index) => this.#source.slice(from, ends[index])).join('');
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n');
  }

  #leaf(node: Node, path: string, inConfig: boolean): Piece[] {
    const { start, end } = node;
    const isRead = inConfig || /\.delays\.[^.]+$/.test(path);
    return [{ path, text: this.#textOf(node), start, end, inChart: isRead && isShown(node) }];
  }

  piecesOf(node: Node, path: string, inConfig = false): Piece[] {
    const of = (key: string, at = path) => {
      const inner = nodeAt(node, key);
      return inner === null ? [] : this.piecesOf(inner, at, inConfig);
    };
    if (isType(node)) return [];
    if (wrappers.has(node.type)) return of('expression');
    switch (node.type) {
      case 'VariableDeclaration':
        return nodesAt(node, 'declarations').flatMap((one) => this.#declared(one, path, inConfig));
      case 'ObjectExpression':
        return nodesAt(node, 'properties').flatMap((one) => this.#property(one, path, inConfig));
      case 'ArrayExpression':
        if (!nodesAt(node, 'elements').some(({ type }) => type === 'ObjectExpression')) break;
        return nodesAt(node, 'elements').flatMap((one, index) =>
          this.piecesOf(one, `${path}.${index}`, inConfig),
        );
      case 'CallExpression':
        return this.#call(node, path, inConfig);
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        if (inConfig || !builds(node)) break;
        return [
          ...nodesAt(node, 'params').flatMap((one) => this.#leaf(one, `${path}.parameters`, false)),
          ...of('body'),
        ];
      case 'BlockStatement':
        return nodesAt(node, 'body').flatMap((one) => this.piecesOf(one, path, inConfig));
      case 'ReturnStatement':
        return of('argument');
      default:
    }
    return this.#leaf(node, path, inConfig);
  }

  #declared(declarator: Node, path: string, inConfig: boolean): Piece[] {
    const [pattern, start] = [nodeAt(declarator, 'id'), nodeAt(declarator, 'init')];
    if (pattern === null || start === null) return [];
    const name = namesIn(pattern).join(', ');
    return this.piecesOf(start, path === '' ? name : `${path}.${name}`, inConfig);
  }

  #property(property: Node, path: string, inConfig: boolean): Piece[] {
    const [key, value] = [nodeAt(property, 'key'), nodeAt(property, 'value')];
    if (key === null || value === null || property['computed'] === true)
      return this.#leaf(property, path, inConfig);
    return this.piecesOf(value, `${path}.${nameOf(key)}`, inConfig);
  }

  #call(call: Node, path: string, inConfig: boolean): Piece[] {
    const given = nodesAt(call, 'arguments');
    const callee = nodeAt(call, 'callee');
    const chained = callee?.type === 'MemberExpression' ? nodeAt(callee, 'object') : null;
    const isBuilder = builders.has(calleeOf(call));
    const isDivided = isBuilder || given.some(({ type }) => type === 'ObjectExpression');
    if (!isDivided || shown.has(calleeOf(call))) return this.#leaf(call, path, inConfig);
    const isConfig = configs.has(calleeOf(call)) || (inConfig && passing.has(calleeOf(call)));
    return [
      ...(chained !== null && builds(chained)
        ? this.piecesOf(chained, path, inConfig)
        : callee === null
          ? []
          : this.#leaf(callee, path, isBuilder || isConfig)),
      ...given.flatMap((one) => this.piecesOf(one, path, isConfig)),
    ];
  }
}

/** The declarations of a file, and the modules from which it imports names. */
export class Module {
  /** Keyed by name; `(file)` contains the statements that declare nothing. */
  readonly declarations = new Map<string, readonly Declaration[]>();
  readonly imports = new Map<string, { readonly file: string; readonly name: string }>();

  constructor(file: string, source: string) {
    const { program, comments } = parseSync(file, source);
    const cutter = new Cutter(source, comments);
    for (const statement of program.body as unknown as Node[]) this.#read(file, cutter, statement);
  }

  #read(file: string, cutter: Cutter, statement: Node): void {
    if (isType(statement)) return;
    const from = nodeAt(statement, 'source');
    if (from !== null) {
      const other = normalize(join(dirname(file), nameOf(from)));
      if (!nameOf(from).startsWith('.')) return;
      for (const one of nodesAt(statement, 'specifiers').filter((found) => !isType(found))) {
        const [there, here] = [nodeAt(one, 'imported') ?? nodeAt(one, 'local'), nodeAt(one, 'exported')];
        this.imports.set(nameOf(here ?? nodeAt(one, 'local')), { file: other, name: nameOf(there) });
      }
      return;
    }
    const node = nodeAt(statement, 'declaration') ?? statement;
    if (isType(node) || node.type === 'ExportNamedDeclaration') return;
    const names = node.type === 'VariableDeclaration' || nodeAt(node, 'id') ? declaredBy(node) : ['(file)'];
    const root = node.type === 'VariableDeclaration' ? '' : names.join();
    const declaration = { file, node, pieces: cutter.piecesOf(node, root) };
    for (const name of names)
      this.declarations.set(name, [...(this.declarations.get(name) ?? []), declaration]);
  }
}

/** The source text of a tree's charts and their helpers, each file parsed once. */
export class Code {
  readonly #root: string;
  readonly #modules = new Map<string, Module | null>();
  readonly #reads = new Map<Declaration, readonly Declaration[]>();
  constructor(root: string) {
    this.#root = root;
  }

  #module(file: string): Module | null {
    const known = this.#modules.get(file);
    if (known !== undefined) return known;
    const path = join(this.#root, file);
    const read = existsSync(path) ? new Module(file, readFileSync(path, 'utf8')) : null;
    this.#modules.set(file, read);
    return read;
  }

  /** Returns all source files below a folder. */
  filesBelow(folder: string): string[] {
    return readdirSync(join(this.#root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name))
      .sort();
  }

  /** Returns the names that a file declares. */
  namesOf(file: string): readonly string[] {
    return [...(this.#module(file)?.declarations.keys() ?? [])];
  }

  #declaredAs(file: string, name: string): readonly Declaration[] {
    const module = this.#module(file);
    const imported = module?.imports.get(name);
    if (imported !== undefined) return this.#declaredAs(imported.file, imported.name);
    return module?.declarations.get(name) ?? [];
  }

  #readBy(declaration: Declaration): readonly Declaration[] {
    const known = this.#reads.get(declaration);
    if (known !== undefined) return known;
    const names = new Set([...namesIn(declaration.node), '(file)']);
    const read = [...names].flatMap((name) => this.#declaredAs(declaration.file, name));
    this.#reads.set(declaration, read);
    return read;
  }

  /**
   * Returns all declarations in the source tree that these declarations of a file use, directly or
   * indirectly, and these themselves.
   */
  reachedFrom(file: string, names = this.namesOf(file)): ReadonlySet<Declaration> {
    const found = new Set(names.flatMap((name) => this.#declaredAs(file, name)));
    // The set grows during the iteration.
    for (const one of found) for (const next of this.#readBy(one)) found.add(next);
    return found;
  }
}

/**
 * Returns the pieces by path, for example `machines/albums/album.machine.ts albumSetup.guards.isOwner`; several
 * pieces may have the same path.
 */
export function piecesByPath(declarations: Iterable<Declaration>): Map<string, Piece[]> {
  const found = new Map<string, Piece[]>();
  for (const { file, pieces } of declarations)
    for (const piece of pieces) {
      const path = `${file} ${piece.path}`;
      found.set(path, [...(found.get(path) ?? []), piece]);
    }
  return found;
}
