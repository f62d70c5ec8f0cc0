import { deferred } from '../deferred.ts';
import { hourly } from '../hourly.ts';
import { errorFields } from '../log/log.ts';
import type { Clock, JobHandler, Jobs, Log, Ports, Random } from '../ports.ts';
import { notifyIn } from '../store/port.ts';
import type { Queryable, Store } from '../store/port.ts';
import { claim, finish, forget, free, jobChannel, nextDue, renew, retry } from './table.ts';
import type { Claimed } from './table.ts';

/** Milliseconds a claim holds without being renewed; then another worker may take the job. */
export const lease = 60_000;
/** Attempts after which a job is given up. */
export const attempts = 5;
/** Milliseconds before the second attempt; each further one waits four times as long, an hour at most. */
export const firstRetry = 1000;
const longestRetry = 3_600_000;

type Handlers = Readonly<Record<string, JobHandler>>;

export interface Work {
  readonly ports: Ports;
  readonly handlers: Handlers;
  /** Run once when a job of their kind has failed for the last time. */
  readonly gaveUp?: Handlers;
  /** No other process works on this store: what is claimed at start was left by a crash and is free at once. */
  readonly alone: boolean;
}

interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Jobs that run at the same time. */
  readonly workers?: number;
}

/** The queue table and the workers of this process. */
export class JobQueue implements Jobs {
  readonly #parts: Parts;
  readonly #running = new Map<string, Promise<void>>();
  #work: Work | null = null;
  #looking = false;
  #lookAgain = false;
  #stopping = false;
  #cancelTimer = (): void => undefined;
  #endForgetting = (): void => undefined;
  #unlisten = (): Promise<void> => Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async enqueue(...[kind, payload, options = {}]: Parameters<Jobs['enqueue']>): Promise<void> {
    const { store, clock, random } = this.#parts;
    const runAt = new Date(options.runAt ?? clock.now()).toISOString();
    const insert = async (tx: Pick<Queryable, 'query'>): Promise<void> => {
      await tx.query(
        `insert into job (id, kind, payload, key, run_at) values ($1, $2, $3, $4, $5)
          on conflict (kind, key) where key is not null do nothing`,
        [random.uuid(), kind, JSON.stringify(payload), options.key ?? null, runAt],
      );
      await notifyIn(tx, jobChannel, kind);
    };
    await (options.tx ? insert(options.tx) : store.transaction(insert));
  }

  /** Begins claiming jobs of the kinds that have a handler. */
  async start(work: Work): Promise<void> {
    const { store, clock } = this.#parts;
    this.#work = work;
    if (work.alone) await free(store);
    await forget(store, clock.now());
    this.#endForgetting = hourly(clock, this.#parts.log, () => forget(store, clock.now()));
    this.#unlisten = await store.listen(jobChannel, () => {
      this.#look();
    });
    this.#look();
  }

  /** Claims nothing more; resolves when what runs has ended, or after `patience` milliseconds. */
  async stop(patience: number): Promise<void> {
    this.#stopping = true;
    this.#cancelTimer();
    this.#endForgetting();
    await this.#unlisten();
    const patienceOver = deferred<void>();
    const timer = setTimeout(patienceOver.resolve, patience);
    await Promise.race([Promise.all(this.#running.values()), patienceOver.promise]);
    clearTimeout(timer);
  }

  #look(): void {
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = true;
    this.#claimAll()
      .catch((error: unknown) => {
        this.#parts.log.error('jobs cannot be claimed', errorFields(error));
        this.#wakeAt(this.#parts.clock.now() + firstRetry);
      })
      .finally(() => {
        this.#looking = false;
        if (this.#lookAgain) this.#look();
      });
  }

  async #claimAll(): Promise<void> {
    this.#lookAgain = false;
    const { store, clock, workers = 2 } = this.#parts;
    const kinds = Object.keys(this.#work?.handlers ?? {});
    const count = workers - this.#running.size;
    if (this.#stopping || count <= 0 || kinds.length === 0) return;
    const running = [...this.#running.keys()];
    const jobs = await claim(store, { kinds, count, now: clock.now(), lease, running });
    for (const job of jobs) this.#track(job);
    // With a worker still free nothing more is due now: the next moment to look is known.
    if (this.#running.size < workers) this.#wakeAt(await nextDue(store, kinds, [...this.#running.keys()]));
  }

  #wakeAt(at: number | null): void {
    this.#cancelTimer();
    if (at === null || this.#stopping) return;
    this.#cancelTimer = this.#parts.clock.after(Math.max(0, at - this.#parts.clock.now()), () => {
      this.#look();
    });
  }

  #track(job: Claimed): void {
    const work = this.#run(job)
      .catch((error: unknown) => {
        // The lease ends by itself and the job is tried again.
        this.#parts.log.error('outcome of a job not recorded', { kind: job.kind, ...errorFields(error) });
      })
      .finally(() => {
        this.#running.delete(job.id);
        this.#look();
      });
    this.#running.set(job.id, work);
  }

  async #run(job: Claimed): Promise<void> {
    const { store, clock, log } = this.#parts;
    const work = this.#work;
    const handler = work?.handlers[job.kind];
    if (!work || !handler) return;
    const release = this.#keepLease(job);
    try {
      await handler(job.payload, work.ports);
    } catch (error) {
      const last = job.attempt >= attempts;
      log.warn('job failed', { kind: job.kind, attempt: job.attempt, last, ...errorFields(error) });
      const pause = Math.min(longestRetry, firstRetry * 4 ** (job.attempt - 1));
      if (last) await work.gaveUp?.[job.kind]?.(job.payload, work.ports);
      await retry(store, job, {
        runAt: last ? null : clock.now() + pause,
        now: clock.now(),
        failure: errorFields(error),
      });
      return;
    } finally {
      release();
    }
    await finish(store, job, clock.now());
  }

  #keepLease(job: Claimed): () => void {
    const { store, clock } = this.#parts;
    let released = false;
    let cancel = (): void => undefined;
    const again = (): void => {
      if (released) return;
      cancel = clock.after(lease / 3, () => {
        renew(store, job, clock.now() + lease).then(again, again);
      });
    };
    again();
    return () => {
      released = true;
      cancel();
    };
  }
}
