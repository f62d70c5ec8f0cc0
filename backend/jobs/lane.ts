import { duringCall } from '../log/duringCall.ts';
import { errorFields } from '../log/log.ts';
import type { Clock, Job, Log, Ports, Random } from '../ports.ts';
import type { Store } from '../store/port.ts';
import { lanes } from './lanes.ts';
import type { Lane } from './lanes.ts';
import { claim, finish, nextDue, renew, retry } from './table.ts';
import type { Claimed } from './table.ts';

/**
 * Milliseconds for which a claim is valid if it is not renewed. After that, another worker can take the job.
 */
export const lease = 60_000;
/**
 * Number of attempts after which a job is given up. An attempt is counted when the job is claimed, so it
 * counts even if the process crashes.
 */
export const attempts = 5;
/**
 * Number of claims after which a job is dropped without calling `gaveUp`, because `gaveUp` itself has crashed
 * the process repeatedly.
 */
const mostClaims = 2 * attempts;
/** Milliseconds before the second attempt. Each further pause is four times as long, up to an hour. */
export const firstRetry = 1000;
const longestRetry = 3_600_000;

export interface Work {
  readonly ports: Ports;
  readonly jobs: Readonly<Record<string, Job>>;
  /**
   * Whether only this process uses the store. Jobs claimed by a crashed process are then released at the
   * start.
   */
  readonly alone: boolean;
}

export interface Parts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** The workers of one lane in this process. */
export class LaneWorkers {
  readonly name: Lane;
  readonly kinds: readonly string[];
  readonly #lane: (typeof lanes)[Lane];
  readonly #parts: Parts;
  readonly #work: Work;
  readonly #running = new Map<string, Promise<void>>();
  #looking = false;
  #lookAgain = false;
  #stopping = false;
  #cancelTimer = (): void => undefined;

  constructor(lane: Lane, parts: Parts, work: Work) {
    this.name = lane;
    this.#lane = lanes[lane];
    this.#parts = parts;
    this.#work = work;
    this.kinds = Object.keys(work.jobs).filter((kind) => work.jobs[kind]?.lane === lane);
  }

  /** Stops claiming jobs; resolves when the running jobs have ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#cancelTimer();
    await Promise.all(this.#running.values());
  }

  get running(): number {
    return this.#running.size;
  }

  look(): void {
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
        if (this.#lookAgain) this.look();
      });
  }

  async #claimAll(): Promise<void> {
    this.#lookAgain = false;
    const { store, clock } = this.#parts;
    const { kinds } = this;
    const { workers, each } = this.#lane;
    while (!this.#stopping && this.#running.size < workers) {
      const now = clock.now();
      const running = [...this.#running.keys()];
      const job = await claim(store, { kinds, each, now, lease, running });
      if (job !== null) {
        this.#track(job);
        continue;
      }
      // A worker is still free, so no further job is due: schedules the next check.
      return this.#wakeAt(await nextDue(store, { kinds, now, running: [...this.#running.keys()] }));
    }
  }

  #wakeAt(at: number | null): void {
    this.#cancelTimer();
    if (at === null || this.#stopping) return;
    this.#cancelTimer = this.#parts.clock.after(Math.max(0, at - this.#parts.clock.now()), () => {
      this.look();
    });
  }

  #track(job: Claimed): void {
    const work = duringCall(job.call, () => this.#run(job))
      .catch((error: unknown) => {
        // The lease will expire, and the job will be retried.
        this.#parts.log.error('outcome of a job not recorded', { kind: job.kind, ...errorFields(error) });
      })
      .finally(() => {
        this.#running.delete(job.id);
        this.look();
      });
    this.#running.set(job.id, work);
  }

  async #run(claimed: Claimed): Promise<void> {
    const job = this.#work.jobs[claimed.kind];
    if (!job) return;
    const release = this.#keepLease(claimed);
    try {
      await (claimed.attempt > attempts ? this.#giveUpDied(claimed, job) : this.#try(claimed, job));
    } finally {
      release();
    }
  }

  async #try(claimed: Claimed, job: Job): Promise<void> {
    const { clock, log } = this.#parts;
    const begun = clock.now();
    try {
      await job.run(claimed.payload, this.#work.ports);
    } catch (error) {
      return this.#failed(claimed, job, error);
    }
    await finish(this.#parts.store, claimed, clock.now());
    log.info('job', { kind: claimed.kind, attempt: claimed.attempt, ms: clock.now() - begun });
  }

  async #failed(claimed: Claimed, job: Job, error: unknown): Promise<void> {
    const { store, clock, log } = this.#parts;
    const { kind, payload, attempt } = claimed;
    const last = attempt >= attempts;
    const failure = errorFields(error);
    log.warn('job failed', { kind, attempt, last, ...failure });
    const pause = Math.min(longestRetry, firstRetry * 4 ** (attempt - 1));
    if (last) await job.gaveUp?.(payload, this.#work.ports, 'threw');
    await retry(store, claimed, { runAt: last ? null : clock.now() + pause, now: clock.now(), failure });
  }

  /** Gives up a job if the process crashed during each of its attempts, possibly because of the job. */
  async #giveUpDied(claimed: Claimed, job: Job): Promise<void> {
    const { store, clock, log } = this.#parts;
    const { kind, payload, attempt } = claimed;
    log.error('job died with its process', { kind, attempt });
    if (attempt <= mostClaims) await job.gaveUp?.(payload, this.#work.ports, 'died');
    await retry(store, claimed, { runAt: null, now: clock.now(), failure: { error: 'died' } });
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
