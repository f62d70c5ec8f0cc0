import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Random } from '../ports.ts';
import { refuseEarly, refuseUnread } from './early.ts';
import { isProbe, Probes, stoppingSentence } from './probes.ts';
import { writeProfile } from './profile.ts';
import { settleTarget } from './target.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Maximum number of connections; more would need too much memory. */
const mostConnections = 20_000;

/**
 * Returns how many connections a process accepts: three quarters of the files that it may open, because a
 * process at that limit can neither read files nor measure memory.
 */
function connectionLimit(): number {
  try {
    const [, files = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return files === '' ? mostConnections : Math.min(mostConnections, Math.floor((Number(files) * 3) / 4));
  } catch {
    // Only Linux has this file.
    return mostConnections;
  }
}

/** Milliseconds within which the headers of a request must arrive. */
const headersWithin = 20_000;

/**
 * The HTTP listener. It can listen before the product is ready, so that a port in use is detected and the
 * port number is known. Until then, and while the product is stopping, it responds 503 to everything except
 * probes. It refuses invalid requests itself, and sets the headers that every response has.
 */
export class HttpListener {
  readonly server: Server;
  readonly probes: Probes;
  handle: Handle;
  readonly #random: Random;
  #running = 0;
  #answered = (): void => undefined;

  constructor(random: Random, options: { readonly production: boolean; readonly within?: number }) {
    const { production, within = headersWithin } = options;
    this.#random = random;
    this.probes = new Probes(random);
    this.handle = (request, response) => refuseEarly(request, response, 503, random, { retryAfter: 1 });
    this.server = createServer({ connectionsCheckingInterval: within / 4 }, (request, response) => {
      writeProfile(response, { production });
      if (!settleTarget(request)) return refuseEarly(request, response, 400, random);
      const path = (request.url ?? '/').split('?')[0] ?? '/';
      if (isProbe(path)) return this.probes.answer(path, request, response);
      this.#running += 1;
      response.once('close', () => {
        this.#running -= 1;
        if (this.#running === 0) this.#answered();
      });
      this.handle(request, response);
    });
    this.server.on('clientError', (error, socket) => refuseUnread(error, socket, random, { production }));
    // Node would answer an expectation that it does not know, and so without our headers.
    this.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
      writeProfile(response, { production });
      refuseEarly(request, response, 417, random);
    });
    // Slow senders must not hold connections. Bodies have their own deadlines (`deadlines.ts`), because uploads have
    // none.
    this.server.maxConnections = connectionLimit();
    this.server.headersTimeout = within;
    this.server.requestTimeout = 0;
    this.server.keepAliveTimeout = 65_000;
  }

  /**
   * Refuses further requests, and resolves when the running requests have been answered. Probes are answered
   * until the server closes.
   */
  async leave(): Promise<void> {
    this.probes.stopping();
    this.handle = (request, response) =>
      refuseEarly(request, response, 503, this.#random, { retryAfter: 1, error: stoppingSentence });
    if (this.#running === 0) return;
    await new Promise<void>((resolve) => {
      this.#answered = resolve;
    });
  }
}
