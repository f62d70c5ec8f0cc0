import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** The folder for reports and logs of the last run. */
export const reports = join(root, '.test');

/** Milliseconds after which a suite counts as hanging and is killed; long enough for a slow machine. */
const suiteLimit = 60 * 60_000;
const children = new Set<ChildProcess>();

/** Kills all process groups of this run, and no others. */
export function stopChildren(): void {
  for (const { pid } of children) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // The process ended between the check and the kill.
    }
  }
}

/**
 * Runs a program from node_modules/.bin, or a script of the project, on this Node; resolves with whether it exited
 * with 0.
 */
export async function run(
  log: string,
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  mkdirSync(reports, { recursive: true });
  const out = createWriteStream(join(reports, `${log}.log`));
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.stdout.pipe(out, { end: false });
  child.stderr.pipe(out, { end: false });
  const limit = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, suiteLimit);
  const code = await new Promise<number | null>((done) => {
    child.on('error', () => done(1));
    child.on('close', done);
  });
  clearTimeout(limit);
  children.delete(child);
  await new Promise<void>((done) => out.end(done));
  return code === 0;
}

/** Runs a script that prints its own output; resolves with whether it exited with 0. */
export async function runOutside(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    // When this process dies, the channel closes, and the child kills its own children.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return new Promise((done) => {
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}

/** Returns the end of a suite's log, which usually contains the reason for a failure. */
export function tail(log: string, lines = 120): string {
  return readFileSync(join(reports, `${log}.log`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(-lines)
    .join('\n');
}

export function readReport(name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'));
  } catch {
    return null;
  }
}
