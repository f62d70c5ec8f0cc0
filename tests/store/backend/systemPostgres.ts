import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../kit/freePort.ts';

export interface SystemPostgres {
  readonly url: string;
  readonly port: number;
  /** The id of its main process. */
  readonly pid: number;
  /** Returns its URL, with the port of a proxy on this machine. */
  urlAt(port: number): string;
  /** Ends every connection and restarts on the same port with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Returns the folder with the server's programs: one from PATH, otherwise the one with the newest version that the
 * distribution has installed.
 */
function programFolder(): string | null {
  const debian = '/usr/lib/postgresql';
  const installed = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...installed.map((version) => join(debian, version, 'bin')),
  ];
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  );
}

/** Returns why the tests with PostgreSQL cannot run on this machine; null if they can. */
export function whyNoPostgres(): string | null {
  if (programFolder() === null) return 'PostgreSQL: no initdb and postgres found';
  if (process.getuid?.() === 0 && !existsSync('/usr/bin/setpriv')) {
    return 'setpriv: PostgreSQL refuses to run as root';
  }
  return null;
}

/**
 * Returns a separate server in its own folder. If this process runs as root, the server runs as an
 * unprivileged user, because PostgreSQL requires that.
 */
export async function startPostgres(): Promise<SystemPostgres> {
  const programs = programFolder() ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const nobody = 65_534;
  const asRoot = process.getuid?.() === 0;
  if (asRoot) {
    chownSync(folder, nobody, nobody);
    chmodSync(folder, 0o700);
  }
  const drop = asRoot ? ['/usr/bin/setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : [];
  const program = (name: string, parameters: string[]): [string, string[]] => {
    const [first = '', ...rest] = [...drop, join(programs, name), ...parameters];
    return [first, rest];
  };
  const data = join(folder, 'data');
  execFileSync(
    ...program('initdb', ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--locale=C']),
    {
      cwd: folder,
      stdio: 'pipe',
    },
  );
  const port = await freePort();
  const parameters = ['-D', data, '-p', String(port), '-c', `unix_socket_directories=${folder}`];
  let pid = 0;
  const run = async (): Promise<() => Promise<void>> => {
    const server = spawn(...program('postgres', parameters), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    pid = server.pid ?? 0;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      server.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('ready to accept connections')) resolve();
      });
      server.once('exit', () => {
        reject(new Error(`postgres ended: ${said}`));
      });
    });
    return async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
    };
  };
  const urlAt = (at: number): string => `postgres://tester@localhost:${at}/postgres`;
  let end = await run();
  return {
    url: urlAt(port),
    port,
    get pid() {
      return pid;
    },
    urlAt,
    restart: async () => {
      await end();
      end = await run();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
