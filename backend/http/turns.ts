import type { Cost } from '../../contracts/call.ts';

/** How many calls of one customer are answered at the same time, by what they cost. */
export const runningAtMost: Readonly<Record<Cost, number>> = { low: 4, medium: 2, high: 1 };
/** How many more of each cost wait: several times what a page asks for at once. */
export const waitingAtMost = 60;

interface Lane {
  running: number;
  readonly waiting: Set<() => void>;
}

/**
 * Turns of one customer's calls, in the order in which they came. Other customers never wait for a queue: in front of
 * each call are only those few of every customer that are being answered.
 */
export class Turns {
  readonly #lanes = new Map<string, Lane>();

  /**
   * Calls `begin` once it is this call's turn, perhaps at once. Null when too many calls wait already; else what ends
   * the turn, or the waiting for it, however often it is called.
   */
  take(customer: string, cost: Cost, begin: () => void): (() => void) | null {
    const key = `${cost} ${customer}`;
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: new Set<() => void>() };
    this.#lanes.set(key, lane);
    if (lane.running >= runningAtMost[cost]) {
      if (lane.waiting.size >= waitingAtMost) return null;
      lane.waiting.add(begin);
    } else {
      lane.running += 1;
      begin();
    }
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      if (lane.waiting.delete(begin)) return;
      const [next] = lane.waiting;
      if (next === undefined) {
        lane.running -= 1;
        if (lane.running === 0) this.#lanes.delete(key);
      } else {
        lane.waiting.delete(next);
        next();
      }
    };
  }
}
