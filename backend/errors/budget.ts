import { HttpFailure } from '../http/failures.ts';
import type { Clock } from '../ports.ts';

const minute = 60_000;
/** Maximum number of reports per address and minute: a page that fails in a loop repeats itself. */
export const mostReports = 120;

/** Counts reports per address for one minute. In memory, because a flood must cost nothing. */
export class Budget {
  readonly #clock: Clock;
  #counts = new Map<string, number>();
  #ends = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Throws 429 if the address has reached its limit for this minute. */
  take(address: string): void {
    const now = this.#clock.now();
    if (now >= this.#ends) {
      this.#counts = new Map();
      this.#ends = now + minute;
    }
    const count = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, count);
    if (count > mostReports)
      throw new HttpFailure(429, 'Too many reports.', Math.ceil((this.#ends - now) / 1000));
  }
}
