import { deferred } from '../deferred.ts';
import { hourly } from '../hourly.ts';
import { currentCall } from '../log/duringCall.ts';
import type { Jobs } from '../ports.ts';
import { notifyIn } from '../store/port.ts';
import type { Queryable } from '../store/port.ts';
import { LaneWorkers } from './lane.ts';
import type { Parts, Work } from './lane.ts';
import { laneNames } from './lanes.ts';
import type { Lane } from './lanes.ts';
import { dueByKind, forget, free, insertJob, jobChannel } from './table.ts';

export { attempts, firstRetry, lease } from './lane.ts';

/** The table of jobs, and the workers of this process. */
export class JobQueue implements Jobs {
  readonly #parts: Parts;
  #lanes: readonly LaneWorkers[] = [];
  #endForgetting = (): void => undefined;
  #unlisten = (): Promise<void> => Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async enqueue(...[kind, payload, options = {}]: Parameters<Jobs['enqueue']>): Promise<void> {
    const { store, clock, random } = this.#parts;
    const { key = null, customer = null, runAt = clock.now() } = options;
    const insert = async (tx: Pick<Queryable, 'query'>): Promise<void> => {
      await insertJob(tx, { id: random.uuid(), kind, payload, key, runAt, customer, call: currentCall() });
      await notifyIn(tx, jobChannel, kind);
    };
    await (options.tx ? insert(options.tx) : store.transaction(insert));
  }

  /** Starts claiming jobs whose type has a handler. */
  async start(work: Work & { readonly alone: boolean }): Promise<void> {
    const { store, clock, log } = this.#parts;
    if (work.alone) await free(store);
    await forget(store, clock.now());
    this.#endForgetting = hourly(clock, log, () => forget(store, clock.now()));
    this.#lanes = laneNames
      .map((lane) => new LaneWorkers(lane, this.#parts, work))
      .filter(({ kinds }) => kinds.length > 0);
    const lookAll = () => {
      for (const lane of this.#lanes) lane.look();
      return Promise.resolve();
    };
    this.#unlisten = await store.listen(
      jobChannel,
      (kind) => {
        for (const lane of this.#lanes) if (lane.kinds.includes(kind)) lane.look();
      },
      lookAll,
    );
    await lookAll();
  }

  /** Number of jobs running in this process, by lane. */
  get running(): ReadonlyMap<Lane, number> {
    return new Map(this.#lanes.map(({ name, running }) => [name, running]));
  }

  /**
   * Returns the number of due jobs by lane, and for how many milliseconds the oldest of them has been due.
   */
  async backlog(): Promise<{ readonly lane: Lane; readonly due: number; readonly oldest: number }[]> {
    const { store, clock } = this.#parts;
    const now = clock.now();
    const kinds = new Map(
      (
        await dueByKind(
          store,
          this.#lanes.flatMap((lane) => lane.kinds),
          now,
        )
      ).map((row) => [row.kind, row]),
    );
    return this.#lanes.map((lane) => {
      const found = lane.kinds.flatMap((kind) => kinds.get(kind) ?? []);
      return {
        lane: lane.name,
        due: found.reduce((sum, { due }) => sum + due, 0),
        oldest: Math.max(0, ...found.map(({ since }) => now - since)),
      };
    });
  }

  /** Stops claiming jobs; resolves when the running jobs have ended, or after `timeout` milliseconds. */
  async stop(timeout: number): Promise<void> {
    const ended = this.#lanes.map((lane) => lane.stop());
    this.#endForgetting();
    await this.#unlisten();
    const timedOut = deferred<void>();
    const timer = setTimeout(timedOut.resolve, timeout);
    await Promise.race([Promise.all(ended), timedOut.promise]);
    clearTimeout(timer);
  }
}
