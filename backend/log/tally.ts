import type { Clock, Log } from '../ports.ts';
import { duringCall } from './duringCall.ts';

type Fields = Readonly<Record<string, string | number>>;

/** Milliseconds for which equal lines are counted together. */
export const countedFor = 60_000;
/** Maximum number of different lines in this period. Further lines are counted together. */
const most = 40;

/**
 * Counts equal lines and logs each of them once a minute with its count, so that a flood results in a few
 * lines.
 */
export class Tally {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #event: string;
  #counts = new Map<string, { readonly fields: Fields; count: number }>();
  #beyond = 0;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, log: Log, event: string) {
    this.#clock = clock;
    this.#log = log;
    this.#event = event;
  }

  add(fields: Fields): void {
    // The lines are about many calls, so they have no call's id.
    this.#cancel ??= duringCall(null, () => this.#clock.after(countedFor, () => this.flush()));
    const key = JSON.stringify(fields);
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else if (this.#counts.size < most) this.#counts.set(key, { fields, count: 1 });
    else this.#beyond += 1;
  }

  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    for (const { fields, count } of this.#counts.values()) this.#log.warn(this.#event, { ...fields, count });
    if (this.#beyond > 0) this.#log.warn(this.#event, { others: true, count: this.#beyond });
    this.#counts = new Map();
    this.#beyond = 0;
  }
}
