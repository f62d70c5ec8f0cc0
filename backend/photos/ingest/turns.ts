import { deferred } from '../../deferred.ts';

/**
 * A fixed number of parallel slots. Customers alternate, regardless of how many requests each of them makes.
 */
export class Turns {
  /** Waiting requests by customer. The first customer is served next. */
  readonly #lines = new Map<string, (() => void)[]>();
  #free: number;

  constructor(places: number) {
    this.#free = places;
  }

  async take<Done>(customer: string, work: () => Promise<Done>): Promise<Done> {
    await this.#place(customer);
    try {
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  #place(customer: string): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    const { promise, resolve } = deferred();
    const line = this.#lines.get(customer) ?? [];
    line.push(resolve);
    this.#lines.set(customer, line);
    return promise;
  }

  #giveBack(): void {
    const [next] = this.#lines;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    const [customer, [begin, ...others]] = next;
    this.#lines.delete(customer);
    if (others.length > 0) this.#lines.set(customer, others);
    begin?.();
  }
}
