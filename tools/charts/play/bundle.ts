import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { build, type Plugin } from 'vite';
import type { Recordings } from './main.ts';
import type { RecordedFile } from './read.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const entry = '\0play';
/** Vite resolves the entry to a path before it calls the plugin. */
const entryPath = join(here, 'entry');
const nothing = join(here, 'nothing.ts');
const ofTests = new Set(['vitest', 'fast-check', '@lingui/core/macro']);

/** Returns the test files that contain proofs or journeys of charts. */
export const chartTests = (root: string): string[] =>
  (existsSync(join(root, 'tests'))
    ? readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    : []
  )
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\/chart\/[^/]+\.test\.ts$/.test(name))
    .filter((name) => /\b(?:proveChart|journey)\(/.test(readFileSync(join(root, name), 'utf8')))
    .sort();

/**
 * Replaces the test runner with stubs, and the kit's functions that define tests with ones that collect the
 * definitions.
 */
const collecting = (root: string, files: readonly string[]): Plugin => ({
  name: 'collecting',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (source === entryPath) return entry;
    if (ofTests.has(source)) return nothing;
    if (importer === undefined || !source.startsWith('.')) return null;
    return resolve(dirname(importer), source) === join(root, 'tests/kit/chart/index.ts')
      ? join(here, 'kit.ts')
      : null;
  },
  load: (id) => {
    if (id !== entry) return null;
    const loads = files.map(
      (file) => `${JSON.stringify(file)}: () => import(${JSON.stringify(join(root, file))})`,
    );
    return `import { begin } from ${JSON.stringify(join(here, 'main.ts'))};\nglobalThis.play = begin({${loads.join(',')}});`;
  },
});

/** Builds a single classic script, because a page that is opened from a file cannot load modules. */
export async function bundlePlay(root: string, files = chartTests(root)): Promise<string> {
  const built = await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    publicDir: false,
    plugins: [collecting(resolve(root), files)],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: entryPath, formats: ['iife'], name: 'playBundle', fileName: () => 'play.js' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !('output' in first)) throw new Error('the bundle of Play was not built');
  const chunks = first.output.flatMap((one) => (one.type === 'chunk' ? [one.code] : []));
  if (chunks.length !== 1) throw new Error(`the bundle of Play has ${chunks.length} scripts`);
  return chunks.join('');
}

/** Records the journeys of every file, using the same bundle as the Play page. */
export async function recordAll(code: string): Promise<readonly RecordedFile[]> {
  vm.runInThisContext(code);
  const { play } = globalThis as typeof globalThis & { readonly play: Recordings };
  const recorded: RecordedFile[] = [];
  for (const file of play.files) recorded.push(await play.record(file));
  return recorded;
}
