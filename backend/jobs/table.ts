import { mailboxOf } from '../mailboxOf.ts';
import type { Migration } from '../part.ts';
import type { Queryable, Store } from '../store/port.ts';

export const jobChannel = 'job';
/** Milliseconds for which the key of a finished job still prevents enqueueing it again: seven days. */
export const heldKeys = 7 * 86_400_000;
/** Milliseconds after which due jobs that could not be claimed are checked again. */
const held = 1000;

/**
 * `waiting → running → done | givenUp`. A running job whose lease has expired counts as waiting. `turn`
 * orders the jobs of a type: the next job of a customer comes one turn after that customer's last one, and
 * new jobs start at the current turn, so that customers alternate regardless of their number of jobs.
 */
export const jobMigrations: readonly Migration[] = [
  {
    id: '0001_jobs',
    sql: `
create table job (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  key text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'givenUp')),
  run_at timestamptz not null,
  lease_until timestamptz,
  attempt integer not null default 0,
  failure jsonb,
  finished_at timestamptz
);
create unique index job_key on job (kind, key) where key is not null;
create index job_waiting on job (run_at) where state = 'waiting';
create index job_running on job (lease_until) where state = 'running';
`,
  },
  {
    id: '0006_job_turns',
    sql: `
alter table job add column customer_id text;
alter table job add column turn bigint not null default 0;
create index job_turn on job (kind, turn) where state = 'waiting';
create index job_turn_of on job (kind, customer_id, turn) where state = 'waiting';
`,
  },
  { id: '0945_job_calls', sql: 'alter table job add column correlation_id text;' },
  // A lane is a set of kinds. Its next job is read from the beginning of an index, by turn or by due time.
  // Each index has a condition that is true for every row and appears only in the queries that must use it.
  // Without statistics, the planner would otherwise read the whole backlog through another index and sort it.
  {
    id: '0946_job_next',
    index: { name: 'job_next', on: "job (kind, turn, run_at, id) where state = 'waiting' and turn >= 0" },
  },
  {
    id: '0947_job_due',
    index: { name: 'job_due', on: "job (kind, run_at) where state = 'waiting' and attempt >= 0" },
  },
  {
    id: '0948_job_running_turn',
    index: { name: 'job_running_turn', on: "job (kind, turn) where state = 'running'" },
  },
  {
    id: '0949_job_finished',
    index: { name: 'job_finished', on: 'job (finished_at) where finished_at is not null' },
  },
  {
    id: '0950_job_turn_by_customer',
    index: {
      name: 'job_turn_by_customer',
      on: "job (kind, customer_id, turn) where state = 'waiting' and customer_id is not null",
    },
  },
  { id: '0951_job_order', sql: 'drop index job_turn; drop index job_turn_of; drop index job_waiting;' },
];

export interface NewJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
  readonly key: string | null;
  readonly runAt: number;
  readonly customer: string | null;
  /** The correlation id of the call that created the job. */
  readonly call?: string | null;
}

export async function insertJob(tx: Pick<Queryable, 'query'>, job: NewJob): Promise<void> {
  await tx.query(
    `insert into job (id, kind, payload, key, run_at, customer_id, correlation_id, turn)
      values ($1, $2, $3, $4, $5, $6::text, $7, 1 + greatest(
        (select turn from job where kind = $2 and customer_id = $6::text and state = 'waiting' order by turn desc limit 1),
        (select max(turn) from job where kind = $2 and state = 'running'),
        0
      ))
      on conflict (kind, key) where key is not null do nothing`,
    [job.id, job.kind, JSON.stringify(job.payload), job.key, iso(job.runAt), job.customer, job.call ?? null],
  );
}

export interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly payload: Record<string, unknown>;
  /** Number of the attempt, counted from 1. */
  readonly attempt: number;
  /** The correlation id of the call that created the job, directly or through another job. */
  readonly call: string | null;
}

/**
 * Maximum number of jobs of each kind that one claim examines, by turn and by due time. Jobs that cannot be
 * claimed come first if a customer already has as many running jobs as permitted, or if jobs are due later.
 */
const examined = 256;
/** Number of candidates in each order: more than other workers lock at the same moment. */
const candidates = 8;

/**
 * Claims the due job with the lowest turn. Two workers never get the same job. The cost does not depend on
 * the number of waiting jobs: if {@link examined} jobs cannot be claimed, this resolves to null, and later
 * jobs are found once those have run.
 */
export async function claim(
  store: Queryable,
  wanted: {
    readonly kinds: readonly string[];
    /** Maximum number of parallel jobs of one customer. */
    readonly each: number;
    readonly now: number;
    readonly lease: number;
    /**
     * Ids of jobs that are running in this process, so that the process does not claim its own job after a
     * late renewal.
     */
    readonly running: readonly string[];
  },
): Promise<Claimed | null> {
  // Without statistics about a new backlog, the planner would sort all of it if the limit were a number. If
  // the planner does not know the limit, it reads rows in the order of the index.
  const firstBy = (
    order: string,
    condition: string,
  ): string => `select claimable.* from unnest($1::text[]) as named (kind)
    cross join lateral (
      select id, turn, run_at from (
        select id, turn, run_at, customer_id from job
        where kind = named.kind and state = 'waiting' and ${condition} order by ${order} limit (select ${examined})
      ) as first
      where run_at <= $2 and ${admitted} order by ${order} limit ${candidates}
    ) as claimable`;
  const [job] = await store.query<{
    id: string;
    kind: string;
    payload: Record<string, unknown>;
    attempt: number;
    call: string | null;
  }>(
    `with busy as (
        select customer_id from job
        where state = 'running' and kind = any($1) and (lease_until > $2 or id = any($5)) and customer_id is not null
        group by customer_id having count(*) >= $4
      ),
      candidate as (
        (${firstBy('turn, run_at, id', 'turn >= 0')})
        union (${firstBy('run_at', 'attempt >= 0')})
        union all (
          select id, turn, run_at from job
          where state = 'running' and kind = any($1) and lease_until <= $2 and id <> all($5) and ${admitted}
        )
      )
      update job set state = 'running', attempt = attempt + 1, lease_until = $3
      where id = (
        select id from job
        where id = any(array(select id from candidate order by turn, run_at, id limit ${2 * candidates}))
          and id <> all($5)
          and (state = 'waiting' and run_at <= $2 or state = 'running' and lease_until <= $2)
        order by turn, run_at, id limit 1 for update skip locked
      )
      returning id, kind, payload, attempt, correlation_id as call`,
    [wanted.kinds, iso(wanted.now), iso(wanted.now + wanted.lease), wanted.each, wanted.running],
  );
  return job ?? null;
}

const admitted = '(customer_id is null or customer_id not in (select customer_id from busy))';

/** Releases all claims of a process that has crashed. */
export async function free(store: Store): Promise<void> {
  await store.query(`update job set lease_until = 'epoch' where state = 'running'`);
}

/** Deletes finished jobs whose keys have expired. */
export async function forget(store: Store, now: number): Promise<void> {
  await store.query('delete from job where finished_at < $1', [iso(now - heldKeys)]);
}

/**
 * Deletes a customer's jobs, found by id or by the mailbox in their payload, except jobs of the kept types.
 * Returns the number of jobs that are still running.
 */
export async function dropJobs(
  store: Queryable,
  { customerId, email }: { readonly customerId: string; readonly email: string },
  kept: readonly string[],
): Promise<number> {
  const theirs = `(customer_id = $1 or payload->>'customerId' = $1
      or lower(customer_id) = any($2) or lower(payload->>'email') = any($2))
    and kind <> all($3)`;
  const written = email === '' ? [] : [email.toLowerCase(), mailboxOf(email)];
  const params = [customerId, written, kept];
  await store.query(`delete from job where state <> 'running' and ${theirs}`, params);
  const [left] = await store.query<{ running: number }>(
    `select count(*)::integer as running from job where ${theirs}`,
    params,
  );
  return left?.running ?? 0;
}

/** Every later update is guarded by `attempt`, so that a worker that has lost its lease changes nothing. */
const mine = `id = $1 and attempt = $2 and state = 'running'`;

export async function finish(store: Store, job: Claimed, now: number): Promise<void> {
  await store.query(
    `with ended as (select id, key from job where ${mine}),
      gone as (delete from job using ended where job.id = ended.id and ended.key is null)
      update job set state = 'done', finished_at = $3 from ended where job.id = ended.id and ended.key is not null`,
    [job.id, job.attempt, iso(now)],
  );
}

/** If `runAt` is null, the job is given up. */
export async function retry(
  store: Store,
  job: Claimed,
  outcome: {
    readonly runAt: number | null;
    readonly now: number;
    readonly failure: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { runAt, now, failure } = outcome;
  const state = runAt === null ? 'givenUp' : 'waiting';
  const finishedAt = runAt === null ? iso(now) : null;
  await store.query(
    `update job set state = $3, run_at = coalesce($4, run_at), failure = $5, finished_at = $6 where ${mine}`,
    [job.id, job.attempt, state, runAt === null ? null : iso(runAt), failure, finishedAt],
  );
}

export async function renew(store: Store, job: Claimed, until: number): Promise<void> {
  await store.query(`update job set lease_until = $3 where ${mine}`, [job.id, job.attempt, iso(until)]);
}

/**
 * Returns when the next job of these types is due after `now`; null if there is none. Jobs that are due but
 * not claimed count as due soon.
 */
export async function nextDue(
  store: Store,
  wanted: {
    readonly kinds: readonly string[];
    readonly running: readonly string[];
    readonly now: number;
  },
): Promise<number | null> {
  const [row] = await store.query<{ next: string | null }>(
    `select least(
        (select min(waiting.run_at) from unnest($1::text[]) as named (kind) cross join lateral (
          select run_at from job
          where kind = named.kind and state = 'waiting' and attempt >= 0 and id <> all($2) order by run_at limit (select 1)
        ) as waiting),
        (select min(lease_until) from job where state = 'running' and kind = any($1) and id <> all($2))
      ) as next`,
    [wanted.kinds, wanted.running],
  );
  if (!row?.next) return null;
  const next = Date.parse(row.next);
  return next > wanted.now ? next : wanted.now + held;
}

/** Maximum number of jobs of one kind that are counted, so that counting costs the same for any backlog. */
const mostCounted = 10_000;

/** Returns the number of due jobs by kind, and since when the oldest of them has been due. */
export async function dueByKind(
  store: Queryable,
  kinds: readonly string[],
  now: number,
): Promise<{ readonly kind: string; readonly due: number; readonly since: number }[]> {
  const rows = await store.query<{ kind: string; due: number; since: string | null }>(
    `select named.kind, count(*)::integer as due, min(first.run_at) as since
      from unnest($1::text[]) as named (kind)
      cross join lateral (
        select run_at from job
        where kind = named.kind and state = 'waiting' and attempt >= 0 and run_at <= $2 order by run_at limit (select ${mostCounted})
      ) as first
      group by named.kind`,
    [kinds, iso(now)],
  );
  return rows.flatMap(({ kind, due, since }) =>
    since === null ? [] : [{ kind, due, since: Date.parse(since) }],
  );
}

const iso = (ms: number): string => new Date(ms).toISOString();
