import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Random } from '../ports.ts';
import { refuseEarly, refuseUnread } from './early.ts';
import { settleTarget } from './target.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Milliseconds in which the headers of a request must have come. */
const headersWithin = 20_000;

/**
 * The listener of the product: it can listen before anything stands behind it, so that a taken port is known at once and the port's
 * number is known to those who need it; until then it answers 503. What is no request, or none that comes, it refuses itself.
 */
export class HttpListener {
  readonly server: Server;
  handle: Handle;

  constructor(random: Random, within = headersWithin) {
    this.handle = (request, response) => refuseEarly(request, response, 503, random, 1);
    this.server = createServer({ connectionsCheckingInterval: within / 4 }, (request, response) => {
      if (settleTarget(request)) this.handle(request, response);
      else refuseEarly(request, response, 400, random);
    });
    this.server.on('clientError', (error, socket) => refuseUnread(error, socket, random));
    // Slow senders must not hold connections. Bodies have deadlines of their own (`deadlines.ts`): an upload has none.
    this.server.headersTimeout = within;
    this.server.requestTimeout = 0;
    this.server.keepAliveTimeout = 65_000;
  }
}
