import type * as z from 'zod/mini';
import type { Capability } from './extensions/capabilities.ts';

/** The services of section 7; `config.json` contains the base URL of each. */
export const services = [
  'photos',
  'sharedAlbums',
  'deletion',
  'exports',
  'tempSelections',
  'downloads',
  'invoices',
  'emailGateway',
  'customers',
  'auth',
  'cutOff',
  'delivery',
  'origin',
  'menus',
  'merchandise',
  'pdfs',
  'reorder',
  'storage',
  'widgets',
  'products',
  'gallery',
  'orders',
  'vouchers',
  'projects',
  'errors',
  'analytics',
  'uploads',
] as const;
export type Service = (typeof services)[number];

/** The callers that may make a call; the backend answers all others with 404. */
export type Caller = 'anyone' | 'customer' | 'consumer' | 'business';

/**
 * The scope of a call. `public`: data that belongs to no customer; `self`: the caller's own data, without an id;
 * `owner`: a resource with an id that only its owner may access; `reader`: an album with an id that several people
 * may read [6.4]; `each`: several ids, checked one by one, so that only other customers' ids fail. Anything out of
 * scope is answered with 404.
 */
export type Reach = 'public' | 'self' | 'owner' | 'reader' | 'each';

/**
 * The ways in which a call may be retried after a lost response: `safe` reads and `idempotent` writes are repeated,
 * `key` is repeated with the same `Idempotency-Key`, `once` is never repeated automatically.
 */
export type Repeat = 'safe' | 'idempotent' | 'key' | 'once';

/**
 * The load that one call puts on the service: `low` for a few rows, `medium` for hundreds of rows or several
 * statements, `high` for generating a file or reading megabytes. The higher the cost, the fewer parallel calls a
 * customer may make, and the earlier the service refuses them under load.
 */
export type Cost = 'low' | 'medium' | 'high';

/** One row of the table of calls [7.1–7.15]. Parameters in `path` are written `:name`. */
export interface CallRow {
  readonly name: string;
  readonly service: Service;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly caller: Caller;
  readonly reach: Reach;
  readonly params: z.ZodMiniType;
  readonly query: z.ZodMiniType;
  readonly body: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  /**
   * Expected error status codes, each with the name that a chart's guard uses: `{ 404: 'notFound', 409: 'inUse' }`.
   */
  readonly refusals: Readonly<Record<number, string>>;
  readonly repeat: Repeat;
  /** Milliseconds from the first attempt to giving up, including waits for a token or a retry. */
  readonly deadline: number;
  readonly cost: Cost;
  /**
   * A deleted customer may still make this call with an unexpired token, so that the call that deleted them can be
   * retried.
   */
  readonly deletedToo?: true;
  /**
   * Maximum number of seconds since the customer last entered their password. After that the answer is 401 with
   * `insufficient_user_authentication` and `max_age` in the challenge (RFC 9470), which is the row's refusal
   * `signInAgain`.
   */
  readonly freshSignIn?: number;
  /**
   * Only a body that changes a stored value needs the fresh sign-in, so the handler of the call checks this instead
   * of the server.
   */
  readonly freshSignInFor?: 'changes';
  /** The reply contains a secret, so it is stored encrypted with its idempotency key. */
  readonly secretReply?: true;
  /**
   * Maximum size of the body in bytes, if it differs from the default: one megabyte, or 64 KiB for calls without a
   * sign-in.
   */
  readonly largest?: number;
  /** The clause of the specification that defines the call, or that an extension supports. */
  readonly spec: string;
  /** The capability that this call depends on, for calls that no clause defines. */
  readonly extension?: Capability;
}

export interface CallInput<Row extends CallRow = CallRow> {
  readonly params: z.infer<Row['params']>;
  readonly query: z.infer<Row['query']>;
  readonly body: z.infer<Row['body']>;
}
export type CallReply<Row extends CallRow> = z.infer<Row['reply']>;
export type Refusal<Row extends CallRow> = Extract<Row['refusals'][keyof Row['refusals']], string>;

/** A call that takes many ids and returns those that failed. */
export type BulkRow = CallRow & { readonly reply: z.ZodMiniType<{ readonly failed: readonly string[] }> };

/** Checks the structure of a row while keeping its literal types, in particular those of its refusals. */
export function call<const Row extends CallRow>(row: Row): Row {
  return row;
}
