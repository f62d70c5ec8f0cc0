import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Locale } from '../contracts/brand/brands.ts';
import type { CallInput, CallReply, CallRow, Refusal } from '../contracts/call.ts';
import type { Capability } from '../contracts/extensions/capabilities.ts';
import type { Job, Ports } from './ports.ts';
import type { Queryable } from './store/port.ts';
import type { KeptFile } from './http/keptFile.ts';
import { uuidOf } from './random.ts';
import type { PushChannel } from './sockets/channel.ts';

/** The signed-in caller, as identified by the access token. `subject` is the id of the account. */
export interface Caller {
  readonly subject: string;
  readonly business: boolean;
  readonly authTime: number;
  /** The grant of the sign-in for which the token was issued. */
  readonly grant: string;
}

/**
 * Deletes one domain's data about a customer whose account was deleted, in transactions that take well below
 * a second. After a crash it restarts from the beginning. `later`: some data must be kept for now, so it runs
 * again the next day.
 */
export type Forget = (
  ports: Ports,
  customer: { readonly id: string; readonly email: string },
) => Promise<'done' | 'later'>;

/**
 * One domain's data about a customer, by its name in the customer's data download: one value, or a list that
 * is read while it is being sent. It never contains a secret, a hash or a signed URL, because customers may
 * store the file anywhere.
 */
export type Held = Readonly<
  Record<
    string,
    (
      ports: Ports,
      customer: { readonly id: string; readonly email: string },
    ) => Promise<unknown> | AsyncIterable<unknown>
  >
>;

export interface Asked<Row extends CallRow> extends CallInput<Row> {
  /** Null if the row's caller is `anyone`. */
  readonly caller: Caller | null;
  readonly correlationId: string;
  /** The locale of the page that makes the call; null if the call contains none that the product supports. */
  readonly language: Locale | null;
  /** The caller's network address. */
  readonly address: string;
  /** Whether the sign-in is as recent as the row's `freshSignIn` requires. */
  readonly isFresh: boolean;
  /** The caller's `Idempotency-Key`. The server itself answers a repeated call with the first response. */
  readonly idempotencyKey?: string;
  readonly ports: Ports;
}

/**
 * Returns the account id of the caller, for a row that only customers can call. @throws Error for a row that
 * anyone can call.
 */
export function subject(caller: Caller | null): string {
  if (caller === null) throw new Error('a call of a customer without a caller');
  return caller.subject;
}

/** Thrown by an implementation to return one of the refusals of its row: `throw new Refused('notFound')`. */
export class Refused extends Error {
  readonly word: string;
  constructor(word: string) {
    super(`refused: ${word}`);
    this.name = 'Refused';
    this.word = word;
  }
}

export interface Answer {
  readonly row: CallRow;
  readonly answer: (asked: Asked<CallRow>) => Promise<unknown>;
  readonly before?: Before;
}

/**
 * Runs before the body is read, so that it also counts calls whose body cannot be read.
 * @throws HttpFailure
 */
export type Before = (asked: Pick<Asked<CallRow>, 'address' | 'ports'>) => void;

/**
 * Returns the id of the resource that a call with `repeat: 'key'` creates. The id is constant for a key, so
 * that a repeated call after a crash finds the resource instead of creating it twice. Without a key, it is a
 * new id.
 */
export function idUnderKey({ caller, idempotencyKey, body, ports }: Asked<CallRow>, call: string): string {
  return idempotencyKey === undefined
    ? ports.random.uuid()
    : uuidOf(JSON.stringify([call, caller?.subject ?? '', idempotencyKey, body]));
}

/** The result of a row's implementation: a reply, or a stored file if the row returns a file. */
type Given<Row extends CallRow> = CallReply<Row> extends Blob ? KeptFile : CallReply<Row>;

/**
 * Binds a row of the table of calls to its implementation. The server validates input and reply by the
 * schemas of the row.
 */
export function answer<Row extends CallRow>(
  row: Row,
  fn: (asked: Asked<Row>) => Promise<Given<Row>>,
  before?: Before,
): Answer {
  return { row, answer: fn as Answer['answer'], ...(before === undefined ? {} : { before }) };
}
export type RefusalOf<Row extends CallRow> = Refusal<Row>;

/**
 * A change of the tables, of one of three kinds. For tables created by earlier migrations, which may be
 * large, `sql` may contain only statements that take no time: rows are changed in batches, and indexes are
 * created concurrently (D461).
 */
export type Migration =
  | (Named & {
      /** Runs in one transaction. */
      readonly sql: string;
      /** Changes of rows that cannot be expressed in SQL, made after `sql` and in the same transaction. */
      readonly rows?: (tx: Queryable) => Promise<void>;
      readonly batches?: never;
      readonly index?: never;
    })
  | (Named & {
      /**
       * Repeated, each time in its own transaction, until it returns no row: `update … where id in (… limit
       * 1000) returning id`.
       */
      readonly batches: string;
      readonly sql?: never;
      readonly index?: never;
    })
  | (Named & {
      /** Created without blocking writers. */
      readonly index: NewIndex;
      readonly sql?: never;
      readonly batches?: never;
    });

interface Named {
  /** For example `0010_photos`. Migrations are sorted by id across all parts, and each runs once. */
  readonly id: string;
  /**
   * Set if the previous release may not be able to work with the changed tables: the release, by its tag or
   * commit, since which no code uses what this migration removes (D487).
   */
  readonly contract?: string;
}

export interface NewIndex {
  readonly name: string;
  readonly unique?: true;
  /** The part of `create index` after `on`, for example `photo (customer_id, taken_sort)`. */
  readonly on: string;
}

export interface Mount {
  /** For example `/identity`, which matches `/identity`, `/identity?…` and `/identity/…`. */
  readonly prefix: string;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/** One domain of the backend: its tables, jobs and calls, and raw routes for everything that is not JSON. */
export interface Part {
  readonly name: string;
  readonly migrations?: readonly Migration[];
  /** The handlers of jobs, by job type. */
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly answers?: readonly Answer[];
  /** Routes for streams, uploads and pages, which rows of the table of calls cannot express. */
  readonly routes?: (app: FastifyInstance, ports: Ports) => void | Promise<void>;
  /** Set for a stub or a page for developers: its routes respond 404 to a peer on another machine. */
  readonly onlyHere?: true;
  /**
   * Plain Node handlers for all requests under a prefix, called before the body is read. `request.url` is
   * complete. The handlers set their own CORS headers.
   */
  readonly mounts?: (ports: Ports) => Promise<readonly Mount[]> | readonly Mount[];
  /** Paths whose bodies have no total deadline. All other bodies have one. */
  readonly streams?: readonly string[];
  /** Paths at which pages keep a WebSocket open. */
  readonly sockets?: readonly PushChannel[];
  /** This domain's features beyond the specification, for `Capabilities` in `config.json`. */
  readonly capabilities?: readonly Capability[];
  /** Only with seeding: `POST /svc/seed/<name>` returns the result of the function. */
  readonly seed?: Readonly<Record<string, (ports: Ports, payload: unknown) => Promise<unknown>>>;
  /** Only with seeding: adds this domain's data to a new customer, from the payload for that customer. */
  readonly seedCustomer?: (
    ports: Ports,
    customerId: string,
    payload: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  readonly forget?: Forget;
  readonly holds?: Held;
  /** Runs once, after the migrations and before the port opens. */
  readonly start?: (ports: Ports) => Promise<void>;
  readonly stop?: (ports: Ports) => Promise<void>;
}
