import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { asStoreError, ChannelListeners, guarded } from './guard.ts';
import type { Alone, Engine, Session } from './guard.ts';
import { StoreError } from './port.ts';
import type { Row, Store } from './port.ts';
import { encode, parsers } from './types.ts';
import { mayPass } from './unreachable.ts';

const types = { getTypeParser: (oid: number) => parsers[oid] ?? ((text: string) => text) };
const settings = '-c timezone=UTC -c datestyle=ISO';
const firstPause = 100;
const longestPause = 5000;
/** Milliseconds to connect, to get a connection from the pool, and for statements that do no work. */
const connectWithin = 5000;
/** Milliseconds for a query outside a transaction. */
const defaultLimit = 10_000;
/** Milliseconds beyond a statement's own time limit after which its connection counts as lost. */
const overdue = 2000;

/**
 * Opens PostgreSQL, or an engine with the same protocol, through a pool. Notifications arrive on a separate
 * connection, which is reopened when it breaks. Missed notifications are not repeated, so listeners also
 * poll. A connection that does not respond is closed after a deadline.
 */
export async function openPostgres(options: {
  readonly url: string;
  /**
   * URL of the server itself, if `url` is a pooler such as PgBouncer. It is used for listening, and for locks
   * that last longer than a transaction. A pooler refuses connection options, so the role has to limit
   * statements.
   */
  readonly directUrl?: string | undefined;
  readonly connections?: number;
  /** Milliseconds for a query outside a transaction. */
  readonly limit?: number;
  /** Milliseconds during which opening is retried if the database cannot be reached. */
  readonly startTimeout?: number;
  /** Called when a connection breaks. The store continues to work. */
  readonly broken?: (error: Error) => void;
}): Promise<Store> {
  const { url, directUrl, connections = 10, limit = defaultLimit, startTimeout = 0 } = options;
  const direct = directUrl ?? url;
  const listeners = new ChannelListeners();
  const broken = options.broken ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...(directUrl === undefined
      ? { options: `${settings} -c statement_timeout=${limit}` }
      : {
          // The pool awaits this function. PgBouncer sets these two settings again when a client gets another
          // connection.
          onConnect: (client: pg.ClientBase): unknown =>
            client.query(
              "select set_config('timezone', 'UTC', false) as zone, set_config('datestyle', 'ISO', false) as style",
            ),
        }),
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
  });
  pool.on('error', broken);
  const listener = new Listener(direct, listeners, broken);
  const until = performance.now() + startTimeout;
  for (let attempt = 1, pause = firstPause; ; attempt += 1, pause = Math.min(longestPause, 2 * pause)) {
    try {
      await run(pool, 'select 1', [], limit + overdue);
      break;
    } catch (error) {
      // While code is being loaded, a timer may fire before responses that have already arrived are read, so
      // a single attempt is not enough.
      const isLast = startTimeout === 0 || (attempt > 1 && performance.now() + pause > until);
      if (isLast || !mayPass(asStoreError(error))) {
        await pool.end();
        throw error;
      }
      broken(asStoreError(error));
      await sleep(pause);
    }
  }
  const alone: Engine['alone'] = (lock, patience) => holdAlone(direct, lock, patience, broken);
  return guarded(engine(pool, listener, limit, alone), listeners);
}

/**
 * Converts an error without a code to a `StoreError` of the connection, because only the connection throws
 * such errors: errors of the server have an SQLSTATE, and those of the operating system have its code.
 */
function ofConnection(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TypeError) return error;
  return 'code' in error ? error : new StoreError(error.message, '08006', { cause: error });
}

async function run(
  client: pg.Pool | pg.ClientBase,
  sql: string,
  params: readonly unknown[],
  deadline: number,
): Promise<Row[]> {
  const values = params.length === 0 ? {} : { values: params.map(encode) };
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: sql,
    ...values,
    types,
    query_timeout: deadline,
  };
  try {
    const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(query);
    // Several statements in one text return one result each.
    return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [];
  } catch (error) {
    throw ofConnection(error);
  }
}

/** Milliseconds between two attempts to get a lock. */
const lockPause = 50;

/** Opens a connection outside the pool that holds a lock until it is closed. */
async function holdAlone(
  url: string,
  lock: number,
  patience: number,
  broken: (error: Error) => void,
): Promise<Alone> {
  const client = new pg.Client({
    connectionString: url,
    options: `${settings} -c statement_timeout=0`,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
  });
  client.on('error', broken);
  const end = async (): Promise<void> => {
    // A lost connection never confirms that it was closed.
    await Promise.race([client.end().catch(broken), sleep(overdue)]);
  };
  try {
    await client.connect();
    // A waiting statement would hold a snapshot, and `create index concurrently` in the process that holds
    // the lock would wait for the end of that snapshot.
    const until = performance.now() + patience;
    for (;;) {
      const { rows } = await client.query<{ held: boolean | null }>(
        'select pg_try_advisory_lock($1) as held',
        [lock],
      );
      if (rows[0]?.held === true) break;
      if (performance.now() > until) throw new StoreError('the lock is held elsewhere', '55P03');
      await sleep(lockPause);
    }
  } catch (error) {
    await end();
    throw ofConnection(error);
  }
  return { query: (sql, params) => run(client, sql, params, 0), end };
}

function engine(pool: pg.Pool, listener: Listener, plainLimit: number, alone: Engine['alone']): Engine {
  return {
    query: (sql, params) => run(pool, sql, params, plainLimit + overdue),
    begin: async (limit) => {
      const client = await pool.connect().catch((error: unknown) => {
        throw ofConnection(error);
      });
      let lost: Error | undefined;
      const remember = (error: Error): void => {
        lost = error;
      };
      client.on('error', remember);
      const send = async (sql: string, params: readonly unknown[], deadline: number): Promise<Row[]> => {
        try {
          return await run(client, sql, params, deadline);
        } catch (error) {
          if (!(error instanceof pg.DatabaseError)) remember(asStoreError(error));
          throw error;
        }
      };
      const release = (failure?: Error | boolean): void => {
        client.off('error', remember);
        client.release(failure);
      };
      const finish = async (word: 'commit' | 'rollback', deadline: number): Promise<void> => {
        try {
          // If the connection is lost, its transaction is lost as well.
          if (lost !== undefined) throw lost;
          await send(word, [], deadline);
        } catch (error) {
          lost ??= asStoreError(error);
          throw error;
        } finally {
          release(lost);
        }
      };
      try {
        // With these timeouts, the server rolls back the transaction of a lost connection, because its locks
        // would otherwise block all other processes.
        await send(
          `begin; set local statement_timeout = ${limit}; set local idle_in_transaction_session_timeout = ${limit}`,
          [],
          connectWithin,
        );
      } catch (error) {
        release(true);
        throw error;
      }
      const session: Session = {
        query: (sql, params) => send(sql, params, limit + overdue),
        commit: () => finish('commit', limit + overdue),
        // The rollback may have to wait for a statement that never reached the server.
        rollback: () => finish('rollback', overdue),
      };
      return session;
    },
    alone,
    listen: (channel) => listener.listen(channel),
    unlisten: (channel) => listener.unlisten(channel),
    state: () => ({
      connections: {
        busy: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      },
      heardAgo: listener.heardAgo,
    }),
    close: async () => {
      await listener.close();
      // A lost connection never confirms that it was closed.
      await Promise.race([pool.end(), sleep(overdue)]);
    },
  };
}

/** Milliseconds between two notifications that the listening connection sends to itself. */
const heartbeat = 10_000;

/**
 * The connection for notifications. It is replaced when it breaks, and when it no longer receives its own
 * notifications.
 */
class Listener {
  readonly #url: string;
  readonly #listeners: ChannelListeners;
  readonly #broken: (error: Error) => void;
  #client: Promise<pg.Client> | null = null;
  /** The current connection. The end of an older connection is expected. */
  #current: pg.Client | null = null;
  /** The current connection once it is listening; null before that. */
  #connected: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #pause = firstPause;
  #closed = false;
  #opened = false;
  readonly #own = `alive_${randomUUID().replaceAll('-', '')}`;
  #heardItself = (): void => undefined;
  #heardAt: number | null = null;

  constructor(url: string, listeners: ChannelListeners, broken: (error: Error) => void) {
    this.#url = url;
    this.#listeners = listeners;
    this.#broken = broken;
  }

  async listen(channel: string): Promise<void> {
    this.#client ??= this.#connect();
    try {
      const client = await this.#client;
      await client.query(`listen "${channel}"`);
    } catch (error) {
      this.#again();
      throw ofConnection(error);
    }
  }

  /**
   * Milliseconds since the connection started to listen or received its own notification; null before that.
   */
  get heardAgo(): number | null {
    return this.#heardAt === null ? null : performance.now() - this.#heardAt;
  }

  /** Without a connection, no action is needed: the next connection will not listen to the channel. */
  async unlisten(channel: string): Promise<void> {
    const client = this.#connected;
    if (client === null) return;
    try {
      await client.query(`unlisten "${channel}"`);
    } catch {
      this.#again();
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#current;
    this.#current = null;
    // A lost connection never confirms that it was closed.
    await Promise.race([client?.end().catch(this.#broken), sleep(overdue)]);
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      options: settings,
      connectionTimeoutMillis: connectWithin,
      query_timeout: connectWithin,
      keepAlive: true,
    });
    this.#current = client;
    this.#connected = null;
    client.on('notification', ({ channel, payload }) => {
      if (channel === this.#own) {
        this.#heardAt = performance.now();
        this.#heardItself();
      }
      this.#listeners.deliver(channel, payload ?? '');
    });
    client.on('error', (error) => {
      this.#broken(error);
    });
    client.once('end', () => {
      if (this.#current === client) this.#again();
    });
    await client.connect();
    for (const channel of [this.#own, ...this.#listeners.channels()])
      await client.query(`listen "${channel}"`);
    if (this.#opened) await this.#listeners.catchUp();
    this.#opened = true;
    this.#pause = firstPause;
    this.#connected = client;
    this.#heardAt = performance.now();
    this.#beat(client).catch((error: unknown) => {
      if (this.#connected !== client) return;
      this.#broken(asStoreError(error));
      this.#again();
    });
    return client;
  }

  /**
   * Rejects when the connection no longer receives its own notifications, because a half-open connection
   * reports no error.
   */
  async #beat(client: pg.Client): Promise<void> {
    for (;;) {
      await sleep(heartbeat, undefined, { ref: false });
      if (this.#connected !== client) return;
      const heard = new Promise<'heard'>((resolve) => {
        this.#heardItself = () => resolve('heard');
      });
      await client.query(`notify "${this.#own}"`);
      const late = sleep(connectWithin, 'late' as const, { ref: false });
      if ((await Promise.race([heard, late])) === 'late')
        throw new StoreError('notifications do not arrive', '08006');
    }
  }

  /** Reopens the connection, with increasing pauses between attempts. */
  #again(): void {
    if (this.#closed) return;
    this.#connected = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#current?.end().catch(this.#broken);
      this.#client = this.#connect();
      this.#client.catch((error: unknown) => {
        this.#broken(error instanceof Error ? error : new Error(String(error)));
        this.#again();
      });
    }, this.#pause);
    this.#pause = Math.min(longestPause, this.#pause * 2);
  }
}
