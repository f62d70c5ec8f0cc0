import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** The properties of a module in the build that are used here. */
export interface Module {
  readonly id: string;
  readonly code: string | null;
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
export type Catalogue = Readonly<Record<string, unknown>>;

/** Modules by the end of their paths; `frame` is loaded before any of `parts`. */
export interface Framed {
  readonly frame: string;
  readonly parts: readonly string[];
}

/** The bundled catalogue contains every message but uses none. */
const bundled = /\/src\/locales\/[^/]+\.po$/;

/** Returns the ids of a catalogue that occur as string literals in a text. */
export const idsIn = (code: string, ids: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...code.matchAll(/(?<=["'`])[^"'`\n]+(?=["'`])/g)].flatMap(([word]) => (ids.has(word) ? [word] : [])),
  );

type Words = ReadonlySet<string>;
const all = (...sets: readonly (Words | null)[]): Words => new Set(sets.flatMap((set) => [...(set ?? [])]));
/** Returns the intersection of two sets; `null`, an unknown set, does not restrict the other. */
const both = (one: Words | null, other: Words | null): Words | null =>
  one === null || other === null ? (one ?? other) : new Set([...one].filter((id) => other.has(id)));

/** Dynamic imports separate parts from each other; each part includes its static imports. */
function graphOf(modules: readonly Module[]) {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const walk = (id: string, found: Set<string>): Set<string> => {
    if (found.has(id) || !byId.has(id)) return found;
    found.add(id);
    for (const other of byId.get(id)?.importedIds ?? []) walk(other, found);
    return found;
  };
  const entries = modules.filter(({ isEntry }) => isEntry).map(({ id }) => id);
  const parts = [
    ...new Set([...entries, ...modules.flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds)]),
  ];
  return { entries, parts, reach: new Map(parts.map((part) => [part, walk(part, new Set())])) };
}

/**
 * Returns the messages that each part of a build adds, by module: those that the part and its imports use,
 * without those that are certain to be loaded before. For an entry, they include the initial messages of the
 * page.
 */
export function wordsOfParts(
  modules: readonly Module[],
  ids: ReadonlySet<string>,
  framed: Framed | null = null,
): ReadonlyMap<string, Words> {
  const { entries, parts, reach } = graphOf(modules);
  const own = new Map(
    modules.map(({ id, code }): [string, Words] => [
      id,
      bundled.test(id) ? new Set() : idsIn(code ?? '', ids),
    ]),
  );
  const named = new Map(
    parts.map((part) => [part, all(...[...(reach.get(part) ?? [])].map((id) => own.get(id) ?? null))]),
  );
  const inFrame = new Set(framed?.parts.flatMap((path) => parts.filter((part) => part.endsWith(path))));
  const frame = parts.find((part) => framed !== null && part.endsWith(framed.frame));

  // The messages that are loaded before a part: the intersection over all modules that import it; unknown at first.
  const before = new Map<string, Words | null>(entries.map((entry) => [entry, new Set()]));
  const after = (part: string): Words | null => {
    const there = before.get(part) ?? null;
    return there === null ? null : all(there, named.get(part) ?? null);
  };
  const whereverIs = (id: string): Words | null =>
    parts
      .filter((part) => reach.get(part)?.has(id))
      .map(after)
      .reduce(both, null);
  const beforeAsking = (part: string): Words | null => {
    const asking = modules.filter(({ dynamicallyImportedIds }) => dynamicallyImportedIds.includes(part));
    const there = asking.map(({ id }) => whereverIs(id)).reduce(both, null);
    const framing = frame !== undefined && inFrame.has(part) ? after(frame) : null;
    return framing === null ? there : all(framing, there);
  };
  const asked = parts.filter((part) => !entries.includes(part));
  for (let hasGrown = true; hasGrown; ) {
    hasGrown = false;
    for (const part of asked) {
      const there = beforeAsking(part);
      if (there === null || there.size === before.get(part)?.size) continue;
      before.set(part, there);
      hasGrown = true;
    }
  }
  return new Map(
    parts.map((part) => {
      const there = before.get(part) ?? null;
      return [part, new Set([...all(named.get(part) ?? null)].filter((id) => there?.has(id) !== true))];
    }),
  );
}

/** The properties of a built chunk that are used here. */
export interface Chunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
  readonly facadeModuleId: string | null;
}

/** Like `wordsOfParts`, but keyed by the part's file, because a chunk may contain several parts. */
export function wordsOfFiles(
  chunks: readonly Chunk[],
  words: ReadonlyMap<string, Words>,
): ReadonlyMap<string, Words> {
  const fileOf = (part: string) =>
    (
      chunks.find(({ facadeModuleId }) => facadeModuleId === part) ??
      chunks.find(({ moduleIds }) => moduleIds.includes(part))
    )?.fileName;
  const files = new Map<string, Words>();
  for (const [part, ids] of words) {
    const file = fileOf(part);
    if (file !== undefined && ids.size > 0) files.set(file, all(files.get(file) ?? null, ids));
  }
  return files;
}

/** The entry with the empty id in the initial messages gives the location of all others. */
const rest = '';

/**
 * Returns the files for one language: the initial messages, and those of each part in a folder that is named
 * after the hash of all.
 */
export function filesOf(
  locale: string,
  catalogue: Catalogue,
  words: ReadonlyMap<string, ReadonlySet<string>>,
  entry: string,
  folder: string,
): ReadonlyMap<string, string> {
  const taken = (ids: Iterable<string>) =>
    Object.fromEntries([...ids].toSorted().map((id) => [id, catalogue[id]]));
  const first = `locales/${folder}${locale}.json`;
  // A language without translations is replaced by English.
  if (Object.keys(catalogue).length === 0) return new Map([[first, '{}']]);
  const parts = [...words].flatMap(([file, ids]) =>
    file === entry ? [] : [[`${basename(file, '.js')}.json`, JSON.stringify(taken(ids))] as const],
  );
  const start = taken(words.get(entry) ?? []);
  if (parts.length === 0) return new Map([[first, JSON.stringify(start)]]);
  const name = createHash('sha256')
    .update(JSON.stringify([locale, start, parts]))
    .digest('base64url')
    .slice(0, 10);
  return new Map([
    [first, JSON.stringify({ [rest]: name, ...start })],
    ...parts.map(([file, text]) => [`assets/${name}/${file}`, text] as const),
  ]);
}

/** Returns the catalogues compiled by `tools/locales.ts`, by locale. */
export const readCatalogues = (folder: string): ReadonlyMap<string, Catalogue> =>
  new Map(
    readdirSync(folder).map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Catalogue,
    ]),
  );
