/**
 * Extracts the messages from the sources of browser and service, compiles all catalogues, and writes what the browser
 * loads: `public/locales/{locale}.json` with the compiled messages by id. A message without a translation is taken
 * from the locale's base or else from English [7.12, 9.13]. For a locale without any translations, including its
 * base, the file is empty, and the browser uses en-GB as a whole, with its dates and numbers. `--check` works on
 * copies, because a build may be reading the catalogues; it fails if they do not match the sources or do not compile.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { baseLocales } from '../contracts/brand/languages.ts';
import { type Compiled, pseudoCatalogue } from './languages/pseudo.ts';
import { isTranslated, readEntries } from './languages/read.ts';

const root = join(import.meta.dirname, '..');
/** The folders of the catalogues and of the compiled files; tests use folders of their own. */
const folder = process.env['CATALOGUES'] ?? join(root, 'src/locales');
const serviceFolder = process.env['SERVICE_CATALOGUES'] ?? join(root, 'backend/languages/locales');
const target = process.env['COMPILED'] ?? join(root, 'public/locales');
const copies = join(root, '.test/catalogues');
const serviceCopies = join(root, '.test/serviceCatalogues');

function lingui(args: readonly string[], own = folder, service = serviceFolder): void {
  const cli = join(root, 'node_modules/@lingui/cli/dist');
  const run = spawnSync(process.execPath, [join(cli, `lingui-${args[0]}.js`), ...args.slice(1)], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, CATALOGUES: own, SERVICE_CATALOGUES: service },
  });
  if (run.status === 0) return;
  process.stderr.write(`${run.stdout}${run.stderr}\n`);
  process.exit(1);
}

function catalogues(within: string): Map<string, string> {
  const names = readdirSync(within).filter((name) => name.endsWith('.po'));
  return new Map(names.map((name) => [name, readFileSync(join(within, name), 'utf8')]));
}

/** Removes the creation date, because it changes with every extraction. */
function undated(text: string | undefined): string {
  return (text ?? '').replace(/^"POT-Creation-Date:.*\n/m, '');
}

function check(): void {
  const pairs = [
    [folder, copies],
    [serviceFolder, serviceCopies],
  ] as const;
  for (const [from, to] of pairs) {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, filter: (path) => path === from || path.endsWith('.po') });
  }
  lingui(['extract', '--clean'], copies, serviceCopies);
  const stale = pairs.flatMap(([from, to]) => {
    const before = catalogues(from);
    return [...catalogues(to)]
      .filter(([name, text]) => undated(text) !== undated(before.get(name)))
      .map(([name]) => relative(root, join(from, name)));
  });
  if (stale.length === 0)
    return lingui(['compile', '--namespace', 'json', '--strict'], copies, serviceCopies);
  process.stderr.write(`Catalogues behind the source, run node tools/locales.ts: ${stale.join(', ')}\n`);
  process.exit(1);
}

/** Returns whether the locale or its base has any translation. */
function isBegun(locale: string): boolean {
  const base = baseLocales[locale as keyof typeof baseLocales] ?? locale;
  return [locale, base].some((name) => readEntries(join(folder, `${name}.po`)).some(isTranslated));
}

/** Pseudo-locales reveal text that is too long or in no catalogue; builds for customers do not contain them. */
function writePseudoLocales(): void {
  const english = JSON.parse(readFileSync(join(target, 'en-GB.json'), 'utf8')) as Record<string, Compiled>;
  for (const [locale, alphabet] of [
    ['en-XA', 'accented'],
    ['ar-XB', 'mirrored'],
  ] as const)
    writeFileSync(join(target, `${locale}.json`), JSON.stringify(pseudoCatalogue(english, alphabet)));
}

function compile(): void {
  lingui(['compile', '--namespace', 'json', '--strict']);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const { messages } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      messages: Record<string, unknown>;
    };
    writeFileSync(join(target, name), JSON.stringify(isBegun(basename(name, '.json')) ? messages : {}));
  }
  if (process.env['PSEUDO_LOCALES'] === '1') writePseudoLocales();
}

if (process.argv.includes('--check')) {
  check();
} else {
  if (!process.argv.includes('--compile')) lingui(['extract', '--clean']);
  compile();
}
