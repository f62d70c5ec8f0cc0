/**
 * A row from the store: bigint → bigint, numeric → string, timestamptz → ISO string, date → string, bytea →
 * Uint8Array.
 */
export type Row = Record<string, unknown>;

export interface Queryable {
  /**
   * `sql` is PostgreSQL with `$1…` parameters. Without parameters, it may contain several statements, and the
   * rows of the last one are returned. Pass a list for a `jsonb` column as `JSON.stringify(list)`. Rejects
   * with {@link StoreError}.
   */
  query<R extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>;
}

/**
 * The relational store. Inside `transaction`, only its handle may be used: any other query throws "query
 * outside its transaction". A transaction may take at most five seconds, and must not access files, the
 * network or pictures.
 */
export interface Store extends Queryable {
  /** `limit` is in milliseconds. Only migrations may use more than five seconds. */
  transaction<T>(fn: (tx: Queryable) => Promise<T>, options?: { readonly limit?: number }): Promise<T>;
  /**
   * Calls `heard` for every later payload on the channel, and resolves when it is listening. Payloads are ids
   * of at most 1 KB. `missed` is called when notifications may have been lost because a new connection has
   * started to listen. It must read the changes from the store, and is called again if it rejects.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    missed?: () => Promise<unknown>,
  ): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Calls `work` while no other process, and no other call in this process, holds the lock with this number.
   * `session` is a separate connection without a transaction and without a time limit, for statements that
   * permit neither. Rejects with code 55P03 if the lock does not become free within `patience` milliseconds;
   * the embedded store, which has only one process, waits.
   */
  alone<T>(lock: number, patience: number, work: (session: Queryable) => Promise<T>): Promise<T>;
  /**
   * Returns the state of the connections, including the listening one. Missing if the engine has a single
   * connection.
   */
  readonly state?: () => StoreState;
  close(): Promise<void>;
}

export interface StoreState {
  /** Number of connections in use, of unused ones, and of callers that are waiting for one. */
  readonly connections: { readonly busy: number; readonly idle: number; readonly waiting: number };
  /**
   * Milliseconds since the listening connection was opened or received its own notification; null before
   * that.
   */
  readonly heardAgo: number | null;
}

/** Notifies the channel, but only when the transaction commits. */
export async function notifyIn(tx: Queryable, channel: string, payload: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, payload]);
}

/** `code` is the five-character SQLSTATE, if the engine provides one. */
export class StoreError extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}
