import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * The bytes that a browser receives for a file of the build: the brotli file beside it, or the file where it is too
 * small for one.
 */
const sent = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** The chunks that a chunk imports statically; `import()` is not among them. */
const importsOf = (code: string): readonly string[] =>
  [...code.matchAll(/(?:^|[;}\s])(?:import|export)(?:[^'"();]*?from)?\s*["']\.\/([^"']+)["']/g)].flatMap(
    ([, name]) => name ?? [],
  );

/** Script and styles named in the document. */
const namedByDocument = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g)].flatMap(([, name]) => name ?? []);

/** The chunks that a chunk requests by `import()`; a catalogue of messages is no part of a page's own. */
const partsOf = (code: string): readonly string[] =>
  [...code.matchAll(/["'`]\.\/([^"'`]+\.js)["'`]/g)].flatMap(([, name]) =>
    name === undefined || /^en-GB-/.test(name) ? [] : [name],
  );

/** Bytes of all scripts and styles that a document ever fetches, as they are sent. */
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
 * Bytes of the messages in English, as they are sent, that come before a page can show: those that every page begins with, and
 * those of its files.
 */
export function firstWords(dist: string, words: readonly string[]) {
  const first = join(dist, 'locales/en-GB.json');
  const { '': folder } = JSON.parse(readFileSync(first, 'utf8')) as { readonly '': string };
  const own = words.map((name) => join(dist, 'assets', folder, `${name}.json`));
  const files = [first, ...own.filter((file) => existsSync(file))];
  const ids = new Set(files.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)));
  return { bytes: files.reduce((sum, file) => sum + sent(file), 0), ids, files };
}

/** Files that the document names and these scripts, without what they import. */
export const firstFiles = (dist: string, scripts: readonly string[]): readonly string[] => [
  ...namedByDocument(readFileSync(join(dist, 'index.html'), 'utf8')),
  ...scripts.map((script) => basename(script)),
];

/** Bytes of scripts and styles, as they are sent, that the browser loads before a page can show, with what they import. */
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
