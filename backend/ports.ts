import type { BlockList } from 'node:net';
import type { Readable } from 'node:stream';
import type { Words } from './languages/words.ts';
import type { Lane } from './jobs/lanes.ts';
import type { Vault } from './secrets/vault.ts';
import type { Store } from './store/port.ts';

/** Every touch with the outside goes through these, so that a test can put its own in their place. */
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
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `fn` once after `ms`; the returned function cancels. */
  after(ms: number, fn: () => void): () => void;
}

export interface Random {
  uuid(): string;
  bytes(count: number): Uint8Array;
}

/** Files by key (`/`-separated, lower case). A write is whole or absent, and on disk when its promise resolves. */
export interface Objects {
  put(key: string, bytes: Uint8Array | NodeJS.ReadableStream): Promise<{ size: number }>;
  /** Takes over a finished file on the same disk without copying it. */
  adopt(key: string, path: string): Promise<{ size: number }>;
  /** `end` is inclusive; what lies behind the file's own is not there. */
  get(key: string, range?: { start: number; end: number }): Promise<Uint8Array | null>;
  /** `end` is inclusive. */
  stream(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
}

/** Work that outlives its request: claimed under a lease, tried again after a crash, given up after `attempts`. */
export interface Jobs {
  /** Inside a transaction pass its handle, so that the job exists exactly when the change does. `key` makes a second enqueue of the same work a no-op, also while it runs and for a week after it ended: work that repeats puts its date into the key. `customer` is whose turn in its lane it takes. */
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
   * Run once when the job was given up, so that waiting callers are notified: every attempt `threw`, or the process
   * `died` during them, perhaps because of this job.
   */
  readonly gaveUp?: (payload: Record<string, unknown>, ports: Ports, how: 'threw' | 'died') => Promise<void>;
}

/** What a mail says. Each text is a message of the catalogue (`languages/words.ts`); it is drawn as HTML and as plain text. */
export interface Said {
  /** Its language. */
  readonly words: Words;
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** The action. Its link precedes any other in the plain text. */
  readonly button?: { readonly label: string; readonly url: string };
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** Small, at the end: why it comes, and what to do if it was not you. */
  readonly footer: readonly string[];
}

/**
 * Who asked for a mail. `own`: the one who reads it, or nobody. `others`: somebody who need not be the one who reads it.
 * `notice`: it tells what was done with an account, and is sent whatever its recipient has had.
 */
export type MailKind = 'own' | 'others' | 'notice';

export interface Mail {
  /**
   * `id`: what names the mail, so that one sent again after a crash is the same mail and not a second one. `channel`: whose
   * brand it wears; the default one's when absent. `kind` is `own` when absent. Beyond the mails that an address gets within a
   * day nothing is sent, and the log says so.
   */
  send(mail: Said & { to: string; id?: string; channel?: string; kind?: MailKind }): Promise<void>;
}

/** Structured lines. Never a token, an e-mail address or a customer's file name. */
export interface Log {
  info(event: string, fields?: Record<string, string | number | boolean>): void;
  warn(event: string, fields?: Record<string, string | number | boolean>): void;
  error(event: string, fields?: Record<string, string | number | boolean>): void;
}

export interface BackendConfig {
  /** Proxies on other machines whose `X-Forwarded-For` is believed; one on this machine always is. */
  readonly trustedProxies?: BlockList;
  readonly port: number;
  readonly dataDir: string;
  /** `http://localhost:8080`: where the issuer stands and the default brand is reached. */
  readonly origin: string;
  readonly databaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly production: boolean;
  /** Tests only: `/svc/seed` makes customers. Absent from a production start. */
  readonly seeding: boolean;
}
