// Must run on Node 18 or later without any package, because it installs the packages and the newer Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wantedMajor = 24;

/** Prints a message and exits with 1. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Names of packages in package-lock.json that are missing in node_modules or have a different version. npm writes its
 * hidden lock file last, so an interrupted installation counts as outdated. Optional packages may be missing, because
 * most are for other kinds of machine.
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

/**
 * Number of packages that have been unpacked, and number of those that every machine needs. npm first creates their
 * folders, and fills them later.
 */
export function unpacked(folder = root) {
  const paths = Object.entries(readJson(join(folder, 'package-lock.json')).packages)
    .filter(([path, entry]) => path !== '' && entry.optional !== true)
    .map(([path]) => join(folder, path, 'package.json'));
  return { done: paths.filter((path) => existsSync(path)).length, of: paths.length };
}

/** Shows on a terminal how many packages have been installed, in a line that is updated until it is stopped. */
function sayUnpacked() {
  process.stdout.write('Installing packages …');
  if (!process.stdout.isTTY) {
    process.stdout.write('\n');
    return () => {};
  }
  const timer = setInterval(() => {
    const { done, of } = unpacked();
    process.stdout.write(`\r\u001b[KInstalling packages: ${done} of ${of}`);
  }, 500);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\u001b[K');
  };
}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|network/i;

async function install() {
  const stop = sayUnpacked();
  // Does not use `npm ci`, which rejects a lock file that was written with a registry that lacks the optional
  // packages for other kinds of machine.
  const npm = spawn(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'],
    {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (text) => (said += text));
  const status = await new Promise((done) => {
    npm.on('error', (error) => {
      said += error.message;
      done(1);
    });
    npm.on('close', done);
  });
  stop();
  if (status === 0) return;
  if (unreachable.test(said)) {
    refuse(
      'The npm registry cannot be reached, so the missing packages cannot be installed; connect and try again.',
    );
  }
  refuse(`npm could not install the packages: ${said.trim().split('\n')[0] ?? 'no reason given'}`);
}

/** The Node to run all programs with: this one if it is new enough, otherwise the one in node_modules. */
function newerNode() {
  if (Number(process.versions.node.split('.')[0]) >= wantedMajor) return process.execPath;
  const own = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  return refuse(
    `This machine has Node ${process.versions.node} and npm has no Node ${wantedMajor} for it; install Node ${wantedMajor}.`,
  );
}

/** Installs missing packages, then runs `script` on Node 24; arguments, signals and exit code are passed through. */
export async function run(script, environment = {}) {
  if (!existsSync(join(root, 'package-lock.json')))
    refuse('package-lock.json is missing; clone the repository again.');
  const wereThere = outdated().length === 0;
  if (!wereThere) await install();
  const child = spawn(newerNode(), [join(root, script), ...process.argv.slice(2)], {
    cwd: root,
    env: {
      ...environment,
      ...process.env,
      PACKAGES_WERE_THERE: wereThere ? '1' : '0',
      PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
    },
    // The channel carries no messages. When this process dies, the channel closes, and the child exits, too.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C is sent to the whole process group; this handler keeps the parent alive until the child has exited.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}
