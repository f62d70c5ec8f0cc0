import { AsyncLocalStorage } from 'node:async_hooks';
import { StoreError } from './port.ts';
import type { Queryable, Row, Store, StoreState } from './port.ts';

/**
 * The interface of an adapter. {@link guarded} turns it into a {@link Store} that enforces the rules of the
 * port.
 */
export interface Engine {
  query(sql: string, params: readonly unknown[]): Promise<Row[]>;
  /** Starts a transaction. `limit` is in milliseconds, for engines with their own statement timeout. */
  begin(limit: number): Promise<Session>;
  /**
   * Starts or stops listening to a channel. Notifications go to the function that was passed to the adapter.
   */
  listen(channel: string): Promise<void>;
  unlisten(channel: string): Promise<void>;
  /** Opens a connection that holds a lock shared by all processes. */
  alone(lock: number, patience: number): Promise<Alone>;
  readonly state?: () => StoreState;
  close(): Promise<void>;
}

/**
 * One open transaction. `commit` and `rollback` release the connection; exactly one of them is called, once.
 */
export interface Session {
  query(sql: string, params: readonly unknown[]): Promise<Row[]>;
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** `end` releases the lock and the connection. It is called once. */
export interface Alone {
  query(sql: string, params: readonly unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

/** Milliseconds for a transaction. It normally takes a few; a busy machine may need more. */
const transactionLimit = 5000;
const payloadLimit = 1024;

/** Distributes a notification to all listeners of its channel. */
export class ChannelListeners {
  readonly #heard = new Map<string, Set<(payload: string) => void>>();
  readonly #missed = new Map<(payload: string) => void, () => Promise<unknown>>();

  /** Returns whether this is the first listener of the channel. */
  add(channel: string, heard: (payload: string) => void, missed?: () => Promise<unknown>): boolean {
    if (missed !== undefined) this.#missed.set(heard, missed);
    const known = this.#heard.get(channel);
    if (known) {
      known.add(heard);
      return false;
    }
    this.#heard.set(channel, new Set([heard]));
    return true;
  }

  /** Returns whether the channel has no listener left. */
  remove(channel: string, heard: (payload: string) => void): boolean {
    const known = this.#heard.get(channel);
    known?.delete(heard);
    this.#missed.delete(heard);
    return known?.size === 0 && this.#heard.delete(channel);
  }

  deliver(channel: string, payload: string): void {
    for (const heard of this.#heard.get(channel) ?? []) heard(payload);
  }

  /** Makes every listener read the changes that it may have missed after the connection was lost. */
  async catchUp(): Promise<void> {
    await Promise.all([...this.#missed.values()].map((missed) => missed()));
  }

  channels(): string[] {
    return [...this.#heard.keys()];
  }
}

interface Scope {
  open: boolean;
}

/**
 * Enforces the rules of the port for every engine: one handle inside a transaction, a time limit, and one
 * type of error.
 */
export function guarded(engine: Engine, listeners: ChannelListeners): Store {
  const scope = new AsyncLocalStorage<Scope>();

  const outside = (): void => {
    if (scope.getStore()?.open === true) throw new StoreError('query outside its transaction');
  };

  const transaction = async <T>(
    fn: (tx: Queryable) => Promise<T>,
    options: { readonly limit?: number } = {},
  ): Promise<T> => {
    outside();
    const limit = options.limit ?? transactionLimit;
    const session = await attempt(engine.begin(limit));
    const mine: Scope = { open: true };
    let failure: unknown;
    const tx: Queryable = {
      query: async <R extends Row>(sql: string, params: readonly unknown[] = []) => {
        if (!mine.open) throw new StoreError('query outside its transaction');
        try {
          return (await attempt(session.query(sql, params))) as R[];
        } catch (error) {
          failure ??= error;
          throw error;
        }
      },
    };
    const end = async (how: 'commit' | 'rollback'): Promise<void> => {
      mine.open = false;
      await attempt(session[how]());
    };
    try {
      const result = await within(
        limit,
        scope.run(mine, () => fn(tx)),
      );
      // PostgreSQL responds to COMMIT of a failed transaction with a silent rollback, so an error that was
      // caught must still be reported.
      if (failure !== undefined) throw failure;
      await end('commit');
      return result;
    } catch (error) {
      if (mine.open) await end('rollback').catch(() => undefined);
      throw error;
    }
  };

  const query: Store['query'] = async <R extends Row>(sql: string, params: readonly unknown[] = []) => {
    outside();
    return (await attempt(engine.query(sql, params))) as R[];
  };

  return {
    query,
    transaction,
    listen: async (channel, listener, missed) => {
      // A separate function for each subscription, because one listener may listen to several channels.
      const heard = (payload: string): void => listener(payload);
      // The adapters quote the name; plain names need no escaping.
      if (!/^[a-z_][a-z0-9_.]{0,62}$/.test(channel)) throw new StoreError(`not a channel name: ${channel}`);
      if (listeners.add(channel, heard, missed)) {
        await attempt(engine.listen(channel)).catch((error: unknown) => {
          listeners.remove(channel, heard);
          throw error;
        });
      }
      return async () => {
        if (listeners.remove(channel, heard)) await attempt(engine.unlisten(channel));
      };
    },
    notify: async (channel, payload) => {
      if (Buffer.byteLength(payload) > payloadLimit)
        throw new StoreError('a notification carries 1 KB at most');
      await query('select pg_notify($1, $2)', [channel, payload]);
    },
    alone: async (lock, patience, work) => {
      outside();
      const session = await attempt(engine.alone(lock, patience));
      try {
        return await work({
          query: async <R extends Row>(sql: string, params: readonly unknown[] = []) =>
            (await attempt(session.query(sql, params))) as R[],
        });
      } finally {
        await session.end();
      }
    },
    ...(engine.state === undefined ? {} : { state: engine.state }),
    close: () => engine.close(),
  };
}

async function within<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new StoreError(`a transaction took longer than ${limit} ms`));
    }, limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function attempt<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asStoreError(error);
  }
}

export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  if (!(error instanceof Error)) return new StoreError(String(error));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return new StoreError(error.message, code, { cause: error });
}
