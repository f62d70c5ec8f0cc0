import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The door: it can listen before anything stands behind it, so that a taken port is known at once and the port's
 * number is known to those who need it; until then it answers 503.
 */
export class Front {
  readonly server: Server;
  handle: Handle = (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end(JSON.stringify({ error: 'The service is starting.' }));
  };

  constructor() {
    this.server = createServer((request, response) => {
      this.handle(request, response);
    });
    // Slow senders must not hold connections; uploads send steadily and have no limit as a whole.
    this.server.headersTimeout = 20_000;
    this.server.requestTimeout = 0;
    this.server.keepAliveTimeout = 65_000;
  }
}
