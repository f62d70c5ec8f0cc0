import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { writeFramed } from './framed.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const stamp = join(dist, '.inputs');

/** Everything that the built pages depend on; for a folder, every file in it. */
const inputs = [
  'index.html',
  'phone.html',
  'vite.phone.config.ts',
  'vite.config.ts',
  'lingui.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'tools/build.ts',
  'tools/chunks.ts',
  'tools/framed.ts',
  'tools/languages',
  'tools/locales.ts',
  'tools/partAddress.ts',
  'backend/http/starts.ts',
  'tools/withoutProse.ts',
  'tools/wordsByPart.ts',
  'public',
  'src',
  'contracts',
  'machines',
];
/** Files that the build itself writes, and which therefore do not make it stale. */
const outputs = [/^src\/locales\/.*\.json$/, /^public\/locales\//];

export function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** Returns a hash of the names and contents of all inputs. */
function inputHash(): string {
  const hash = createHash('sha256').update(process.env.NODE_ENV ?? 'production');
  hash.update(process.env['PSEUDO_LOCALES'] ?? '');
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input)))) {
    const name = relative(root, file);
    if (!outputs.some((pattern) => pattern.test(name)))
      hash.update(name).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}

export function buildIsStale(): boolean {
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== inputHash();
}

const compressible = /\.(?:html|js|css|json|svg|webmanifest|wasm|txt)$/;
const worthIt = 256;
const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The current step of a build. Only the compression step reports its progress. */
export type BuildStep =
  | { readonly step: 'words' | 'pages' | 'phone' }
  | { readonly step: 'packing'; readonly done: number; readonly of: number };
/** Sends the step to the parent process if there is one. */
const say = (step: BuildStep): void => void process.send?.(step);

/**
 * Writes a `.br` and a `.gz` file beside every text file of more than a few lines, so that the server does not
 * compress at request time.
 */
async function precompress(): Promise<void> {
  const files = filesBelow(dist).filter((name) => compressible.test(name));
  const waiting = files.values();
  let done = 0;
  const packer = async () => {
    for (const file of waiting) {
      await pack(file);
      say({ step: 'packing', done: (done += 1), of: files.length });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, packer));
}

async function pack(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < worthIt) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [small, wide] = await Promise.all([brotli(bytes, { params }), gz(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, small);
  writeFileSync(`${file}.gz`, wide);
}

function step(what: string, args: readonly string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  if (result.status === 0) return;
  throw new Error(`The build stopped at ${what}.\n${result.stdout}${result.stderr}`);
}

export async function build(): Promise<void> {
  const hash = inputHash();
  say({ step: 'words' });
  if (existsSync(join(root, 'tools/locales.ts')))
    step('the message catalogues', ['tools/locales.ts', '--compile']);
  say({ step: 'pages' });
  step('the pages', ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  say({ step: 'phone' });
  step('the page for phones', [
    'node_modules/vite/bin/vite.js',
    'build',
    '--config',
    'vite.phone.config.ts',
    '--logLevel',
    'warn',
  ]);
  writeFramed(root, dist);
  await precompress();
  writeFileSync(stamp, hash);
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({
      options: { force: { type: 'boolean' }, static: { type: 'string' }, keep: { type: 'string' } },
    });
    if (buildIsStale() || values.force) await build();
    if (values.static !== undefined) {
      // Imports the service, whose settings determine headers and configuration.
      const { keptBuilds, publish } = await import('./static/publish.ts');
      const keep = values.keep === undefined ? keptBuilds : Number(values.keep);
      if (!Number.isInteger(keep) || keep < 1) throw new Error('--keep must be a whole number above 0.');
      const id = readFileSync(stamp, 'utf8');
      publish(dist, resolve(values.static), { id, keep, variables: process.env });
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
