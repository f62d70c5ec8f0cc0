import type { ServerResponse } from 'node:http';
import type { Cost } from '../../contracts/call.ts';
import { deferred } from '../deferred.ts';
import { HttpFailure, sentences } from './failures.ts';

/**
 * Kinds of work with separate limits: calls by cost, and file transfers, which take as long as the connection
 * needs.
 */
export type Turn = Cost | 'original' | 'upload';

/**
 * Maximum number of each kind that runs in parallel for one customer. A page uploads three files in parallel.
 */
export const runningAtMost: Readonly<Record<Turn, number>> = {
  low: 4,
  medium: 2,
  high: 1,
  original: 4,
  upload: 8,
};
/** Maximum number of waiting calls of each cost: several times the number that a page sends in parallel. */
export const waitingAtMost = 60;

interface Lane {
  running: number;
  readonly waiting: Set<() => void>;
}

/**
 * FIFO queues of each customer's calls. A customer never waits for the queue of another customer: at most,
 * the few running calls of each other customer come first.
 */
export class Turns {
  readonly #lanes = new Map<string, Lane>();

  /**
   * Calls `begin` when it is this call's turn, possibly immediately. Returns null if too many calls are
   * already waiting; otherwise an idempotent function that ends the turn or the wait.
   */
  take(customer: string, cost: Turn, begin: () => void): (() => void) | null {
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

/**
 * Waits for a slot in a customer's queue. The returned `end` releases the slot, and so does closing the
 * response once `work` has ended. A disconnect does not end running work, because a caller could otherwise
 * start any amount of it.
 * @throws HttpFailure 429 if the queue is full, 408 if the caller has disconnected.
 */
export async function turnFor(
  turns: Turns,
  {
    customer,
    cost,
    response,
    work,
  }: {
    readonly customer: string;
    readonly cost: Turn;
    readonly response: ServerResponse;
    readonly work: () => Promise<unknown>;
  },
): Promise<() => void> {
  const gone = () => new HttpFailure(408, sentences[408] ?? '');
  // If the caller has already disconnected, no further close event follows, so the turn would never end.
  if (response.destroyed) throw gone();
  const turn = deferred<void>();
  const end = turns.take(customer, cost, turn.resolve);
  if (end === null) throw new HttpFailure(429, 'Too many calls at once. Wait a moment.', 1);
  response.once('close', () => {
    turn.resolve();
    void work().then(end, end);
  });
  await turn.promise;
  if (response.destroyed) throw gone();
  return end;
}

/**
 * Runs the work of a call without a sign-in in a slot of the caller's network. Then yields to all other work
 * of the thread before the next call of that network, because hundreds of synchronous steps would otherwise
 * run one after another without a pause.
 * @throws HttpFailure as {@link turnFor}
 */
export async function inTurnOfNetwork<Done>(
  turns: Turns,
  asked: { readonly network: string; readonly cost: Cost; readonly response: ServerResponse },
  work: () => Promise<Done>,
): Promise<Done> {
  const { network, cost, response } = asked;
  const ended = deferred<void>();
  try {
    // The key for a customer's turns is an id, which may be any text.
    const end = await turnFor(turns, {
      customer: `network ${network}`,
      cost,
      response,
      work: () => ended.promise,
    });
    void ended.promise.then(end);
    return await work();
  } finally {
    setImmediate(ended.resolve);
  }
}
