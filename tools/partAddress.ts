import type { Plugin } from 'vite';
import { type Framed, filesOf, readCatalogues, wordsOfFiles, wordsOfParts } from './wordsByPart.ts';

/** The properties of a built chunk that are used here. */
interface Chunk {
  readonly fileName: string;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
}

/**
 * Some engines (Chromium 150) cache a failed import for as long as the page exists, so that a retry fails without a
 * request. Therefore the URL of a lazily loaded part contains the number of its failures. The part has never run
 * under a URL that failed, so no module is instantiated twice. A part that others import statically has only one URL:
 * if it fails again when the customer retries although the service is reachable (`partsWanted`, see
 * `src/ui/renew.ts`), only a new page can load it. The messages of a part are loaded in parallel, and the import
 * resolves when both are loaded (`src/ui/i18n.ts`).
 */
export const fetchPart = `
const failures = new Map();
globalThis.fetchPart = (part, isAlone, load, hasWords) => {
  const failed = failures.get(part) ?? 0;
  const program = load(isAlone && failed ? part + '?' + failed : part).catch((error) => {
    failures.set(part, failed + 1);
    if (!isAlone && failed && performance.now() - globalThis.partsWanted < 5000) location.reload();
    throw error;
  });
  return hasWords ? Promise.all([program, globalThis.fetchWords(part)]).then(([there]) => there) : program;
};
`;

/** Returns the lazily loaded parts of a build, each with whether other chunks import it statically. */
export const partsOf = (chunks: readonly Chunk[]): ReadonlyMap<string, boolean> => {
  const shared = new Set(chunks.flatMap(({ imports }) => imports));
  return new Map(
    chunks.flatMap(({ dynamicImports }) => dynamicImports).map((file) => [file, !shared.has(file)]),
  );
};

const plain = /\bimport\(\s*(["'`])(?:\.\/)?([^"'`]+)\1\s*\)/g;

/**
 * Returns the code of a chunk in which `fetchPart` replaces dynamic imports; all chunks are in the same
 * folder.
 */
export const askingFor = (
  code: string,
  parts: ReadonlyMap<string, boolean>,
  folder: string,
  worded: ReadonlySet<string> = new Set(),
): string =>
  code.replaceAll(plain, (whole, _quote: string, name: string) => {
    const isAlone = parts.get(folder + name);
    if (isAlone === undefined) return whole;
    const words = worded.has(folder + name) ? ',true' : '';
    return `globalThis.fetchPart(${JSON.stringify(`./${name}`)},${isAlone},(address)=>import(address)${words})`;
  });

interface Parts {
  /** Folder of the compiled catalogues. */
  readonly catalogues: string;
  /** Folder below `/locales/` for the messages of this build. */
  readonly folder: string;
  readonly framed: Framed | null;
}

/**
 * Replaces Vite's helper, which loads style sheets first: our chunks have none. Writes the messages of each part as
 * separate catalogues.
 */
export const partAddress = ({ catalogues, folder, framed }: Parts): Plugin => ({
  name: 'part-address',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `${fetchPart}export const __vitePreload = (load) => load();`,
  },
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const languages = readCatalogues(catalogues);
      const ids = new Set(Object.keys(languages.get('en-GB') ?? {}));
      const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
      const words = wordsOfFiles(chunks, wordsOfParts(modules, ids, framed));
      const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? this.error('The build has no entry.');
      for (const [locale, catalogue] of languages)
        for (const [fileName, source] of filesOf(locale, catalogue, words, entry, folder))
          this.emitFile({ type: 'asset', fileName, source });
      const worded = new Set(words.keys());
      const parts = partsOf(chunks);
      for (const chunk of chunks)
        chunk.code = askingFor(chunk.code, parts, chunk.fileName.replace(/[^/]*$/, ''), worded);
    },
  },
});
