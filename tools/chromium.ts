import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What every Chromium of ours is started with: no sandbox (containers), no traffic of its own. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function runnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const fixed = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/usr/bin/chromium'];
  return (
    [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...fixed].find(runnable) ?? null
  );
}

async function playwrights(): Promise<string | null> {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return runnable(path) ? path : null;
}

/** Debian's own package; only root may install it. */
function debians(): string | null {
  if (process.getuid?.() !== 0) return null;
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  if (spawnSync('apt-get', ['update'], quiet).status !== 0) return null;
  const wanted = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'];
  return spawnSync('apt-get', wanted, quiet).status === 0 ? onPath() : null;
}

/** The last resort: a Chromium out of an npm package, unpacked to the machine's folder for passing files. */
async function npms(): Promise<string | null> {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '@sparticuz/chromium@153.0.0'];
  if (spawnSync('npm', args, { stdio: 'ignore' }).status !== 0) return null;
  const name = '@sparticuz/chromium';
  const { default: chromium } = (await import(name)) as { default: { executablePath(): Promise<string> } };
  const path = await chromium.executablePath();
  return runnable(path) ? path : null;
}

/**
 * The path of a Chromium that can be started: `CHROMIUM` → the system's → Playwright's → Debian's package as
 * root → one from npm. Throws one sentence if there is none.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM;
  if (named !== undefined && named !== '') {
    if (runnable(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which cannot be started.`);
  }
  const found = onPath() ?? (await playwrights()) ?? debians() ?? (await npms());
  if (found === null)
    throw new Error('There is no Chromium here and none could be installed; name one in CHROMIUM.');
  return found;
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await findChromium()}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
