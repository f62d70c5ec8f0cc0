/** A row from the store: bigint → bigint, numeric → string, timestamptz → ISO string, date → string, bytea → Uint8Array. */
export type Row = Record<string, unknown>;

export interface Queryable {
  /**
   * `sql` is PostgreSQL with `$1…` parameters; without parameters it may contain several statements and returns
   * the rows of the last. Pass a list for a `jsonb` column as `JSON.stringify(list)`. Rejects with {@link
   * StoreError}.
   */
  query<R extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>;
}

/**
 * The relational store. Inside `transaction` only its handle may be used: any other query throws "query outside
 * its transaction". A transaction lasts five seconds at most, and must not access files, network or pictures.
 */
export interface Store extends Queryable {
  /** `limit` in milliseconds; only migrations may ask for more than five seconds. */
  transaction<T>(fn: (tx: Queryable) => Promise<T>, options?: { readonly limit?: number }): Promise<T>;
  /**
   * Calls `heard` for every later payload on the channel; resolves once listening. Payloads are ids, at most
   * 1 KB. `missed` is called when notifications may have been lost, because another connection has started to
   * listen; it must read the changes from the store, and is called again if it rejects.
   */
  listen(
    channel: string,
    heard: (payload: string) => void,
    missed?: () => Promise<unknown>,
  ): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Calls `work` while no other process, nor another call in this one, holds the lock of this number. `session` is a connection
   * of its own, without a transaction and without a limit of time, for statements that permit neither. Rejects with code 55P03
   * if the lock is not free within `patience` milliseconds; the embedded store, which has one process, waits.
   */
  alone<T>(lock: number, patience: number, work: (session: Queryable) => Promise<T>): Promise<T>;
  /** Connections and the listening one, where the engine has several. */
  readonly state?: () => StoreState;
  close(): Promise<void>;
}

export interface StoreState {
  /** In use, unused, and callers that wait for one. */
  readonly connections: { readonly busy: number; readonly idle: number; readonly waiting: number };
  /** Milliseconds since the listening connection was opened or heard itself; null before. */
  readonly heardAgo: number | null;
}

/** Notifies the channel only when the transaction commits. */
export async function notifyIn(tx: Queryable, channel: string, payload: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, payload]);
}

/** `code` is the five-character SQLSTATE if the engine provides one. */
export class StoreError extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}
