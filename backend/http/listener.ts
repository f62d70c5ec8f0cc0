import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Random } from '../ports.ts';
import { refuseEarly, refuseUnread } from './early.ts';
import { writeProfile } from './profile.ts';
import { settleTarget } from './target.ts';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Milliseconds for the headers of a request. */
const headersWithin = 20_000;

/**
 * The HTTP listener. It can listen before the product is ready, so that a taken port is detected and the port
 * number known; until then it answers 503. It refuses invalid requests itself, and sets
 * the headers that every answer has.
 */
export class HttpListener {
  readonly server: Server;
  handle: Handle;

  constructor(random: Random, options: { readonly production: boolean; readonly within?: number }) {
    const { production, within = headersWithin } = options;
    this.handle = (request, response) => refuseEarly(request, response, 503, random, 1);
    this.server = createServer({ connectionsCheckingInterval: within / 4 }, (request, response) => {
      writeProfile(response, { production });
      if (settleTarget(request)) this.handle(request, response);
      else refuseEarly(request, response, 400, random);
    });
    this.server.on('clientError', (error, socket) => refuseUnread(error, socket, random));
    // Slow senders must not hold connections. Bodies have their own deadlines (`deadlines.ts`), because uploads have
    // none.
    this.server.headersTimeout = within;
    this.server.requestTimeout = 0;
    this.server.keepAliveTimeout = 65_000;
  }
}
