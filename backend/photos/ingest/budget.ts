import { deferred } from '../../deferred.ts';
import type { Deferred } from '../../deferred.ts';

export interface Ticket {
  readonly granted: Promise<void>;
  /** Returns the granted amount, or leaves the queue. */
  readonly release: () => void;
}

interface Waiting extends Deferred<void> {
  readonly bytes: number;
}

/**
 * Limits the bytes or slots in use, first come first served. `small` requests never wait and are not counted.
 */
export class Budget {
  readonly whole: number;
  readonly #small: number;
  readonly #waiting: Waiting[] = [];
  #free: number;

  constructor(whole: number, small: number) {
    this.whole = whole;
    this.#free = whole;
    this.#small = small;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  ask(bytes: number): Ticket {
    if (bytes <= this.#small) return { granted: Promise.resolve(), release: () => undefined };
    const waiting: Waiting = { bytes, ...deferred() };
    this.#waiting.push(waiting);
    this.#grant();
    return {
      granted: waiting.promise,
      release: () => {
        const place = this.#waiting.indexOf(waiting);
        if (place === -1) this.#free += bytes;
        else this.#waiting.splice(place, 1);
        this.#grant();
      },
    };
  }

  #grant(): void {
    for (
      let next = this.#waiting[0];
      next !== undefined && next.bytes <= this.#free;
      next = this.#waiting[0]
    ) {
      this.#free -= next.bytes;
      this.#waiting.shift();
      next.resolve();
    }
  }
}
