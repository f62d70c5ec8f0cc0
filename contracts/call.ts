import type * as z from 'zod/mini';
import type { Capability } from './extensions/capabilities.ts';

/** The services of section 7; each has its own base URL in `config.json`. */
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

/** Who may make a call. To all others the backend answers 404. */
export type Caller = 'anyone' | 'customer' | 'consumer' | 'business';

/**
 * The scope of a call: `public` for data of no customer, `self` for the caller's own data without an id, `owner`
 * for a thing with an id that only its owner may access, `reader` for an album with an id that several people may
 * read [6.4]. `each` names several ids and checks each separately: other customers' ids fail. Everything out of
 * scope is 404.
 */
export type Reach = 'public' | 'self' | 'owner' | 'reader' | 'each';

/**
 * How a lost answer may be retried: `safe` reads and `idempotent` writes are repeated, `key` is repeated with the
 * same `Idempotency-Key`, `once` is never repeated automatically.
 */
export type Repeat = 'safe' | 'idempotent' | 'key' | 'once';

/**
 * The cost of one answer for the service: `low` for a few rows, `medium` for hundreds of rows or several
 * statements, `high` for a generated file or megabytes of reads. The higher the cost, the fewer parallel calls a
 * customer may make, and the earlier the service refuses them under load.
 */
export type Cost = 'low' | 'medium' | 'high';

/** One row of the table of calls [7.1–7.15]. `path` names its parameters as `:name`. */
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
  /** Expected status codes with the name that a chart's guard uses: `{ 404: 'notFound', 409: 'inUse' }`. */
  readonly refusals: Readonly<Record<number, string>>;
  readonly repeat: Repeat;
  /** Milliseconds from the first attempt to giving up, including waits for a token or a retry. */
  readonly deadline: number;
  readonly cost: Cost;
  /** A deleted customer may still make this call with an unexpired token, to repeat the call that deleted them. */
  readonly deletedToo?: true;
  /**
   * Maximum seconds since the last password entry; later the answer is 401 with `insufficient_user_authentication`
   * and `max_age` in the challenge (RFC 9470), the row's refusal `signInAgain`.
   */
  readonly freshSignIn?: number;
  /** The reply contains a secret: it is encrypted in the store of idempotency keys. */
  readonly secretReply?: true;
  /** Maximum size of the body in bytes if it exceeds the default: one megabyte, or 64 KiB for calls without a sign-in. */
  readonly largest?: number;
  /** Clause of the specification with the call, or the clause that an extension serves. */
  readonly spec: string;
  /** The capability without which the call does not exist, because no clause contains it. */
  readonly extension?: Capability;
}

export interface CallInput<Row extends CallRow = CallRow> {
  readonly params: z.infer<Row['params']>;
  readonly query: z.infer<Row['query']>;
  readonly body: z.infer<Row['body']>;
}
export type CallReply<Row extends CallRow> = z.infer<Row['reply']>;
export type Refusal<Row extends CallRow> = Extract<Row['refusals'][keyof Row['refusals']], string>;

/** A call for many ids at once, which returns the failed ones. */
export type BulkRow = CallRow & { readonly reply: z.ZodMiniType<{ readonly failed: readonly string[] }> };

/** Keeps the literal types of a row (above all its refusals) while checking its shape. */
export function call<const Row extends CallRow>(row: Row): Row {
  return row;
}
