import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../ports.ts';
import { refuseEarly } from './early.ts';

/** Milliseconds for the store's response to a probe; less than the second or more that supervisors wait. */
const storeWithin = 900;

export const stoppingSentence = 'The service is stopping.';

/**
 * Returns whether a path is answered for every `Host`, because supervisors and monitors call it by IP
 * address.
 */
export const isProbe = (path: string): boolean => ['/live', '/ready'].includes(path);

/**
 * Answers supervisors and load balancers from the beginning of a start to the end of a stop: `/live` while
 * the process responds, `/ready` while it also accepts calls and its store responds.
 */
export class Probes {
  readonly #random: Random;
  #phase: 'starting' | 'started' | 'stopping' = 'starting';
  #ask: () => Promise<unknown> = () => Promise.resolve();
  /** Probes share one query, so that many probes do not occupy the store. */
  #asking: Promise<boolean> | null = null;

  constructor(random: Random) {
    this.#random = random;
  }

  /** From now on, calls are answered. `ask` rejects while the store does not respond. */
  started(ask: () => Promise<unknown>): void {
    this.#ask = ask;
    this.#phase = 'started';
  }

  stopping(): void {
    this.#phase = 'stopping';
  }

  answer(path: string, request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD');
      return refuseEarly(request, response, 405, this.#random);
    }
    const refuse = (error?: string): void =>
      refuseEarly(request, response, 503, this.#random, { retryAfter: 1, error });
    if (path === '/live') return agree(response);
    if (this.#phase === 'starting') return refuse();
    if (this.#phase === 'stopping') return refuse(stoppingSentence);
    void this.#storeAnswers().then((answers) =>
      answers ? agree(response) : refuse('The store does not answer.'),
    );
  }

  #storeAnswers(): Promise<boolean> {
    this.#asking ??= this.#ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#asking = null;
      });
    return Promise.race([this.#asking, sleep(storeWithin, false, { ref: false })]);
  }
}

function agree(response: ServerResponse): void {
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify({ status: 'ok' }));
}
