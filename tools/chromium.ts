import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Engine, type Found, numberOf, pinned, type Step, stepsTo } from './browser/choice.ts';
import { hasApt, installed, unpack, update, versions } from './browser/debian.ts';

/** Arguments for every Chromium that is started here: no sandbox (for containers), no background traffic. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface Browser {
  readonly path: string;
  /** For example `150.0.7871.100`. */
  readonly version: string;
  /** The origin of this Chromium, for example `Debian, pinned, installed before`. */
  readonly source: string;
  /** A warning if the pinned version is not available; null otherwise. */
  readonly warning: string | null;
}

function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts a Chromium to find out its version; null if it does not start. */
function started(path: string): Found | null {
  if (!runnable(path)) return null;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  return status === 0 ? { path, words: stdout.trim() } : null;
}

function onPath(): Found | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const fixed = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/usr/bin/chromium'];
  for (const path of [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...fixed]) {
    const found = started(path);
    if (found !== null) return found;
  }
  return null;
}

/** Within node_modules, so that it is removed with the packages and ignored by git. */
const folderOf = (version: string): string =>
  fileURLToPath(new URL(`../node_modules/.cache/chromium/${version}`, import.meta.url));
const unpackedIn = (version: string): Found | null =>
  started(join(folderOf(version), 'usr/lib/chromium/chromium'));

async function playwrights(): Promise<Found | null> {
  const { chromium } = await import('playwright');
  return started(chromium.executablePath());
}

/** Installs a Chromium from an npm package into the temporary folder, as the last resort. */
async function npms(): Promise<Found | null> {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '@sparticuz/chromium@153.0.0'];
  if (spawnSync('npm', args, { stdio: 'ignore' }).status !== 0) return null;
  const name = '@sparticuz/chromium';
  const { default: chromium } = (await import(name)) as { default: { executablePath(): Promise<string> } };
  return started(await chromium.executablePath());
}

const of = ({ path, words }: Found, source: string, warning: string | null = null): Browser => ({
  path,
  version: numberOf(words),
  source,
  warning,
});

/** Uses any available Chromium, with a warning that other runs use a different engine. */
async function settled(): Promise<Browser | null> {
  const ways: readonly (readonly [source: string, find: () => Promise<Found | null> | Found | null])[] = [
    ['found on this machine', onPath],
    ['Playwright’s', playwrights],
    ['Debian, not the pinned one', () => (hasApt() && installed(['chromium']) ? onPath() : null)],
    ['npm', npms],
  ];
  for (const [source, find] of ways) {
    const found = await find();
    if (found !== null)
      return of(
        found,
        source,
        `The pinned Chromium ${numberOf(pinned)} could not be had, so that this run uses ${numberOf(found.words)}: what fails may not fail elsewhere.`,
      );
  }
  return null;
}

async function take(step: Step, engine: Engine): Promise<Browser | null> {
  switch (step.do) {
    case 'use':
      return of(step.found, step.source);
    case 'install': {
      const packages = [`chromium=${step.version}`, `chromium-common=${step.version}`, 'fonts-liberation'];
      const found = installed(packages) ? onPath() : null;
      return found === null ? null : of(found, `Debian, ${engine}, installed now`);
    }
    case 'unpack': {
      const found = unpack(step.version, folderOf(step.version)) ? unpackedIn(step.version) : null;
      return found === null ? null : of(found, `Debian, ${engine}, unpacked now ${step.reason}`);
    }
    case 'settle':
      return settled();
  }
}

/**
 * Returns the Chromium for this run: the one in `CHROMIUM`, or else the result of `stepsTo`. Throws a message
 * if there is none.
 */
export async function findBrowser(engine: Engine = 'pinned'): Promise<Browser> {
  const { CHROMIUM: named = '' } = process.env;
  if (named !== '') {
    if (engine === 'newest')
      throw new Error('CHROMIUM and --engine each name a browser; give one of the two.');
    const found = started(named);
    if (found === null) throw new Error(`CHROMIUM names ${named}, which cannot be started.`);
    return of(found, 'named by CHROMIUM');
  }
  if (engine === 'newest') update();
  const wanted = engine === 'pinned' ? pinned : (versions()[0] ?? null);
  const facts = {
    engine,
    wanted,
    apt: hasApt(),
    onPath: onPath(),
    unpacked: wanted === null ? null : unpackedIn(wanted),
    root: process.getuid?.() === 0,
  };
  for (const step of stepsTo(facts)) {
    const browser = await take(step, engine);
    if (browser !== null) return browser;
  }
  throw new Error(
    engine === 'newest'
      ? 'Debian’s newest Chromium could not be had here; name one in CHROMIUM.'
      : 'There is no Chromium here and none could be installed; name one in CHROMIUM.',
  );
}

/** Returns the path of `findBrowser`. */
export const findChromium = async (): Promise<string> => (await findBrowser()).path;

if (import.meta.main) {
  try {
    process.stdout.write(`${await findChromium()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
