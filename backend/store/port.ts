/** A row as the store gives it: bigint → bigint, numeric → string, timestamptz → ISO string, date → string, bytea → Uint8Array. */
export type Row = Record<string, unknown>;

export interface Queryable {
  /**
   * `sql` is PostgreSQL with `$1…` parameters; without parameters it may hold several statements and gives the rows of
   * the last. A list for a `jsonb` column is passed as `JSON.stringify(list)`. Rejects with {@link StoreError}.
   */
  query<R extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>;
}

/**
 * The one relational store. Inside `transaction` only the handle it gives may be used: any other query from there
 * throws "query outside its transaction". A transaction lasts five seconds at most; no files, network or pictures in it.
 */
export interface Store extends Queryable {
  /** `limit` in milliseconds; only migrations may ask for more than five seconds. */
  transaction<T>(fn: (tx: Queryable) => Promise<T>, options?: { readonly limit?: number }): Promise<T>;
  /** Calls `heard` for every payload on the channel from now on; resolves once listening. Payloads are ids, at most 1 KB. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
}

/** Tells the channel when, and only when, the transaction commits. */
export async function notifyIn(tx: Queryable, channel: string, payload: string): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [channel, payload]);
}

/** `code` is the five-letter SQLSTATE where the engine gave one. */
export class StoreError extends Error {
  readonly code: string | undefined;
  constructor(message: string, code?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreError';
    this.code = code;
  }
}
