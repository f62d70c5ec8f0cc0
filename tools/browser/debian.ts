import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The packages have about 90 MB, which even a slow connection downloads within ten minutes. */
const limit = 10 * 60_000;
const isRoot = (): boolean => process.getuid?.() === 0;

function succeeds(command: string, args: readonly string[], cwd?: string): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: 'ignore', env, timeout: limit, cwd }).status === 0;
}

export const hasApt = (): boolean =>
  spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0 &&
  spawnSync('dpkg-deb', ['--version'], { stdio: 'ignore' }).status === 0;

let isUpdated = false;
/** Updates the package lists of the archives; requires root. */
export function update(): void {
  if (!isRoot() || isUpdated) return;
  succeeds('apt-get', ['update']);
  isUpdated = true;
}

/** Returns the available versions, newest first. */
export function versions(): readonly string[] {
  const { stdout } = spawnSync('apt-cache', ['madison', 'chromium'], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .filter((line) => line.includes(' Packages'))
    .map((line) => line.split('|')[1]?.trim() ?? '')
    .filter((version) => version !== '');
}

/** Installs packages and returns whether it succeeded; requires root. */
export function installed(packages: readonly string[]): boolean {
  if (!isRoot()) return false;
  update();
  return succeeds('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
}

/** Unpacks Chromium's two packages into a folder, completely or not at all. Returns whether it succeeded. */
export function unpack(version: string, folder: string): boolean {
  if (!versions().includes(version)) update();
  mkdirSync(join(folder, '..'), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  try {
    const packages = ['chromium', 'chromium-common'].map((name) => `${name}=${version}`);
    if (!succeeds('apt-get', ['download', ...packages], draft)) return false;
    const files = readdirSync(draft).filter((name) => name.endsWith('.deb'));
    for (const file of files) {
      if (!succeeds('dpkg-deb', ['-x', file, '.'], draft)) return false;
      rmSync(join(draft, file));
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
    return files.length === packages.length;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
