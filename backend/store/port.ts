/** A row as the store gives it: bigint → bigint, numeric → string, timestamptz → ISO string, date → string, bytea → Uint8Array. */
export type Row = Record<string, unknown>;

export interface Queryable {
  /** `sql` is PostgreSQL with `$1…` parameters. Rejects with {@link StoreError}. */
  query<R extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<R[]>;
}

/**
 * The one relational store. Inside `transaction` only the handle it gives may be used: any other query from there
 * throws "query outside its transaction". A transaction lasts a second at most; no files, network or pictures in it.
 */
export interface Store extends Queryable {
  transaction<T>(fn: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Calls `heard` for every payload on the channel from now on; resolves once listening. Payloads are ids, at most 1 KB. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  notify(channel: string, payload: string): Promise<void>;
  close(): Promise<void>;
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
