import { relative } from 'node:path';
import { API } from 'typescript/unstable/sync';
import type { Checker, Project, Type } from 'typescript/unstable/sync';
import type { CallExpression, Expression, Node, TypeNode } from 'typescript/unstable/ast';
import {
  isCallExpression,
  isPropertyAccessExpression,
  isPropertySignatureDeclaration,
  isTemplateExpression,
  isTypeLiteralNode,
} from 'typescript/unstable/ast/is';

/** A call of a store's `query`. */
export interface Site {
  readonly file: string;
  readonly line: number;
  /** Every SQL text that the call can send; null if the compiler cannot determine them. */
  readonly texts: readonly string[] | null;
  /** The type of the resulting rows; null if the call gives none. */
  readonly row: Type | null;
  /** Positions of the column types that are written in the call itself, by column. */
  readonly written: ReadonlyMap<string, { readonly from: number; readonly to: number }>;
}

const each = (found: readonly (readonly string[] | null)[]): string[] | null =>
  found.every((one) => one !== null) ? found.flat() : null;

const literals = (type: Type | undefined): string[] | null => {
  if (type?.isStringLiteralType() || type?.isNumberLiteralType()) return [String(type.value)];
  return type?.isUnionType() ? each(type.getTypes().map(literals)) : null;
};

/**
 * Returns the values of an expression as far as the compiler can determine them: constants from any file, and
 * each member of a union.
 */
function textsOf(checker: Checker, expression: Expression): string[] | null {
  if (!isTemplateExpression(expression)) return literals(checker.getTypeAtLocation(expression));
  return expression.templateSpans.reduce<string[] | null>(
    (before, span) => {
      const values = textsOf(checker, span.expression);
      return (
        values && (before?.flatMap((text) => values.map((value) => text + value + span.literal.text)) ?? null)
      );
    },
    [expression.head.text],
  );
}

function writtenIn(row: TypeNode | undefined): Site['written'] {
  const members = row && isTypeLiteralNode(row) ? row.members.filter(isPropertySignatureDeclaration) : [];
  return new Map(
    members.flatMap(({ name, type }) =>
      type === undefined ? [] : [[name.getText(), { from: type.getStart(), to: type.end }] as const],
    ),
  );
}

const isQuery = (node: Node): node is CallExpression =>
  isCallExpression(node) &&
  isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'query';

function callsBelow(node: Node, found: CallExpression[] = []): CallExpression[] {
  if (isQuery(node)) found.push(node);
  node.forEachChild((child) => void callsBelow(child, found));
  return found;
}

/** Returns every call of a store's `query` in files of these folders. */
export function sitesOf({ checker, program }: Project, root: string, folders: readonly string[]): Site[] {
  return program.getSourceFileNames().flatMap((name) => {
    const file = relative(root, name);
    const source = folders.some((folder) => folder === '' || file.startsWith(`${folder}/`))
      ? program.getSourceFile(name)
      : undefined;
    return (source === undefined ? [] : callsBelow(source)).flatMap((call) => {
      const [text] = call.arguments;
      const row = call.typeArguments?.[0];
      return text === undefined
        ? []
        : {
            file,
            line: (source?.text ?? '').slice(0, call.getStart()).split('\n').length,
            texts: textsOf(checker, text),
            row: (row && checker.getTypeFromTypeNode(row)) ?? null,
            written: writtenIn(row),
          };
    });
  });
}

/** Opens the project of a `tsconfig.json`; it can only be used within `use`. */
export async function withProject<T>(
  root: string,
  config: string,
  use: (project: Project) => Promise<T>,
): Promise<T> {
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (project === undefined) throw new Error(`no project ${config}`);
    return await use(project);
  } finally {
    api.close();
  }
}
