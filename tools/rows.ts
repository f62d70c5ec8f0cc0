import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PGlite } from '@electric-sql/pglite';
import { TypeFlags } from 'typescript/unstable/sync';
import type { Checker, Type, TypeReference } from 'typescript/unstable/sync';
import { withDatabase } from './rows/database.ts';
import { describe } from './rows/described.ts';
import type { Column } from './rows/described.ts';
import { madeWhileRunning, proven } from './rows/exceptions.ts';
import { sitesOf, withProject } from './rows/sites.ts';
import type { Site } from './rows/sites.ts';

/** A call of a store's `query` whose row type does not match the database. */
export interface Wrong {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
  readonly column?: string;
  /** The edit that replaces a wrong type, if the type is written in the call itself. */
  readonly fix?: { readonly from: number; readonly to: number; readonly text: string };
}

const isNull = ({ flags }: Type): boolean => (flags & TypeFlags.Null) !== 0;
const members = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/**
 * Returns whether a written type fits a column; for a text column it may be narrower, for example a union of
 * the values that it contains.
 */
function fits(checker: Checker, type: Type, column: string): boolean {
  if (column === 'unknown') return true;
  if (column.endsWith('[]')) {
    const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as TypeReference) : [];
    return element !== undefined && fits(checker, element, column.slice(0, -2));
  }
  if (column === 'Uint8Array') return type.getSymbol()?.name === column;
  const base = checker.getBaseTypeOfLiteralType(type);
  return base !== undefined && checker.typeToString(base) === column;
}

const written = ({ type, nullable }: Column): string =>
  nullable && type !== 'unknown' ? `${type} | null` : type;

function wrongColumns(checker: Checker, site: Site, row: Type, columns: readonly Column[]): Wrong[] {
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const column = columns.find(({ name }) => name === property.name);
    const wrong = { file: site.file, line: site.line, column: property.name };
    if (column === undefined) return { ...wrong, reason: `no column ${property.name}` };
    const types = members(checker.getTypeOfSymbol(property) ?? checker.getUnknownType());
    const at = site.written.get(property.name);
    const mayBeNull = types.some(isNull);
    const right =
      types.filter((type) => !isNull(type)).every((type) => fits(checker, type, column.type)) &&
      (column.type === 'unknown' ||
        mayBeNull === column.nullable ||
        // A type that is used for several queries must allow null if the column is null in any of them.
        (mayBeNull && at === undefined));
    if (right) return [];
    return {
      ...wrong,
      reason: `${property.name} is ${written(column)}`,
      ...(at && { fix: { ...at, text: written(column) } }),
    };
  });
}

/**
 * Returns the calls in these folders whose types do not match the database, and those whose SQL text the
 * compiler cannot determine.
 */
export async function wrongRows(
  database: PGlite,
  root: string,
  config: string,
  folders: readonly string[],
): Promise<{ wrong: Wrong[]; unknown: Site[] }> {
  return withProject(root, config, async (project) => {
    const sites = sitesOf(project, root, folders);
    const described = await describe(
      database,
      sites.flatMap(({ texts }) => texts ?? []),
    );
    const wrong = sites.flatMap((site) =>
      (site.texts ?? []).flatMap((text): Wrong[] => {
        const columns = described.get(text) ?? [];
        if (typeof columns === 'string') return [{ file: site.file, line: site.line, reason: columns }];
        return site.row === null ? [] : wrongColumns(project.checker, site, site.row, columns);
      }),
    );
    return { wrong, unknown: sites.filter(({ texts }) => texts === null) };
  });
}

const root = fileURLToPath(new URL('..', import.meta.url));
const nameOf = ({ file, column }: Wrong): string => `${file} ${column ?? ''}`;

/**
 * Resolves to the wrong calls in the sources of product, demo and stand-ins, the exceptions that are no longer needed,
 * and the files in which the number of SQL texts that the compiler cannot determine differs from `madeWhileRunning`.
 */
export async function rowsOfProduct(): Promise<{ wrong: Wrong[]; outdated: string[] }> {
  const { wrong, unknown } = await withDatabase((database) =>
    wrongRows(database, root, 'backend/tsconfig.json', ['backend', 'demo', 'standins']),
  );
  const names = new Set(wrong.map(nameOf));
  const files = new Set([...Object.keys(madeWhileRunning), ...unknown.map(({ file }) => file)]);
  const counted = (wanted: string): number => unknown.filter(({ file }) => file === wanted).length;
  return {
    wrong: wrong.filter((one) => proven[nameOf(one)] === undefined),
    outdated: [
      ...Object.keys(proven).filter((name) => !names.has(name)),
      ...[...files]
        .filter((file) => counted(file) !== (madeWhileRunning[file] ?? 0))
        .map((file) => `${file} has ${counted(file)} texts that the compiler does not know`),
    ],
  };
}

/**
 * Replaces wrong types that are written in calls; starts at the end of a file, so that earlier positions stay valid.
 */
function write(wrong: readonly Wrong[]): void {
  const fixes = wrong.flatMap(({ file, fix }) => (fix ? [{ file, ...fix }] : []));
  for (const { file, from, to, text } of fixes.toSorted((a, b) => b.from - a.from)) {
    const path = join(root, file);
    const before = readFileSync(path, 'utf8');
    writeFileSync(path, before.slice(0, from) + text + before.slice(to));
  }
}

if (import.meta.main) {
  const { wrong, outdated } = await rowsOfProduct();
  const writes = process.argv.includes('--write');
  if (writes) write(wrong);
  const left = wrong.filter(({ fix }) => !writes || fix === undefined);
  const lines = [...left.map(({ file, line, reason }) => `${file}:${line} ${reason}`), ...outdated];
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exitCode = lines.length > 0 ? 1 : 0;
}
