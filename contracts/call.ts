import type * as z from 'zod/mini';
import type { Capability } from './extensions/capabilities.ts';

/** The services of the specification's section 7; each has its own base address in `config.json`. */
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

/** Who may make a call. The backend answers everybody else as if the thing did not exist. */
export type Caller = 'anyone' | 'customer' | 'consumer' | 'business';

/**
 * The owner of what a call reaches: `public` for data of no customer, `self` for the caller's own without naming it,
 * `owner` for a named thing of its owner alone, `reader` for a named album of anyone who may read it [6.4]. `each`
 * names several and judges each separately: those of others are answered as failed. Everything out of reach is 404.
 */
export type Reach = 'public' | 'self' | 'owner' | 'reader' | 'each';

/**
 * What a lost answer allows: `safe` reads and `idempotent` writes are simply sent again, `key` is sent again under
 * the same `Idempotency-Key`, `once` is never repeated by the program.
 */
export type Repeat = 'safe' | 'idempotent' | 'key' | 'once';

/**
 * What one answer costs the service: `low` a few rows, `medium` hundreds of rows or several statements, `high` a file that
 * is made or megabytes that are read. The more expensive, the fewer of one customer's calls are answered at the same time,
 * and the earlier they are refused when the service is overloaded.
 */
export type Cost = 'low' | 'medium' | 'high';

/** One row of the table of remote calls [7.1–7.15]. `path` names its parameters as `:name`. */
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
  /** Statuses the product knows, by the word a chart's guard uses: `{ 404: 'notFound', 409: 'inUse' }`. */
  readonly refusals: Readonly<Record<number, string>>;
  readonly repeat: Repeat;
  /** Milliseconds from the first attempt to giving up, waiting for a token or a retry included. */
  readonly deadline: number;
  readonly cost: Cost;
  /** A deleted customer may still call it with a token that has not expired, to repeat the call that deleted them. */
  readonly deletedToo?: true;
  /**
   * Seconds since the password was entered within which the call is allowed; later it is answered 401 with
   * `insufficient_user_authentication` and `max_age` in the challenge (RFC 9470), the refusal `signInAgain` of the row.
   */
  readonly freshSignIn?: number;
  /** The reply holds a secret: where it is kept for a repeat of the call, it is encrypted. */
  readonly secretReply?: true;
  /** Bytes its body may have, where that is more than a megabyte, or 64 KiB where nobody needs to sign in. */
  readonly largest?: number;
  /** Clause of the specification that shows the call, or that an extension serves. */
  readonly spec: string;
  /** The word without which there is no such call: no clause shows it. */
  readonly extension?: Capability;
}

export interface CallInput<Row extends CallRow = CallRow> {
  readonly params: z.infer<Row['params']>;
  readonly query: z.infer<Row['query']>;
  readonly body: z.infer<Row['body']>;
}
export type CallReply<Row extends CallRow> = z.infer<Row['reply']>;
export type Refusal<Row extends CallRow> = Extract<Row['refusals'][keyof Row['refusals']], string>;

/** A call for many ids at once, which answers those it failed for. */
export type BulkRow = CallRow & { readonly reply: z.ZodMiniType<{ readonly failed: readonly string[] }> };

/** Keeps the literal types of a row (its refusals above all) while checking its shape. */
export function call<const Row extends CallRow>(row: Row): Row {
  return row;
}
