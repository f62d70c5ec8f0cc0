import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The listener of the product: it can listen before anything stands behind it, so that a taken port is known at once and the port's
 * number is known to those who need it; until then it answers 503.
 */
export class HttpListener {
  readonly server: Server;
  handle: Handle = (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end(JSON.stringify({ error: 'The service is starting.' }));
  };

  constructor() {
    this.server = createServer({ connectionsCheckingInterval: 5_000 }, (request, response) => {
      this.handle(request, response);
    });
    // Slow senders must not hold connections. Bodies have deadlines of their own (`deadlines.ts`): an upload has none.
    this.server.headersTimeout = 20_000;
    this.server.requestTimeout = 0;
    this.server.keepAliveTimeout = 65_000;
  }
}
