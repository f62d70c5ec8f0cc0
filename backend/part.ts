import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { CallInput, CallReply, CallRow, Refusal } from '../contracts/call.ts';
import type { Capability } from '../contracts/extensions/capabilities.ts';
import type { Job, Ports } from './ports.ts';
import type { Queryable } from './store/port.ts';
import type { KeptFile } from './http/keptFile.ts';
import { uuidOf } from './random.ts';
import type { PushChannel } from './sockets/channel.ts';

/** The signed-in caller, read from the access token. `subject` is the account id. */
export interface Caller {
  readonly subject: string;
  readonly business: boolean;
  readonly authTime: number;
  /** The sign-in that the token came from. */
  readonly grant: string;
}

/**
 * Takes away what a domain holds of a customer whose account was deleted, in transactions well below a second; done again
 * from the beginning after a crash. `later`: something must stay for now, and is asked for again the next day.
 */
export type Forget = (
  ports: Ports,
  customer: { readonly id: string; readonly email: string },
) => Promise<'done' | 'later'>;

/**
 * What a domain holds of a customer, by the name under which the customer downloads it: one value, or a list that is read
 * while it is sent. Never a secret, a hash or a signed address: the file lies where downloads lie.
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
  /** Present exactly when the row's caller is not `anyone`. */
  readonly caller: Caller | null;
  readonly correlationId: string;
  /** The network address that the caller came from. */
  readonly address: string;
  /** What the caller sent as `Idempotency-Key`; the server itself already gives a repeated call its first reply. */
  readonly idempotencyKey?: string;
  readonly ports: Ports;
}

/** The account id of who calls a row that is for customers. @throws Error for a row that is for anyone. */
export function subject(caller: Caller | null): string {
  if (caller === null) throw new Error('a call of a customer without a caller');
  return caller.subject;
}

/** Thrown by an answer to give one of its row's refusals: `throw new Refused('notFound')`. */
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

/** Runs before a byte of the body is read, so that what it counts includes calls that cannot be read. @throws HttpFailure */
export type Before = (asked: Pick<Asked<CallRow>, 'address' | 'ports'>) => void;

/**
 * An id for what a call with `repeat: 'key'` makes: the same one whenever the caller repeats the call under its key, so
 * that what a crash left behind without a reply is found again instead of made twice. Without a key a new one.
 */
export function idUnderKey({ caller, idempotencyKey, body, ports }: Asked<CallRow>, call: string): string {
  return idempotencyKey === undefined
    ? ports.random.uuid()
    : uuidOf(JSON.stringify([call, caller?.subject ?? '', idempotencyKey, body]));
}

/** What answers a row: its reply, or a kept file where the row has a file. */
type Given<Row extends CallRow> = CallReply<Row> extends Blob ? KeptFile : CallReply<Row>;

/** Binds a row of the table of calls to the code that answers it; the server checks input and reply by the row's schemas. */
export function answer<Row extends CallRow>(
  row: Row,
  fn: (asked: Asked<Row>) => Promise<Given<Row>>,
  before?: Before,
): Answer {
  return { row, answer: fn as Answer['answer'], ...(before === undefined ? {} : { before }) };
}
export type RefusalOf<Row extends CallRow> = Refusal<Row>;

export interface Migration {
  /** `0010_photos`: sorted over all parts, each run once, in its own transaction. */
  readonly id: string;
  readonly sql: string;
  /** What SQL cannot say of the rows, after `sql` and in the same transaction. */
  readonly rows?: (tx: Queryable) => Promise<void>;
}

export interface Mount {
  /** `/identity`: matches `/identity`, `/identity?…` and `/identity/…`. */
  readonly prefix: string;
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

/** One domain of the backend: its tables, its jobs, its answers, and raw routes for what is not JSON. */
export interface Part {
  readonly name: string;
  readonly migrations?: readonly Migration[];
  /** By kind. */
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly answers?: readonly Answer[];
  /** Streams, uploads, pages: what a call row cannot say. */
  readonly routes?: (app: FastifyInstance, ports: Ports) => void | Promise<void>;
  /** It stands in for others, or shows what only the developer may see: its routes are 404 for a peer on another machine. */
  readonly onlyHere?: true;
  /**
   * Plain Node handlers for everything at and under a prefix, before any body is read. `request.url` is whole.
   * Cross-origin headers are the handler's own.
   */
  readonly mounts?: (ports: Ports) => Promise<readonly Mount[]> | readonly Mount[];
  /** Addresses below which a body may take as long as it keeps coming; every other one has a deadline. */
  readonly streams?: readonly string[];
  /** Addresses at which pages keep a websocket open. */
  readonly sockets?: readonly PushChannel[];
  /** What this domain has beyond the specification, for `Capabilities` of `config.json`. */
  readonly capabilities?: readonly Capability[];
  /** Only with seeding: `POST /svc/seed/<name>` answers what the function returns. */
  readonly seed?: Readonly<Record<string, (ports: Ports, payload: unknown) => Promise<unknown>>>;
  /** Only with seeding: adds this domain's share to a customer just seeded, from the same payload. */
  readonly seedCustomer?: (
    ports: Ports,
    customerId: string,
    payload: Readonly<Record<string, unknown>>,
  ) => Promise<void>;
  readonly forget?: Forget;
  readonly holds?: Held;
  /** Once, after migrations, before the port opens. */
  readonly start?: (ports: Ports) => Promise<void>;
  readonly stop?: (ports: Ports) => Promise<void>;
}
