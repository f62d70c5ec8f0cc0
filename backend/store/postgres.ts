import pg from 'pg';
import { ChannelListeners, guarded } from './guard.ts';
import type { Engine, Session } from './guard.ts';
import type { Row, Store } from './port.ts';
import { encode, parsers } from './types.ts';

const types = { getTypeParser: (oid: number) => parsers[oid] ?? ((text: string) => text) };
const settings = '-c timezone=UTC -c datestyle=ISO';
const firstPause = 100;
const longestPause = 5000;

/**
 * PostgreSQL, or an engine with its protocol, through a pool. Notifications arrive on a separate connection, which
 * is reopened when it breaks; missed ones are not repeated, so listeners also poll.
 */
export async function openPostgres(options: {
  readonly url: string;
  readonly connections?: number;
  /** Called when a connection breaks; the store continues. */
  readonly broken?: (error: Error) => void;
}): Promise<Store> {
  const listeners = new ChannelListeners();
  const broken = options.broken ?? (() => undefined);
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections ?? 10,
    options: settings,
    connectionTimeoutMillis: 5000,
  });
  pool.on('error', broken);
  const listener = new Listener(options.url, listeners, broken);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return guarded(engine(pool, listener), listeners);
}

async function run(client: pg.Pool | pg.PoolClient, sql: string, params: readonly unknown[]): Promise<Row[]> {
  const query = params.length === 0 ? { text: sql, types } : { text: sql, values: params.map(encode), types };
  const result: pg.QueryResult<Row> | pg.QueryResult<Row>[] = await client.query<Row>(query);
  // Several statements in one text return one result each.
  return (Array.isArray(result) ? result.at(-1)?.rows : result.rows) ?? [];
}

function engine(pool: pg.Pool, listener: Listener): Engine {
  return {
    query: (sql, params) => run(pool, sql, params),
    begin: async (limit) => {
      const client = await pool.connect();
      let lost: Error | undefined;
      const remember = (error: Error): void => {
        lost = error;
      };
      client.on('error', remember);
      const finish = async (word: 'commit' | 'rollback'): Promise<void> => {
        try {
          await run(client, word, []);
        } catch (error) {
          lost = error instanceof Error ? error : new Error(String(error));
          throw error;
        } finally {
          client.off('error', remember);
          client.release(lost);
        }
      };
      try {
        await run(client, `begin; set local statement_timeout = ${limit}`, []);
      } catch (error) {
        client.off('error', remember);
        client.release(true);
        throw error;
      }
      const session: Session = {
        query: (sql, params) => run(client, sql, params),
        commit: () => finish('commit'),
        rollback: () => finish('rollback'),
      };
      return session;
    },
    listen: (channel) => listener.run(`listen "${channel}"`),
    unlisten: (channel) => listener.run(`unlisten "${channel}"`),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

class Listener {
  readonly #url: string;
  readonly #listeners: ChannelListeners;
  readonly #broken: (error: Error) => void;
  #client: Promise<pg.Client> | null = null;
  /** The current connection; the end of an older one is expected. */
  #current: pg.Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #pause = firstPause;
  #closed = false;

  constructor(url: string, listeners: ChannelListeners, broken: (error: Error) => void) {
    this.#url = url;
    this.#listeners = listeners;
    this.#broken = broken;
  }

  async run(sql: string): Promise<void> {
    this.#client ??= this.#connect();
    try {
      const client = await this.#client;
      await client.query(sql);
    } catch (error) {
      this.#again();
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = await this.#client?.catch(() => null);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      options: settings,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    });
    this.#current = client;
    client.on('notification', ({ channel, payload }) => {
      this.#listeners.deliver(channel, payload ?? '');
    });
    client.on('error', (error) => {
      this.#broken(error);
    });
    client.once('end', () => {
      if (this.#current === client) this.#again();
    });
    await client.connect();
    for (const channel of this.#listeners.channels()) await client.query(`listen "${channel}"`);
    this.#pause = firstPause;
    return client;
  }

  /** Reopens the connection with growing pauses. */
  #again(): void {
    if (this.#closed) return;
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
