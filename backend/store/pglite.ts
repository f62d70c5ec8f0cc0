import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { ChannelListeners, guarded } from './guard.ts';
import type { Engine, Session } from './guard.ts';
import { StoreError } from './port.ts';
import type { Row, Store } from './port.ts';
import type { FromWorker, Operation, WorkerStart } from './protocol.ts';
import { Turns } from './turns.ts';
import { encode } from './types.ts';

/**
 * Opens PostgreSQL within the process (PGlite), in a worker thread because its queries are synchronous.
 * `folder` is created if it does not exist. `failed` is called once if the worker crashes.
 */
export async function openEmbedded(options: {
  readonly folder: string;
  readonly failed?: (error: Error) => void;
}): Promise<Store> {
  const listeners = new ChannelListeners();
  const link = new Link({ folder: options.folder, engine: await engine() }, listeners, options.failed);
  await link.ready;
  return guarded(embedded(link), listeners);
}

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Returns the compiled PostgreSQL, which is kept for the life of the process, so that it need not be compiled
 * again when a store is reopened (D276).
 */
const engine = (): Promise<WebAssembly.Module> =>
  (compiled ??= readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then(
    (program) => WebAssembly.compile(program),
  ));

/** Sends requests to the worker, and matches responses to them by number. */
class Link {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  #count = 0;
  #dead: Error | null = null;

  constructor(
    workerData: WorkerStart,
    listeners: ChannelListeners,
    failed: ((error: Error) => void) | undefined,
  ) {
    this.#worker = new Worker(new URL('./pgliteWorker.ts', import.meta.url), { workerData });
    this.ready = new Promise((resolve, reject) => {
      this.#waiting.set(0, { resolve: () => resolve(), reject });
    });
    this.#worker.on('message', (message: FromWorker) => {
      if ('channel' in message) listeners.deliver(message.channel, message.payload);
      else this.#settle(message);
    });
    const died = (error: Error): void => {
      if (this.#dead) return;
      this.#dead = error;
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
      failed?.(error);
    };
    this.#worker.on('error', (error) => {
      died(new StoreError('the store has stopped', undefined, { cause: error }));
    });
    this.#worker.on('exit', () => {
      died(new StoreError('the store has stopped'));
    });
  }

  ask<T>(operation: Operation): Promise<T> {
    if (this.#dead) return Promise.reject(this.#dead);
    this.#count += 1;
    const id = this.#count;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as T), reject });
      this.#worker.postMessage({ id, ...operation });
    });
  }

  async close(): Promise<void> {
    if (this.#dead) return;
    await this.ask({ op: 'close' });
    this.#dead = new StoreError('the store is closed');
    await this.#worker.terminate();
  }

  #settle(message: Exclude<FromWorker, { channel: string }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) waiting?.reject(new StoreError(message.error.message, message.error.code));
    else waiting?.resolve(message.result);
  }
}

/**
 * Returns an engine with a single connection: while a transaction is open, all other queries wait. Otherwise,
 * queries are posted immediately, because the worker keeps their order.
 */
function embedded(link: Link): Engine {
  const turns = new Turns();
  const locks = new Map<number, Turns>();
  const run = (sql: string, params: readonly unknown[]): Promise<Row[]> =>
    link.ask<Row[]>({ op: 'query', sql, params: params.map(encode) });

  return {
    query: (sql, params) => turns.step(() => run(sql, params)),
    begin: async () => {
      const release = await turns.hold();
      const finish = (word: 'commit' | 'rollback'): Promise<void> =>
        run(word, [])
          .then(() => undefined)
          .finally(release);
      try {
        await run('begin', []);
      } catch (error) {
        release();
        throw error;
      }
      const session: Session = {
        query: run,
        commit: () => finish('commit'),
        rollback: () => finish('rollback'),
      };
      return session;
    },
    listen: async (channel) => {
      await turns.step(() => run(`listen "${channel}"`, []));
    },
    unlisten: async (channel) => {
      await turns.step(() => run(`unlisten "${channel}"`, []));
    },
    alone: async (lock) => {
      const line = locks.get(lock) ?? new Turns();
      locks.set(lock, line);
      const release = await line.hold();
      return {
        query: (sql, params) => turns.step(() => run(sql, params)),
        end: () => Promise.resolve(release()),
      };
    },
    close: () => turns.step(() => link.close()),
  };
}
