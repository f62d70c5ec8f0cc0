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

/** Takes the caller's id when it is a plain one, else makes one, and says it in every reply. */
export function correlate(app: FastifyInstance, random: Random): void {
  app.decorateRequest('correlationId', '');
  app.addHook('onRequest', async (request, reply) => {
    const sent = request.headers[correlationHeader];
    const plain = typeof sent === 'string' && /^[A-Za-z0-9-]{1,64}$/.test(sent);
    request.correlationId = plain ? sent : random.uuid();
    reply.header(correlationHeader, request.correlationId);
  });
}
