import type { Clock, Log } from '../ports.ts';
import { countedFor, Tally } from './tally.ts';

/** Maximum number of lines a minute about answered calls of one caller; scrolling through photos causes a few hundred. */
export const mostAnswered = 600;
/** Maximum number of lines a minute about refused, failed and aborted calls of one caller. */
export const mostRefused = 60;
/** Callers that are counted separately in a minute, so that a flood from many networks uses little memory. */
const mostCallers = 10_000;

interface Line {
  readonly event: string;
  readonly row: string;
  readonly status: number;
  readonly more: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Writes the log lines of calls. Those of one caller above the limits are counted by row and status and written once a
 * minute, so that nobody can rotate the lines of others out of the log.
 */
export class CallerLines {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #tally: Tally;
  #counts = new Map<string, number>();
  #ends = 0;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
    this.#tally = new Tally(clock, log, 'calls beyond the lines of a caller');
  }

  /** @param caller a customer, or a network without a sign-in; never written */
  write(caller: string, level: 'info' | 'error', { event, row, status, more }: Line): void {
    const isRefused = status >= 400;
    if (
      this.#count(`${isRefused ? 'refused' : 'answered'} ${caller}`) >
      (isRefused ? mostRefused : mostAnswered)
    )
      this.#tally.add({ line: event, row, status });
    else this.#log[level](event, { row, ...more });
  }

  flush(): void {
    this.#tally.flush();
  }

  #count(key: string): number {
    const now = this.#clock.now();
    if (now >= this.#ends) {
      this.#counts = new Map();
      this.#ends = now + countedFor;
    }
    const counted = this.#counts.has(key) || this.#counts.size < mostCallers ? key : 'others';
    const count = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, count);
    return count;
  }
}
