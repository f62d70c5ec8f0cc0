import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import, re-export or `import()` in a file. */
export interface Import {
  readonly from: string;
  /** The path of one of the project's files, or the specifier of a package as written. */
  readonly to: string;
  readonly ours: boolean;
  readonly typeOnly: boolean;
  readonly dynamic: boolean;
  /** Whether it is a re-export (`export … from`). */
  readonly again: boolean;
  /** The imported names; `*` for a namespace, `default` for the default export. */
  readonly names: readonly string[];
}

/** Source texts by their paths relative to the repository. */
export type Sources = ReadonlyMap<string, string>;

const sourceName = /\.(?:ts|tsx|mts|mjs|js|jsx)$/;

export function readSources(root: string, folders: readonly string[]): Sources {
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name.replaceAll('\\', '/')),
    ),
  );
  return new Map(
    names
      .filter((name) => sourceName.test(name))
      .sort()
      .map((name) => [name, readFileSync(join(root, name), 'utf8')]),
  );
}

/**
 * Returns the target of a relative specifier. A file that does not exist keeps its path, so that the rules
 * still apply.
 */
function resolve(from: string, specifier: string, sources: Sources): string {
  const path = posix.normalize(posix.join(dirname(from), specifier.replace(/\?.*$/, '')));
  const tries = [
    path,
    `${path}.ts`,
    `${path}.tsx`,
    path.replace(/\.js$/, '.ts'),
    `${path}/index.ts`,
    `${path}/index.tsx`,
  ];
  return tries.find((candidate) => sources.has(candidate)) ?? path;
}

export function importsOf(from: string, sources: Sources): Import[] {
  const source = sources.get(from) ?? '';
  const { module } = parseSync(from, source);
  const make = (specifier: string, rest: Pick<Import, 'typeOnly' | 'names'> & Partial<Import>): Import => {
    const ours = /^\.{1,2}(?:\/|$)/.test(specifier);
    return {
      from,
      to: ours ? resolve(from, specifier, sources) : specifier,
      ours,
      dynamic: false,
      again: false,
      ...rest,
    };
  };
  const statics = module.staticImports.map(({ moduleRequest, entries }) =>
    make(moduleRequest.value, {
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
      names: entries.map(({ importName }) =>
        importName.kind === 'NamespaceObject' ? '*' : (importName.name ?? 'default'),
      ),
    }),
  );
  const exports = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType, importName }) =>
      moduleRequest === null
        ? []
        : [make(moduleRequest.value, { typeOnly: isType, again: true, names: [importName.name ?? '*'] })],
    );
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    return literal === null ? [] : [make(literal[2] ?? '', { typeOnly: false, dynamic: true, names: ['*'] })];
  });
  return [...statics, ...exports, ...dynamics];
}

export const allImports = (sources: Sources): Import[] =>
  [...sources.keys()].flatMap((file) => importsOf(file, sources));

function byImporter(imports: readonly Import[]): Map<string, Import[]> {
  const groups = new Map<string, Import[]>();
  for (const entry of imports) {
    const group = groups.get(entry.from);
    if (group === undefined) groups.set(entry.from, [entry]);
    else group.push(entry);
  }
  return groups;
}

/**
 * Returns import cycles, each once: `a.ts → b.ts → a.ts`. Dynamic imports do not close a cycle. Neither do type
 * imports in charts, because a chart's file also declares its events, to which other charts refer.
 */
export function cycles(imports: readonly Import[]): string[] {
  const next = byImporter(
    imports.filter(
      ({ from, ours, dynamic, typeOnly }) => ours && !dynamic && !(typeOnly && from.startsWith('machines/')),
    ),
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) found.push([...way.slice(at), file].join(' → '));
    if (at >= 0 || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) visit(to, [...way, file]);
    done.add(file);
  };
  for (const file of next.keys()) visit(file, []);
  return found;
}

/**
 * Returns an import path from any file in `start` to `goal`, including dynamic imports; null if there is
 * none.
 */
export function wayTo(goal: string, start: string, imports: readonly Import[]): string | null {
  const next = byImporter(imports.filter(({ ours, typeOnly }) => ours && !typeOnly));
  const queue = [...next.keys()].filter((file) => file.startsWith(start)).map((file) => [file]);
  const seen = new Set<string>();
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    const file = way.at(-1) ?? '';
    if (file === goal) return way.join(' → ');
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { to } of next.get(file) ?? []) queue.push([...way, to]);
  }
  return null;
}
