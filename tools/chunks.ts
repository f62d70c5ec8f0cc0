import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Chunks, startsFile } from '../backend/http/starts.ts';
import { type budgets, type PageKind, pageKinds, pageStarts } from '../contracts/navigation/starts.ts';

/** Entry modules of each kind of page, as paths relative to the project's folder. */
type Pages = Readonly<
  Record<string, { readonly modules: readonly string[]; readonly budget: keyof typeof budgets }>
>;

export const areaModule = (area: string): string => `src/app/areas/${area}.tsx`;
const libraryModule = 'src/actors/photos/library/library.ts';
/** The document's entry module; below, the frame of every signed-in page. */
const frameModules = ['src/main.tsx'];
export const accountModules = ['src/app/account.tsx', 'src/services/ky.ts'];

const modulesOf = (kind: PageKind): readonly string[] => {
  const { area, beside, library } = pageStarts[kind];
  return [areaModule(area), ...beside.map((path) => `src/${path}`), ...(library ? [libraryModule] : [])];
};
/** Public pages without a route of their own, which may appear at any URL. */
const unaddressed: Pages = {
  signedOut: { modules: ['src/app/SignedOutHere.tsx'], budget: 'public' },
  siteDataRefused: { modules: ['src/screens/shell/StorageBlocked.tsx'], budget: 'public' },
};
const pages: Pages = {
  ...Object.fromEntries(
    pageKinds.map((kind) => [kind, { modules: modulesOf(kind), budget: pageStarts[kind].budget }]),
  ),
  ...unaddressed,
};

export interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/**
 * At least this number of pages must share modules that none of them needs completely, so that these become
 * one chunk; this saves requests.
 */
const many = 5;

/** Higher ranks are assigned first: a chunk never contains modules that one with a higher rank imports. */
const ranks = { frame: 103, signedIn: 102, accountPages: 101 } as const;
/** The rank of a set of pages is the number of pages in it. */
const allRanks = [...Object.values(ranks), ...Object.keys(pages).map((_, index) => index + 1)];
interface Assignment {
  readonly name: string;
  readonly rank: number;
}

/**
 * Assigns each module that pages need at their start to a chunk, depending on the pages that reach it without
 * `import()`:
 * - `frame`: the document's own code, and what public pages share with other pages;
 * - `signedIn`: the frame of the account, and what pages with photos share with pages without;
 * - `accountPages`: what at least five pages without a photo grid share;
 * - otherwise one chunk for each set of several pages. Rolldown splits everything else.
 *
 * Modules that pages load by `import()` belong to no group: a chunk that other chunks import has the same URL for as
 * long as the page exists, and can therefore not be requested again after a failure (`tools/partAddress.ts`).
 */
export function assignmentsOf(
  graph: ModuleGraph,
  root: string,
  of: Pages = pages,
): ReadonlyMap<string, Assignment> {
  const reach = (paths: readonly string[]): ReadonlySet<string> => {
    const found = new Set<string>();
    const walk = (id: string): void => {
      if (found.has(id)) return;
      found.add(id);
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) walk(next);
    };
    for (const path of paths) walk(join(root, path));
    return found;
  };
  const reached = Object.entries(of).map(([page, { modules }]) => [page, reach(modules)] as const);
  const frame = reach(frameModules);
  const account = reach(accountModules);
  const library = reach([libraryModule]);
  const assignment = (id: string): Assignment => {
    const users = reached.flatMap(([page, ids]) => (ids.has(id) ? [page] : []));
    const by = (budget: keyof typeof budgets) => users.filter((page) => of[page]?.budget === budget);
    const isShared = users.length > 1 || account.has(id);
    if (frame.has(id) || (by('public').length > 0 && isShared)) return { name: 'frame', rank: ranks.frame };
    const withoutPhotos = by('account').length;
    const isOfTimeline = users.includes('photos') && withoutPhotos > 0 && !library.has(id);
    const isOfMany = by('photos').length > 0 && withoutPhotos >= many;
    if (account.has(id) || isOfTimeline || isOfMany) return { name: 'signedIn', rank: ranks.signedIn };
    if (withoutPhotos >= many) return { name: 'accountPages', rank: ranks.accountPages };
    return { name: users.join('~'), rank: users.length };
  };
  const asked = new Set(Object.values(of).flatMap(({ modules }) => modules.map((path) => join(root, path))));
  const ids = new Set([...frame, ...account, ...reached.flatMap(([, found]) => [...found])]);
  return new Map(
    [...ids]
      .filter((id) => !asked.has(id))
      .map((id) => [id, assignment(id)] as const)
      .filter(([, { rank }]) => rank > 1),
  );
}

/** Returns the code-splitting groups of the build, from `assignmentsOf`. */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let assignments: ReadonlyMap<string, Assignment> | null = null;
  return allRanks.map((rank) => ({
    priority: rank,
    name: (id, graph) => {
      assignments ??= assignmentsOf(graph, root);
      const assignment = assignments.get(id);
      return assignment?.rank === rank ? assignment.name : null;
    },
  }));
}

/** The properties of a built chunk that are used here. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

/** Returns the scripts and messages that each kind of page needs in addition to those in the document. */
export function startsOf(chunks: readonly BuiltChunk[], root: string, of: Pages = pages): Chunks {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holder = (path: string): string => {
    const id = join(root, path);
    const found = chunks.find(({ moduleIds }) => moduleIds.includes(id));
    if (found === undefined) throw new Error(`No chunk of the build holds ${path}.`);
    return found.fileName;
  };
  const withImports = (paths: readonly string[]): Set<string> => {
    const found = new Set<string>();
    const walk = (name: string): void => {
      if (found.has(name)) return;
      found.add(name);
      for (const other of byName.get(name)?.imports ?? []) walk(other);
    };
    for (const path of paths) walk(holder(path));
    return found;
  };
  const entry = withImports(frameModules);
  const start = (paths: readonly string[]) => ({
    scripts: [...withImports(paths)].filter((name) => !entry.has(name)).map((name) => `/${name}`),
    words: [...new Set(paths.map((path) => relative('assets', holder(path)).replace(/\.js$/, '')))],
  });
  return {
    account: start(accountModules),
    pages: Object.fromEntries(Object.entries(of).map(([page, { modules }]) => [page, start(modules)])),
  };
}

/** Writes the list of scripts for each kind of page next to the built pages. */
export const writesStarts = (root: string): Plugin => ({
  name: 'page-starts',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    this.emitFile({ type: 'asset', fileName: startsFile, source: JSON.stringify(startsOf(chunks, root)) });
  },
});
