// Runs on any Node from 18 and without a single package: it is what brings the packages and the newer Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wantedMajor = 24;

/** Prints one sentence and leaves with 1. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Names of packages that package-lock.json asks for and node_modules lacks or holds in another version. npm writes
 * its hidden lock file last, so an interrupted install counts as outdated. Optional packages may be missing: most are
 * for other machines.
 */
export function outdated(folder = root) {
  const wanted = readJson(join(folder, 'package-lock.json')).packages;
  const hidden = join(folder, 'node_modules', '.package-lock.json');
  const present = existsSync(hidden) ? readJson(hidden).packages : {};
  return Object.entries(wanted)
    .filter(([path]) => path !== '')
    .filter(([path, entry]) => {
      const here = present[path];
      if (here === undefined) return entry.optional !== true;
      return here.version !== entry.version || !existsSync(join(folder, path));
    })
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i;

function install() {
  // Not `ci`: it refuses a lock file that was written where a registry lacks other machines' optional packages.
  process.stdout.write('Installing packages …\n');
  const result = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  if (result.status === 0) return;
  const said = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`;
  if (unreachable.test(said)) {
    refuse(
      'The npm registry cannot be reached, so the missing packages cannot be installed; connect and try again.',
    );
  }
  refuse(`npm could not install the packages: ${said.trim().split('\n')[0] ?? 'no reason given'}`);
}

/** The Node to run everything on: this one if new enough, else the one among the packages. */
function newerNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  return refuse(
    `This machine has Node ${process.versions.node} and npm has no Node ${wantedMajor} for it; install Node ${wantedMajor}.`,
  );
}

/** Installs what is missing, then hands over to `script` on Node 24 with the same arguments, signals and exit code. */
export function run(script, environment = {}) {
  if (!existsSync(join(root, 'package-lock.json')))
    refuse('package-lock.json is missing; clone the repository again.');
  const wereThere = outdated().length === 0;
  if (!wereThere) install();
  const child = spawn(newerNode(), [join(root, script), ...process.argv.slice(2)], {
    cwd: root,
    env: {
      ...environment,
      ...process.env,
      PACKAGES_WERE_THERE: wereThere ? '1' : '0',
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    },
    // The channel carries nothing: the child sees it close when this process dies, however it dies, and stops too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches the whole group by itself; here it must only not end the parent before the child.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
