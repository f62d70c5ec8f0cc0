import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeedClient } from './backend.ts';
import { freePort } from './freePort.ts';
import { cache, layStore } from './preparedStore.ts';

/** The program of the process: `node killableServer.ts <data folder> <port>`; it sends the port to its parent. */
export const killableServer = new URL('./killableServer.ts', import.meta.url);

/** A backend in a separate process on a fixed port, which can be killed and started again with the same data. */
export class KillableBackend {
  readonly dataDir: string;
  #child: ChildProcess | null = null;
  readonly #port: number;

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir;
    this.#port = port;
  }

  static async start(): Promise<KillableBackend> {
    const backend = new KillableBackend(
      await mkdtemp(join(tmpdir(), 'photo-account-killed-')),
      await freePort(),
    );
    await layStore(backend.dataDir);
    await backend.start();
    return backend;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get seed(): SeedClient {
    return new SeedClient(this.origin);
  }

  /** Resolves once the backend responds; rejects if it ends before that. */
  async start(): Promise<void> {
    const child = fork(killableServer, [this.dataDir, String(this.#port)], {
      // Without the compile cache, a quarter of the time for each start is spent compiling.
      env: { ...process.env, NODE_COMPILE_CACHE: join(cache, 'compiled') },
    });
    this.#child = child;
    const ended = once(child, 'exit').then(([code]: unknown[]): never => {
      if (this.#child === child) this.#child = null;
      throw new Error(`the backend ended with ${String(code)} before it answered`);
    });
    ended.catch(() => undefined);
    await Promise.race([once(child, 'message'), ended]);
  }

  /** Sends `kill -9`; resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    this.#child = null;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
