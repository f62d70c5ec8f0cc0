import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Random } from '../ports.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names one operation across its attempts, in our log, in the reply and in what the caller reports [4.18, 7.1]. */
    correlationId: string;
  }
  interface FastifyContextConfig {
    /** Name of the row of the table of calls, for the log. */
    row?: string;
  }
}

export const correlationHeader = 'x-correlation-id';

/** The caller's id when it is a plain one, else a new one. */
export function correlationOf(headers: IncomingHttpHeaders, random: Random): string {
  const sent = headers[correlationHeader];
  return typeof sent === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(sent) ? sent : random.uuid();
}

/** Names every request and says its name in every reply. */
export function correlate(app: FastifyInstance, random: Random): void {
  app.decorateRequest('correlationId', '');
  app.addHook('onRequest', async (request, reply) => {
    request.correlationId = correlationOf(request.headers, random);
    reply.header(correlationHeader, request.correlationId);
  });
}
