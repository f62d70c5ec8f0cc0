import type { BlockList } from 'node:net';
import type { Readable } from 'node:stream';
import type { Words } from './languages/words.ts';
import type { Lane } from './jobs/lanes.ts';
import type { Vault } from './secrets/vault.ts';
import type { Store } from './store/port.ts';

/** All external effects of the backend, so that tests can replace them. */
export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly store: Store;
  readonly objects: Objects;
  readonly jobs: Jobs;
  readonly mail: Mail;
  readonly vault: Vault;
  readonly log: Log;
  readonly config: BackendConfig;
}

export interface Clock {
  /** Returns the milliseconds since 1970. */
  now(): number;
  /** Runs `fn` once after `ms` milliseconds. The returned function cancels this. */
  after(ms: number, fn: () => void): () => void;
}

export interface Random {
  uuid(): string;
  bytes(count: number): Uint8Array;
}

/**
 * Files by key (`/`-separated, lower case). A written file is complete or missing, and has been flushed when
 * the promise resolves.
 */
export interface Objects {
  put(key: string, bytes: Uint8Array | NodeJS.ReadableStream): Promise<{ size: number }>;
  /** Moves a finished file into the store: on the same disk without copying. */
  adopt(key: string, path: string): Promise<{ size: number }>;
  /** `end` is inclusive and limited to the end of the file. */
  get(key: string, range?: { start: number; end: number }): Promise<Uint8Array | null>;
  /** `end` is inclusive. */
  stream(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Yields all keys that begin with a prefix, in any order. The prefix ends with `/`. */
  list(prefix: string): AsyncIterable<string>;
  /**
   * Returns a URL of at most ten minutes at which browsers read an object without the service; null where they cannot.
   */
  readonly address:
    | ((key: string, sent: { readonly type: string; readonly disposition: string }) => Promise<string>)
    | null;
}

/**
 * Work that outlives its request: claimed under a lease, retried after a crash, and given up after
 * `attempts`.
 */
export interface Jobs {
  /**
   * Pass a transaction as `tx` to enqueue the job atomically with the changes of that transaction. `key`
   * makes a second enqueue of the same work a no-op, also while the work is running and for a week after it;
   * the key of recurring work includes its date. `customer` determines the turn in the lane.
   */
  enqueue(
    kind: string,
    payload: Record<string, unknown>,
    options?: { tx?: Pick<Store, 'query'>; key?: string; runAt?: number; customer?: string },
  ): Promise<void>;
}
export type JobHandler = (payload: Record<string, unknown>, ports: Ports) => Promise<void>;
export interface Job {
  readonly lane: Lane;
  readonly run: JobHandler;
  /**
   * Runs once when the job is given up, so that waiting callers are notified. `threw`: every attempt threw an
   * error. `died`: the process crashed during the attempts, possibly because of this job.
   */
  readonly gaveUp?: (payload: Record<string, unknown>, ports: Ports, how: 'threw' | 'died') => Promise<void>;
}

/**
 * The content of an e-mail. Each text is a message of the catalogue (`languages/words.ts`), rendered as HTML
 * and as plain text.
 */
export interface Said {
  /** The texts in the language of the e-mail. */
  readonly words: Words;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The link of the main action. In the plain text, it comes before any other link. */
  readonly button?: { readonly label: string; readonly url: string };
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** Small print: why the customer receives the e-mail, and what to do if they did not request it. */
  readonly footer: readonly string[];
}

/**
 * Who requested an e-mail. `own`: the recipient, or no person. `others`: possibly another person. `notice`:
 * no request, but a report about a change of an account, which is sent regardless of limits.
 */
export type MailKind = 'own' | 'others' | 'notice';

export interface Mail {
  /**
   * `id` identifies the e-mail, so that a retry after a crash sends the same one. `channel` determines the
   * brand; by default it is the default brand. `kind` defaults to `own`. Beyond the daily limit of an
   * address, no e-mail is sent, and a line is logged.
   */
  send(mail: Said & { to: string; id?: string; channel?: string; kind?: MailKind }): Promise<void>;
}

/** Structured log lines. They never contain a token, an e-mail address or the name of a customer's file. */
export interface Log {
  info(event: string, fields?: Record<string, string | number | boolean>): void;
  warn(event: string, fields?: Record<string, string | number | boolean>): void;
  error(event: string, fields?: Record<string, string | number | boolean>): void;
}

export interface BackendConfig {
  /**
   * Proxies on other machines whose `X-Forwarded-For` is trusted. Proxies on this machine are always trusted.
   */
  readonly trustedProxies?: BlockList;
  /** Other machines that can read `/metrics`. */
  readonly metricsPeers?: BlockList;
  readonly port: number;
  readonly dataDir: string;
  /** Origin of the issuer and of the default brand, for example `http://localhost:8080`. */
  readonly origin: string;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly production: boolean;
  /** For tests only, never in production: `/svc/seed` creates customers. */
  readonly seeding: boolean;
}
