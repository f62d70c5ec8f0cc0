import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Returns the number of bytes that a browser receives for a file of the build: those of the brotli file
 * beside it, or of the file itself if it is too small to be compressed.
 */
const sent = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** Returns the chunks that a chunk imports statically, that is without `import()`. */
const importsOf = (code: string): readonly string[] =>
  [...code.matchAll(/(?:^|[;}\s])(?:import|export)(?:[^'"();]*?from)?\s*["']\.\/([^"']+)["']/g)].flatMap(
    ([, name]) => name ?? [],
  );

/** Returns the scripts and styles in the document. */
const namedByDocument = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].flatMap(([, name]) => name ?? []);

/** Returns the chunks that a chunk loads by `import()`; message catalogues do not count as part of a page. */
const partsOf = (code: string): readonly string[] =>
  [...code.matchAll(/["'`]\.\/([^"'`]+\.js)["'`]/g)].flatMap(([, name]) =>
    name === undefined || /^en-GB-/.test(name) ? [] : [name],
  );

/** Returns the number of bytes, as transferred, of all scripts and styles that a document may load at any time. */
export function allOf(dist: string, document: string) {
  const assets = join(dist, 'assets');
  const files = new Set<string>();
  const load = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    if (name.endsWith('.js'))
      for (const other of partsOf(readFileSync(join(assets, name), 'utf8'))) load(other);
  };
  for (const name of namedByDocument(readFileSync(join(dist, document), 'utf8'))) load(name);
  const bytes = [...files].reduce((sum, name) => sum + sent(join(assets, name)), 0);
  return { bytes, files: [...files].toSorted() };
}

/**
 * Returns the number of bytes, as transferred, of the English messages that are needed before a page is
 * visible: those that every page starts with, and those of its files.
 */
export function firstWords(dist: string, words: readonly string[]) {
  const first = join(dist, 'locales/en-GB.json');
  const { '': folder } = JSON.parse(readFileSync(first, 'utf8')) as { readonly '': string };
  const own = words.map((name) => join(dist, 'assets', folder, `${name}.json`));
  const files = [first, ...own.filter((file) => existsSync(file))];
  const ids = new Set(files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)));
  return { bytes: files.reduce((sum, file) => sum + sent(file), 0), ids, files };
}

/** Returns the files in the document and these scripts, without their imports. */
export const firstFiles = (dist: string, scripts: readonly string[]): readonly string[] => [
  ...namedByDocument(readFileSync(join(dist, 'index.html'), 'utf8')),
  ...scripts.map((script) => basename(script)),
];

/**
 * Returns the number of bytes, as transferred, of the scripts and styles that the browser loads before a page
 * is visible, including imports.
 */
export function firstLoad(dist: string, scripts: readonly string[]) {
  const assets = join(dist, 'assets');
  const files = new Set<string>();
  const load = (name: string): void => {
    if (files.has(name)) return;
    files.add(name);
    if (name.endsWith('.js'))
      for (const other of importsOf(readFileSync(join(assets, name), 'utf8'))) load(other);
  };
  for (const name of firstFiles(dist, scripts)) load(name);
  const bytes = [...files].reduce((sum, name) => sum + sent(join(assets, name)), 0);
  return { bytes, files: [...files].toSorted() };
}
