import type { ServerResponse } from 'node:http';
import type { Cost } from '../../contracts/call.ts';
import { deferred } from '../deferred.ts';
import { HttpFailure, sentences } from './failures.ts';

/** What takes a turn of its own: calls by their cost, and files that are sent or received for as long as a line takes. */
export type Turn = Cost | 'original' | 'upload';

/** How many of each one customer may have at the same time; a page sends three files at once. */
export const runningAtMost: Readonly<Record<Turn, number>> = {
  low: 4,
  medium: 2,
  high: 1,
  original: 4,
  upload: 8,
};
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
 * Waits for a customer's turn; `end` ends it, and so does the close of the response once `work` has ended: who hangs up ends
 * no work that has begun, or a caller who always hangs up would have any number of them.
 * @throws HttpFailure 429 with a full queue, 408 where the caller has gone.
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
  // A caller that has hung up already sends no further close event: its turn would never end.
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
 * Does the work of a call without a sign-in in the turn of the caller's network, and then all else that waits for the
 * thread before the next of that network: of work that asks nobody else, hundreds would be done one after another.
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
    // Customers take their turns by an id, which may look like any text.
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
