import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '../kit/freePort.ts';
import { cache } from '../kit/preparedStore.ts';
import { testSecretsKey } from '../kit/secretsKey.ts';
import { startPostgres, whyNoPostgres } from '../store/backend/systemPostgres.ts';
import type { SystemPostgres } from '../store/backend/systemPostgres.ts';

/** Returns why tests with a cluster cannot run on this machine, and prints the reason; null if they can run. */
export function whyNoCluster(what: string): string | null {
  const missing = whyNoPostgres();
  if (missing !== null) process.stdout.write(`${what} skipped: ${missing}.\n`);
  return missing;
}

/** The project of these tests. */
const root = fileURLToPath(new URL('../..', import.meta.url));

/** One process of a cluster, started with the same program that operators use. */
export class Member {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The folder with its code. */
  readonly project: string;
  readonly #child: ChildProcess;
  readonly exited: Promise<number | null>;

  private constructor(
    child: ChildProcess,
    { dataDir, port, environment, project }: Pick<Member, 'dataDir' | 'port' | 'environment' | 'project'>,
  ) {
    this.#child = child;
    this.origin = `http://localhost:${port}`;
    this.port = port;
    this.dataDir = dataDir;
    this.environment = environment;
    this.project = project;
    this.exited = once(child, 'exit').then(([code]) => code as number | null);
  }

  /**
   * Resolves when the process is ready for requests; rejects with the message of the process if it exits before that.
   */
  static async start(
    dataDir: string,
    port: number,
    environment: Readonly<Record<string, string>>,
    project = root,
  ): Promise<Member> {
    const child = spawn(process.execPath, [join(project, 'backend/cli.ts')], {
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(cache, 'compiled'),
        PORT: String(port),
        DATA_DIR: dataDir,
        SEEDING: '1',
        BUSY_AFTER: '600000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const member = new Member(child, { dataDir, port, environment, project });
    let refused = '';
    child.stderr.on('data', (piece: Buffer) => {
      refused += piece.toString();
    });
    for await (const line of createInterface({ input: child.stdout }))
      if (line.startsWith('http')) return member;
    await member.exited;
    throw new Error(refused.trim());
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await this.exited;
  }
}

/** Processes that share a database and files, each with a separate data folder, as described in `docs/backend.md`. */
export class Cluster {
  readonly server: SystemPostgres;
  readonly folder: string;
  /** Environment variables of all processes. */
  readonly environment: Readonly<Record<string, string>>;
  readonly #firstPort: number;
  readonly #members: Member[] = [];

  private constructor(server: SystemPostgres, folder: string, firstPort: number) {
    this.server = server;
    this.folder = folder;
    this.#firstPort = firstPort;
    this.environment = {
      DATABASE_URL: server.url,
      ORIGIN: `http://localhost:${firstPort}`,
      SECRETS_KEY: testSecretsKey,
    };
  }

  static async start(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), 'photo-account-cluster-'));
    for (const name of ['objects', 'uploads']) await mkdir(join(folder, name));
    return new Cluster(await startPostgres(), folder, await freePort());
  }

  /** Adds a process; `environment` overrides the common variables, `project` is the folder with other code. */
  async join(environment: Readonly<Record<string, string>> = {}, project = root): Promise<Member> {
    const dataDir = await mkdtemp(join(this.folder, 'member-'));
    for (const name of ['objects', 'uploads']) await symlink(join(this.folder, name), join(dataDir, name));
    const port = this.#members.length === 0 ? this.#firstPort : await freePort();
    const member = await Member.start(dataDir, port, { ...this.environment, ...environment }, project);
    this.#members.push(member);
    return member;
  }

  /** Starts a process that has ended again, with its folder, port and settings. */
  async again({ exited, dataDir, port, environment, project }: Member): Promise<Member> {
    await exited;
    const member = await Member.start(dataDir, port, environment, project);
    this.#members.push(member);
    return member;
  }

  async stop(): Promise<void> {
    for (const member of this.#members) await member.kill();
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
