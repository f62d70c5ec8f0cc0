import { HttpFailure } from '../http/failures.ts';
import type { Clock } from '../ports.ts';

const minute = 60_000;
/**
 * Maximum number of reports per address and minute. A page that fails in a loop sends the same report again
 * and again.
 */
export const mostReports = 120;

/**
 * Counts reports per address for one minute. The counts are in memory, because a flood of reports must cost
 * as little as possible.
 */
export class Budget {
  readonly #clock: Clock;
  #counts = new Map<string, number>();
  #ends = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Throws 429 if the address has reached its limit for the current minute. */
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
