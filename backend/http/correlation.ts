import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { duringCall } from '../log/duringCall.ts';
import type { Random } from '../ports.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Identifies one operation across its attempts, in the backend's log, in the response and in the caller's
     * reports [4.18, 7.1].
     */
    correlationId: string;
  }
  interface FastifyContextConfig {
    /** Name of the call, for the log. */
    row?: string;
  }
}

export const correlationHeader = 'x-correlation-id';

/** Returns the id sent by the caller if it has the expected format, otherwise a new id. */
export function correlationOf(headers: IncomingHttpHeaders, random: Random): string {
  const sent = headers[correlationHeader];
  return typeof sent === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(sent) ? sent : random.uuid();
}

/** Assigns an id to every request and returns it in every response. */
export function correlate(app: FastifyInstance, random: Random): void {
  app.decorateRequest('correlationId', '');
  app.addHook('onRequest', async (request, reply) => {
    request.correlationId = correlationOf(request.headers, random);
    reply.header(correlationHeader, request.correlationId);
  });
  // The end of the body is an event of the connection, which has no reference to the request.
  app.addHook('preValidation', (request, _reply, done) => duringCall(request.correlationId, done));
}
