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

/** The signed-in caller, from the access token. `subject` is the account id. */
export interface Caller {
  readonly subject: string;
  readonly business: boolean;
  readonly authTime: number;
  /** The sign-in that issued the token. */
  readonly grant: string;
}

/**
 * Deletes a domain's data of a customer whose account was deleted, in transactions well below a second; restarts
 * from the beginning after a crash. `later`: some data must be kept for now, so it runs again the next day.
 */
export type Forget = (
  ports: Ports,
  customer: { readonly id: string; readonly email: string },
) => Promise<'done' | 'later'>;

/**
 * A domain's data of a customer, by its name in the customer's download: one value, or a list that is read while
 * being sent. Never a secret, a hash or a signed URL, because customers store the file anywhere.
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
  /** Present only if the row's caller is not `anyone`. */
  readonly caller: Caller | null;
  readonly correlationId: string;
  /** The locale of the page that asks; null if it names none that we have. */
  readonly language: Locale | null;
  /** The caller's network address. */
  readonly address: string;
  /** Whether the sign-in is as recent as the row's `freshSignIn` demands. */
  readonly isFresh: boolean;
  /** The caller's `Idempotency-Key`; the server itself answers a repeated call with its first reply. */
  readonly idempotencyKey?: string;
  readonly ports: Ports;
}

/**
 * Returns the account id of the caller, for a row that only customers may call. @throws Error for a row that
 * is for anyone.
 */
export function subject(caller: Caller | null): string {
  if (caller === null) throw new Error('a call of a customer without a caller');
  return caller.subject;
}

/** Thrown by an answer to return one of its row's refusals: `throw new Refused('notFound')`. */
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
 * Runs before the body is read, so that its counts include unreadable calls.
 * @throws HttpFailure
 */
export type Before = (asked: Pick<Asked<CallRow>, 'address' | 'ports'>) => void;

/**
 * Returns the id of the resource that a call with `repeat: 'key'` creates: constant for a key, so that a
 * repetition after a crash finds the resource instead of creating it twice. Without a key, a new id.
 */
export function idUnderKey({ caller, idempotencyKey, body, ports }: Asked<CallRow>, call: string): string {
  return idempotencyKey === undefined
    ? ports.random.uuid()
    : uuidOf(JSON.stringify([call, caller?.subject ?? '', idempotencyKey, body]));
}

/** The answer of a row: its reply, or a stored file for a file row. */
type Given<Row extends CallRow> = CallReply<Row> extends Blob ? KeptFile : CallReply<Row>;

/** Binds a row of the table of calls to its code; the server validates input and reply by the row's schemas. */
export function answer<Row extends CallRow>(
  row: Row,
  fn: (asked: Asked<Row>) => Promise<Given<Row>>,
  before?: Before,
): Answer {
  return { row, answer: fn as Answer['answer'], ...(before === undefined ? {} : { before }) };
}
export type RefusalOf<Row extends CallRow> = Refusal<Row>;

/**
 * A change of the tables, one of three kinds. On tables that earlier migrations created, which may be large, `sql` may only
 * do what needs no time: rows are changed in batches, and indexes created concurrently (D461).
 */
export type Migration =
  | (Named & {
      /** Runs in one transaction. */
      readonly sql: string;
      /** Changes of rows that SQL cannot express, after `sql` and in the same transaction. */
      readonly rows?: (tx: Queryable) => Promise<void>;
      readonly batches?: never;
      readonly index?: never;
    })
  | (Named & {
      /** Repeated, each time in its own transaction, until it returns no row: `update … where id in (… limit 1000) returning id`. */
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
  /** `0010_photos`: sorted across all parts, each run once. */
  readonly id: string;
}

export interface NewIndex {
  readonly name: string;
  readonly unique?: true;
  /** `photo (customer_id, taken_sort)`: what follows `on` in `create index`. */
  readonly on: string;
}

export interface Mount {
  /** `/identity`: matches `/identity`, `/identity?…` and `/identity/…`. */
  readonly prefix: string;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/** One domain of the backend: tables, jobs, answers, and raw routes for everything that is not JSON. */
export interface Part {
  readonly name: string;
  readonly migrations?: readonly Migration[];
  /** The handlers of jobs, by job type. */
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly answers?: readonly Answer[];
  /** Streams, uploads, pages: everything that call rows cannot express. */
  readonly routes?: (app: FastifyInstance, ports: Ports) => void | Promise<void>;
  /** A stub or a developer's page: its routes are 404 for a peer on another machine. */
  readonly onlyHere?: true;
  /**
   * Plain Node handlers for everything below a prefix, before the body is read. `request.url` is complete.
   * Handlers set their own CORS headers.
   */
  readonly mounts?: (ports: Ports) => Promise<readonly Mount[]> | readonly Mount[];
  /** Paths without a total deadline for the body; all others have one. */
  readonly streams?: readonly string[];
  /** Paths at which pages keep a WebSocket open. */
  readonly sockets?: readonly PushChannel[];
  /** This domain's features beyond the specification, for `Capabilities` in `config.json`. */
  readonly capabilities?: readonly Capability[];
  /** Only with seeding: `POST /svc/seed/<name>` returns the function's result. */
  readonly seed?: Readonly<Record<string, (ports: Ports, payload: unknown) => Promise<unknown>>>;
  /** Only with seeding: adds this domain's data to a new customer, from the same payload. */
  readonly seedCustomer?: (
    ports: Ports,
    customerId: string,
    payload: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  readonly forget?: Forget;
  readonly holds?: Held;
  /** Runs once, after migrations, before the port opens. */
  readonly start?: (ports: Ports) => Promise<void>;
  readonly stop?: (ports: Ports) => Promise<void>;
}
