import { createHash } from 'node:crypto';
import { deferred } from '../deferred.ts';
import type { Migration } from '../part.ts';
import type { Clock } from '../ports.ts';
import type { Vault } from '../secrets/vault.ts';
import type { Store } from '../store/port.ts';
import { HttpFailure } from './failures.ts';

/** Milliseconds for which a repeated call gets the first response: one day. */
export const replyKept = 86_400_000;
/** Maximum number of stored replies of a customer; a further one replaces the oldest, so that a loop fills no disk. */
export const mostReplies = 1_000;
/** Milliseconds after which an unfinished call counts as dead with its process. */
const abandoned = 60_000;

export const idempotencyMigrations: readonly Migration[] = [
  {
    id: '0002_idempotency',
    sql: `
create table idempotent_reply (
  subject text not null,
  call text not null,
  key text not null,
  request_hash text not null,
  status integer,
  body jsonb,
  begun_at timestamptz not null,
  primary key (subject, call, key)
);
create index idempotent_reply_age on idempotent_reply (begun_at);
`,
  },
  {
    id: '0944_replies_of_customer',
    index: { name: 'idempotent_reply_of', on: 'idempotent_reply (subject, begun_at)' },
  },
];

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

interface Asked {
  readonly subject: string;
  readonly call: string;
  readonly key: string;
  /** Whether the response contains a secret, so that it is stored encrypted. */
  readonly secret?: boolean;
  /** All data on which the call depends, except its subject. */
  readonly request: unknown;
}

/**
 * Answers a call whose idempotency key is known with the first response, without repeating the work [7.1,
 * F5].
 */
export class Replies {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #vault: Vault;
  readonly #running = new Map<string, Promise<void>>();

  constructor(store: Store, clock: Clock, vault: Vault) {
    this.#store = store;
    this.#clock = clock;
    this.#vault = vault;
  }

  /**
   * Runs `work` unless the key is known. Rejections are not stored, so the call can be retried with the same
   * key. 422: the key belongs to a different request. 409: the first call is still running in another
   * process.
   */
  async once(asked: Asked, work: () => Promise<Reply>): Promise<Reply> {
    const name = JSON.stringify([asked.subject, asked.call, asked.key]);
    for (let running = this.#running.get(name); running; running = this.#running.get(name)) await running;
    const ended = deferred<void>();
    this.#running.set(name, ended.promise);
    try {
      return await this.#first(asked, work);
    } finally {
      this.#running.delete(name);
      ended.resolve();
    }
  }

  /** Called when a single-process store starts: unfinished calls were lost with the previous process. */
  async free(): Promise<void> {
    await this.#store.query('delete from idempotent_reply where status is null');
  }

  /** Deletes expired responses. */
  async forget(): Promise<void> {
    await this.#store.query('delete from idempotent_reply where begun_at < $1', [
      iso(this.#clock.now() - replyKept),
    ]);
  }

  async #first(asked: Asked, work: () => Promise<Reply>): Promise<Reply> {
    const id = [asked.subject, asked.call, asked.key];
    const hash = createHash('sha256').update(JSON.stringify(asked.request)).digest('hex');
    const now = this.#clock.now();
    const taken = await this.#store.query(
      `insert into idempotent_reply as known (subject, call, key, request_hash, begun_at) values ($1, $2, $3, $4, $5)
        on conflict (subject, call, key) do update set begun_at = excluded.begun_at
          where known.status is null and known.begun_at < $6 and known.request_hash = excluded.request_hash
        returning key`,
      [...id, hash, iso(now), iso(now - abandoned)],
    );
    if (taken.length === 0) return this.#again(id, hash, asked.secret === true);
    const where = 'subject = $1 and call = $2 and key = $3';
    try {
      const reply = await work();
      const text = reply.body === undefined ? null : JSON.stringify(reply.body);
      // A JSON string marks an encrypted response, because all others are objects, lists or empty.
      const body = text === null || !asked.secret ? text : JSON.stringify(await this.#vault.seal(text));
      await this.#store.query(`update idempotent_reply set status = $4, body = $5 where ${where}`, [
        ...id,
        reply.status,
        body,
      ]);
      await this.#store.query(
        `delete from idempotent_reply where subject = $1 and status is not null and begun_at <
          (select begun_at from idempotent_reply where subject = $1 order by begun_at desc offset $2 limit 1)`,
        [asked.subject, mostReplies - 1],
      );
      return reply;
    } catch (error) {
      await this.#store.query(`delete from idempotent_reply where ${where}`, id);
      throw error;
    }
  }

  async #again(id: readonly string[], hash: string, secret: boolean): Promise<Reply> {
    const [known] = await this.#store.query<{ request_hash: string; status: number | null; body: unknown }>(
      'select request_hash, status, body from idempotent_reply where subject = $1 and call = $2 and key = $3',
      id,
    );
    if (!known || (known.status === null && known.request_hash === hash)) {
      throw new HttpFailure(409, 'The same call is still being answered.', 1);
    }
    if (known.request_hash !== hash || known.status === null) {
      throw new HttpFailure(422, 'This Idempotency-Key belongs to another request.');
    }
    const { status, body } = known;
    if (secret && typeof body === 'string')
      return { status, body: JSON.parse(await this.#vault.open(body)) as unknown };
    return { status, body: body ?? undefined };
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
